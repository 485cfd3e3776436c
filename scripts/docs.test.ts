import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from './proc.ts';

const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => /node_modules|^data|\/dist$/.test(name),
}).toSorted();
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const withoutCode = (text: string): string => text.replaceAll(/```[\s\S]*?```/g, '');

/** The anchor that GitHub gives a heading. */
const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const listAnchors = (file: string): readonly string[] =>
  [...withoutCode(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Why a relative link doesn't work; undefined if it does. */
function checkLink(from: string, link: string): string | undefined {
  const [target = '', anchor] = link.split('#');
  const file = target === '' ? from : path.join(path.dirname(from), target);
  if (!existsSync(path.join(root, file))) return `${from}: ${link} doesn't exist`;
  if (anchor !== undefined && !listAnchors(file).includes(anchor))
    return `${from}: ${link} has no such heading`;
  return undefined;
}

/** Paths that a document names in code style: from the root of the project, or below `src` of its own package. `<name>` stands for any name. */
function listPaths(file: string): readonly string[] {
  const names = [...withoutCode(read(file)).matchAll(/`([\w.@<>/{},-]+)`/g)].map(([, n = '']) => n);
  const ownPackage = /^(?:apps|packages)\/\w+(?=\/README\.md$)/.exec(file)?.[0];
  return names.flatMap((name) => {
    if (/^(?:apps|packages|docs|scripts|e2e|bench)\//.test(name)) return name;
    if (ownPackage !== undefined && name.startsWith('src/')) return `${ownPackage}/${name}`;
    return [];
  });
}

const exists = (name: string): boolean =>
  globSync(name.replaceAll(/<[^>]+>/g, '*').replace(/\/$/, ''), { cwd: root }).length > 0;

describe('documents', () => {
  test('have no marks of an unresolved merge', () => {
    const unresolved = documents.filter((file) => /^(?:<{7} |={7}$|>{7} )/m.test(read(file)));
    expect(unresolved).toEqual([]);
  });

  test('link to files and headings that exist', () => {
    const broken = documents.flatMap((file) =>
      [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^(?:https?|mailto):/.test(link))
        .flatMap((link) => checkLink(file, link) ?? []),
    );
    expect(documents.length).toBeGreaterThan(100);
    expect(broken).toEqual([]);
  });

  test('name paths that exist', () => {
    const missing = documents.flatMap((file) =>
      listPaths(file)
        .filter((name) => !exists(name))
        .map((name) => `${file}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  test('name functions, fields and settings that exist in the code', () => {
    const code = globSync('{apps,packages,scripts}/**/*.{ts,tsx,sql,graphql}', {
      cwd: root,
      exclude: (name) => name.includes('node_modules'),
    });
    const words = new Set(code.flatMap((file) => read(file).match(/\b[a-z]+[A-Z]\w*\b/g) ?? []));
    const missing = documents
      .filter((file) => !/MAPPINGS|report\.md|engine-versions/.test(file))
      .flatMap((file) =>
        [...withoutCode(read(file)).matchAll(/`([a-z]+[A-Z]\w*)`/g)]
          .map(([, name = '']) => name)
          .filter((name) => !words.has(name))
          .map((name) => `${file}: ${name}`),
      );
    expect(words.size).toBeGreaterThan(1000);
    expect(missing).toEqual([]);
  });
});

describe('decision records', () => {
  const records = globSync('docs/decisions/[0-9]*.md', { cwd: root }).toSorted();

  test('begin with their number', () => {
    const wrong = records.filter(
      (file) => !read(file).startsWith(`# ${path.basename(file).slice(0, 3)} `),
    );
    expect(records.length).toBeGreaterThan(39);
    expect(wrong).toEqual([]);
  });

  test('have context, decision and consequences in at most 60 lines, or point to another record', () => {
    const wrong = records.filter((file) => {
      const lines = read(file).trimEnd().split('\n');
      const headings = lines.filter((line) => line.startsWith('## '));
      const isPointer = lines.length <= 5 && /\]\(\d{3}-/.test(read(file));
      return (
        lines.length > 60 ||
        (!isPointer && headings.join(' ') !== '## Context ## Decision ## Consequences')
      );
    });
    expect(wrong).toEqual([]);
  });

  test('are all listed', () => {
    const index = read('docs/decisions.md');
    expect(records.filter((file) => !index.includes(`(decisions/${path.basename(file)})`))).toEqual(
      [],
    );
  });
});

test('the glossary lists each term once, in alphabetical order', () => {
  const terms = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)]
    .map(([, term = '']) => term)
    .slice(1);
  const sorted = terms.toSorted((a, b) => a.localeCompare(b, 'en'));
  expect(terms.length).toBeGreaterThan(60);
  expect(terms).toEqual([...new Set(sorted)]);
});

test('the application shows every chapter of the user guide', () => {
  const shown = read('apps/web/src/features/help/chapters.ts');
  const chapters = globSync('docs/guide/*.md', { cwd: root })
    .map((file) => path.basename(file))
    .filter((name) => name !== 'README.md');
  expect(chapters.length).toBeGreaterThan(8);
  expect(chapters.filter((name) => !shown.includes(`docs/guide/${name}?raw`))).toEqual([]);
});

test('the newest engine version is explained first', () => {
  const version = /engineVersion = '([^']+)'/.exec(read('packages/engine/src/compute.ts'))?.[1];
  expect(/^## (.+)$/m.exec(read('docs/engine-versions.md'))?.[1]).toBe(version);
});
