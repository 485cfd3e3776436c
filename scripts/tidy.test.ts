import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderArchitecture } from './architecture-tables.ts';
import { measureFolders } from './folder-circles.ts';
import { computingFeatures, importRules, serviceLayers } from './import-rules.ts';
import { root } from './proc.ts';

const files = (pattern: string): readonly string[] =>
  globSync(pattern, {
    cwd: root,
    exclude: (name) => /node_modules|\/dist$|^data$|generated/.test(name),
  }).toSorted();
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Code of a package or app that is part of the program. */
const programFiles = (place: string): readonly string[] =>
  files(`${place}/src/**/*.{ts,tsx}`).filter(
    (file) => !/\.test\.tsx?$|\/test-|\/testing|testing\.tsx?$/.test(file),
  );

const listImportedPackages = (file: string): readonly string[] =>
  [...text(file).matchAll(/(?:from |import\()'@lotbook\/([a-z]+)\//g)].map(
    (match) => match[1] ?? '',
  );

/** Start, locks and repairs of an installation, which use connections of their own. */
const ownConnections: readonly string[] = [
  'apps/cli/src/commands/secrets.ts',
  'apps/cli/src/installation/choose-account.ts',
  'apps/cli/src/installation/secret-key.ts',
  'apps/server/src/instance-lock.ts',
  'apps/server/src/rest/health.ts',
  'apps/server/src/start-messages.ts',
  'apps/server/src/tasks/job-queue.ts',
  'apps/server/src/tasks/listen.ts',
];

/** Files of the server that import values of the database package. The number may only fall. */
const mostDirectReads = 51;

describe('dependencies', () => {
  test.each(importRules)(
    '$place imports only what it may, and declares it in its package.json',
    ({ place, imports }) => {
      const dependencies = Object.keys(
        (
          JSON.parse(text(`${place}/package.json`)) as {
            dependencies?: Record<string, string>;
          }
        ).dependencies ?? {},
      );
      const imported = new Set(programFiles(place).flatMap(listImportedPackages));
      imported.delete(path.basename(place));
      expect([...imported].filter((each) => !imports.includes(each))).toEqual([]);
      expect([...imported].filter((each) => !dependencies.includes(`@lotbook/${each}`))).toEqual(
        [],
      );
    },
  );

  test('of every package and app are listed', () => {
    expect(importRules.map(({ place }) => place).toSorted()).toEqual(
      files('{apps,packages}/*/package.json').map((file) => path.dirname(file)),
    );
  });

  test('the browser computes only in some features', () => {
    const outside = programFiles('apps/web').filter(
      (file) =>
        listImportedPackages(file).some((each) => ['engine', 'law', 'reports'].includes(each)) &&
        !computingFeatures.some((each) => file.startsWith(`apps/web/src/features/${each}/`)),
    );
    expect(outside).toEqual([]);
  });

  test('services import their own layer and lower ones', () => {
    const place = 'packages/services/src';
    const { folders, imports } = measureFolders(place);
    const height = new Map(
      serviceLayers.flatMap((layer, at) => layer.folders.map((each) => [each, at] as const)),
    );
    expect(folders.filter((each) => !each.endsWith('.ts')).toSorted()).toEqual(
      [...height.keys()].toSorted(),
    );
    const upward = imports.filter(
      ({ from, to }) => (height.get(to) ?? -1) > (height.get(from) ?? -1),
    );
    expect(upward).toEqual([]);
  });

  test('only the database package makes SQL', () => {
    const outside = files('{apps,packages}/*/package.json')
      .map((file) => path.dirname(file))
      .filter((place) => !['packages/db', 'packages/testkit'].includes(place))
      .flatMap(programFiles)
      .filter((file) => /from 'kysely'|\bsql`|from 'pg'|\.query\(\s*['`]/.test(text(file)));
    expect(outside.toSorted()).toEqual(ownConnections);
  });

  test('the server asks services more and more, and the database less and less', () => {
    const values = /import (?!type )[^;]*? from '@lotbook\/db\//;
    const direct = programFiles('apps/server').filter((file) => values.test(text(file)));
    expect(direct.length).toBeLessThanOrEqual(mostDirectReads);
  });

  test('are in the architecture as they are checked here', () => {
    const architecture = text('docs/architecture.md');
    expect(architecture).toBe(renderArchitecture(architecture));
  });

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
});
test('every package has a README of at most one page', () => {
  const packages = files('packages/*/package.json').map((file) => path.dirname(file));
  expect(packages.filter((folder) => !existsSync(path.join(root, folder, 'README.md')))).toEqual(
    [],
  );
});

/** The names of functions declared at the top level of a file. */
const listFunctionNames = (code: string): readonly string[] =>
  [
    ...code.matchAll(
      /^(?:export )?(?:async )?(?:function\*? (\w+)|const (\w+)(?:: .*)? = (?:async )?(?:<.*>)?\((?:.*=>|$|\{$))/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? '');

test('functions have no names that say only in which state something is', () => {
  const states = new RegExp(
    `^(?:${[
      'asked|bought|changed|checked|compared|computed|counted|decided|drawn|explained|filed|found',
      'given|heard|held|joined|kept|known|left|listed|made|merged|moved|named|opened|placed|priced',
      'said|sealed|seen|sent|shown|sold|stored|summed|taken|told|traded|tried|turned|warned|written',
    ].join('|')})$|^checked[A-Z]`,
  );
  const sources = files('{apps,packages,scripts,bench,e2e}/**/*.{ts,tsx}').filter(
    (file) => !file.includes('/billing/'),
  );
  const unclear = sources.flatMap((file) =>
    listFunctionNames(text(file)).flatMap((name) => (states.test(name) ? `${file}: ${name}` : [])),
  );
  expect(unclear).toEqual([]);
});

test('every configuration variable is documented', () => {
  const names = [...text('apps/server/src/config.ts').matchAll(/^  ([A-Z][A-Z_]+):/gm)].map(
    (match) => match[1] ?? '',
  );
  const paper = text('docs/configuration.md');
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !paper.includes(`| \`${name}\` |`))).toEqual([]);
});
