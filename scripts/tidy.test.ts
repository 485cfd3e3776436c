import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './proc.ts';

const files = (pattern: string): readonly string[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /node_modules|\/dist$|^data$|generated/.test(name),
  }).toSorted();
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** The allowed dependencies between packages. */
const knows: Readonly<Record<string, readonly string[]>> = {
  decimal: [],
  messages: [],
  model: ['decimal', 'messages'],
  law: ['decimal', 'model'],
  engine: ['decimal', 'messages', 'model', 'law'],
  reports: ['decimal', 'messages', 'model', 'law', 'engine', 'tir'],
  journal: ['decimal', 'engine', 'messages', 'model'],
  staking: ['decimal', 'model'],
  tir: ['decimal', 'law', 'messages', 'model'],
  access: ['decimal', 'messages'],
  sources: ['decimal', 'messages', 'model'],
  prices: ['decimal', 'messages', 'model'],
  connections: ['decimal', 'messages', 'model', 'sources', 'staking'],
  integrations: ['connections', 'decimal', 'journal', 'messages', 'model'],
  db: ['decimal', 'messages', 'model'],
  sample: ['decimal', 'model'],
  services: [
    'access',
    'connections',
    'db',
    'decimal',
    'engine',
    'integrations',
    'journal',
    'law',
    'messages',
    'model',
    'prices',
    'reports',
    'sample',
    'sources',
    'staking',
    'tir',
  ],
  ui: ['access', 'decimal', 'messages', 'model'],
};

describe('dependencies', () => {
  test.each(Object.keys(knows))(
    '%s imports only what it may, and declares it in its package.json',
    (room) => {
      const dependencies = Object.keys(
        (
          JSON.parse(text(`packages/${room}/package.json`)) as {
            dependencies?: Record<string, string>;
          }
        ).dependencies ?? {},
      );
      const sources = files(`packages/${room}/src/**/*.{ts,tsx}`).filter(
        (file) => !/\.test\.tsx?$|\/testing|testing\.ts$/.test(file),
      );
      const imported = new Set(
        sources.flatMap((file) =>
          [...text(file).matchAll(/from '@lotbook\/([a-z]+)\//g)].map((match) => match[1] ?? ''),
        ),
      );
      imported.delete(room);
      expect([...imported].filter((each) => !knows[room]?.includes(each))).toEqual([]);
      expect([...imported].filter((each) => !dependencies.includes(`@lotbook/${each}`))).toEqual(
        [],
      );
    },
  );

  test('pure packages use no clock, network or process', () => {
    const pure = files(
      'packages/{decimal,model,law,engine,reports,journal,staking,tir}/src/**/*.ts',
    ).filter((file) => !/\.test\.ts$|\/render\/|\/testing/.test(file));
    const outside = pure.filter((file) =>
      /\bDate\.now\(|\bnew Date\(\)|\bfetch\(|\bprocess\.|Math\.random\(|from 'node:/.test(
        text(file),
      ),
    );
    expect(outside).toEqual([]);
  });
});

const lineLimit = (file: string): number => (/\.(?:test|spec)\.tsx?$/u.test(file) ? 760 : 570);

describe('files', () => {
  const sources = files('{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx}').filter(
    (file) => file !== 'packages/db/src/schema.ts',
  );

  test('stay short: at most 570 lines, tests 760', () => {
    expect(sources.filter((file) => text(file).split('\n').length > lineLimit(file))).toEqual([]);
  });

  test('have no to-do comments or dead code', () => {
    const marks = new RegExp(['TO', 'DO\\b|FIX', 'ME\\b|X', 'XX\\b|@ts-', 'ignore'].join(''));
    expect(sources.filter((file) => marks.test(text(file)))).toEqual([]);
  });

  test('only the design system imports MUI', () => {
    expect(
      sources.filter((file) => !file.startsWith('packages/ui/') && /from '@mui\//.test(text(file))),
    ).toEqual([]);
  });

  test('money never becomes a float outside of drawing', () => {
    const floats = sources.filter(
      (file) =>
        !/\.test\.tsx?$|packages\/ui\/|apps\/web\/|bench\//.test(file) &&
        /\bparseFloat\(/.test(text(file)),
    );
    expect(floats).toEqual([]);
  });
});

test('no test waits for less than 25 seconds, because a busy computer is slow', () => {
  const tests = files('{apps,packages,scripts}/**/*.test.{ts,tsx}');
  expect(tests.length).toBeGreaterThan(500);
  const limits = /\btimeout: ([\d_]+)|^\s*\}, ([\d_]+)\);$/gm;
  const short = tests.filter((file) =>
    [...text(file).matchAll(limits)].some(
      (match) => Number((match[1] ?? match[2] ?? '').replaceAll('_', '')) < 25_000,
    ),
  );
  expect(short).toEqual([]);
});

describe('registries', () => {
  test('every report has a manual page', () => {
    const reports = files('packages/reports/src/*/report.ts');
    expect(reports.length).toBeGreaterThan(0);
    expect(
      reports.filter((file) => !existsSync(path.join(root, path.dirname(file), 'report.md'))),
    ).toEqual([]);
  });

  test('every file source is registered, with samples and a document', () => {
    const registry =
      text('packages/sources/src/registry.ts') + text('packages/sources/src/further-sources.ts');
    const sources = files('packages/sources/src/*/source.ts').map((file) => path.dirname(file));
    expect(
      sources.filter((folder) => !registry.includes(`./${path.basename(folder)}/source.ts`)),
    ).toEqual([]);
    expect(
      sources.filter(
        (folder) =>
          !existsSync(path.join(root, folder, 'MAPPINGS.md')) ||
          !existsSync(path.join(root, folder, 'samples')),
      ),
    ).toEqual([]);
  });

  test('migrations are numbered without a gap', () => {
    const numbers = files('packages/db/migrations/*.sql').map((file) =>
      Number(path.basename(file).slice(0, 4)),
    );
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
test('every package has a README of at most one page', () => {
  const packages = files('packages/*/package.json').map((file) => path.dirname(file));
  expect(packages.filter((folder) => !existsSync(path.join(root, folder, 'README.md')))).toEqual(
    [],
  );
});

test('every configuration variable is documented', () => {
  const names = [...text('apps/server/src/config.ts').matchAll(/^  ([A-Z][A-Z_]+):/gm)].map(
    (match) => match[1] ?? '',
  );
  const paper = text('docs/configuration.md');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !paper.includes(`| \`${name}\` |`))).toEqual([]);
});
