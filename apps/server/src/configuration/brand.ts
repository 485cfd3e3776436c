import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  defaultAppConfig,
  readAppConfig,
  themeSchema,
  type AppConfig,
  type BrandTheme,
} from '@lotbook/access/app-config';
import { formatIssue } from '@lotbook/access/issue-text';
import { locales } from '@lotbook/messages/locales';
import { compileOverrides } from '@lotbook/messages/overrides';
import type { TokensByCode } from '@lotbook/messages/translator';
import { linksSchema, type Links } from './links.ts';

/** How the product shows itself under one address. */
export interface Brand {
  /** The address people use, without a trailing slash. */
  readonly origin: string;
  /** The folder of its files. */
  readonly folder: string;
  readonly app: AppConfig;
  readonly links: Links;
  /** The brand's own texts by locale and code. */
  readonly messages: Readonly<Record<string, TokensByCode>>;
}

export interface BrandPlace {
  readonly origin: string;
  readonly folder: string;
  /** The folder of the installation, whose texts count for all its brands. */
  readonly shared: string;
  /** The default product name. */
  readonly productName: string;
}

/** Reads a brand's folder: `app-config.json`, `links.json` and texts, all of which are optional. @throws Error naming the file and the problem. */
export function readBrand({ origin, folder, shared, productName }: BrandPlace): Brand {
  const given = readJson(path.join(folder, 'app-config.json'));
  const app =
    given === undefined
      ? { ...defaultAppConfig, productName }
      : readNamed(path.join(folder, 'app-config.json'), () => readAppConfig(given));
  return {
    origin,
    folder,
    app,
    links: readLinks(path.join(folder, 'links.json')),
    messages: readMessages([...new Set([shared, folder])]),
  };
}

/** Texts in place of the product's own, of all locales and of one. A brand's win over the installation's, and those of one locale over those of all. */
function readMessages(folders: readonly string[]): Brand['messages'] {
  return Object.fromEntries(
    locales.map((locale) => {
      const files = folders.flatMap((folder) =>
        ['messages.json', `messages.${locale}.json`].map((name) => path.join(folder, name)),
      );
      return [locale, Object.assign({}, ...files.map(readOverrides)) as TokensByCode];
    }),
  );
}

function readOverrides(file: string): TokensByCode {
  const given = readJson(file);
  return given === undefined ? {} : readNamed(file, () => compileOverrides(given));
}

function readLinks(file: string): Links {
  const given = readJson(file);
  if (given === undefined) return {};
  const read = linksSchema.safeParse(given);
  if (!read.success) throw new Error(`${file} is invalid: ${formatIssue(read.error.issues)}.`);
  return read.data;
}

/** The theme of that id: the brand's own, else one that the whole installation has. @throws Error naming the file. */
export function readTheme(brand: Brand, shared: string, themeId: string): BrandTheme | undefined {
  for (const folder of new Set([brand.folder, shared])) {
    const file = path.join(folder, `${themeId}_theme.json`);
    const given = readJson(file);
    if (given === undefined) continue;
    const read = themeSchema.safeParse(given);
    if (!read.success) throw new Error(`${file} is invalid: ${formatIssue(read.error.issues)}.`);
    return read.data;
  }
  return undefined;
}

function readJson(file: string): unknown {
  if (!existsSync(file)) return undefined;
  return readNamed(file, () => JSON.parse(readFileSync(file, 'utf8')) as unknown);
}

function readNamed<T>(file: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
  }
}

/** When the files of a brand last changed, to avoid reading unchanged files again. */
export const getStamp = ({ folder, shared }: Pick<BrandPlace, 'folder' | 'shared'>): string =>
  [
    ...['app-config.json', 'links.json'].map((name) => path.join(folder, name)),
    ...[...new Set([shared, folder])].flatMap((each) =>
      messageFiles.map((name) => path.join(each, name)),
    ),
  ]
    .map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    .join(' ');

const messageFiles = ['messages.json', ...locales.map((locale) => `messages.${locale}.json`)];
