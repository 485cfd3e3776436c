import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { compileText, type CompiledText } from './compile.ts';

/** A text of a catalog file, compiled. */
export interface CatalogText extends CompiledText {
  readonly locale: string;
  /** The file's path below its locale, such as `web/team`. */
  readonly area: string;
  /** The key in the file; also the name of the generated constant. */
  readonly key: string;
  /** `web.team.addMember` */
  readonly code: string;
  readonly text: string;
}

export const sourceLocale = 'en-US';
const folder = path.resolve(import.meta.dirname, '../catalogs');

/** Reads every catalog. @throws Error naming the file and the key of a text that can't be compiled. */
export function readCatalogs(): readonly CatalogText[] {
  return globSync('*/**/*.json', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .flatMap(readCatalog);
}

function readCatalog(file: string): readonly CatalogText[] {
  const [locale = '', ...rest] = file.replace(/\.json$/, '').split('/');
  const area = rest.join('/');
  const texts = parseJson(file);
  return Object.entries(texts).map(([key, text]) => {
    const code = `${rest.join('.')}.${key}`;
    const where = `packages/messages/catalogs/${file}, ${key}`;
    if (!/^[a-z][A-Za-z0-9]*$/.test(key) || reserved.has(key))
      throw new Error(
        `${where}: use a camelCase key, such as addMember, and no word of JavaScript.`,
      );
    if (typeof text !== 'string') throw new Error(`${where}: the text has to be a string.`);
    return { locale, area, key, code, text, ...compiled(text, where) };
  });
}

/** Keys name constants, which these words can't. */
const reserved: ReadonlySet<string> = new Set(
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof let new null package private public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
);

function parseJson(file: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as Record<string, unknown>;
  } catch (error) {
    throw new Error(`packages/messages/catalogs/${file}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

function compiled(text: string, where: string): CompiledText {
  try {
    return compileText(text);
  } catch (error) {
    throw new Error(`${where}: ${(error as Error).message}`, { cause: error });
  }
}
