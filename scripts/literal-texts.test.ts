import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { root } from './proc.ts';

/** Attributes and properties that a person reads or hears. */
const shown: ReadonlySet<string> = new Set(
  'title label aria-label placeholder alt description help note verb explanation unknown text message'.split(
    ' ',
  ),
);

/** Files whose texts aren't in the catalog, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/web/src/features/planning/export-plan.ts': 'the header of a data file, which programs read',
  'apps/web/src/system/errors/error-record.ts':
    'records for support; pages show the text of the code',
};

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;

/** Words of a person's language: `USD` and `1099-DA` are none, nor is an identifier. */
const isSentence = (text: string): boolean =>
  /[A-Za-z][a-z]+/.test(text) && !/^#|^\w+[-.:/]/.test(text);
const isSeveralWords = (text: string): boolean => /[A-Za-z]{2,}[ ,.:]+[A-Za-z]{2,}/.test(text);

/** The literal parts of a text: of a string, or of a template without its values. */
function getText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral')
    return (node['quasis'] as readonly { value: { cooked: string } }[])
      .map(({ value }) => value.cooked)
      .join(' ');
  if (node.type === 'JSXExpressionContainer') return getText(node['expression']);
  return undefined;
}

const getName = (node: unknown): string =>
  isNode(node)
    ? ([node['name'], node['value']].find((each) => typeof each === 'string') ?? '')
    : '';

/** Collects the texts that the code itself contains instead of naming a message. */
function collectTexts(node: unknown, found: string[], isInElement = false): void {
  if (Array.isArray(node)) for (const each of node) collectTexts(each, found, isInElement);
  if (!isNode(node)) return;
  const text =
    node.type === 'JSXText'
      ? String(node['value'])
      : node.type === 'JSXAttribute' && shown.has(getName(node['name']))
        ? getText(node['value'])
        : node.type === 'Property' && shown.has(getName(node['key']))
          ? getText(node['value'])
          : undefined;
  const inner = isInElement ? getText(node) : undefined;
  if (text !== undefined && isSentence(text.trim()))
    found.push(text.trim().replaceAll(/\s+/g, ' '));
  else if (inner !== undefined && isSeveralWords(inner)) found.push(inner);
  for (const [field, value] of Object.entries(node)) {
    if (field === 'type') continue;
    // Attributes such as class names and grid sizes hold words, too.
    if (node.type === 'JSXAttribute') {
      if (isNode(value) && value.type === 'JSXExpressionContainer') collectTexts(value, found);
      continue;
    }
    const isChild = node.type === 'JSXElement' || node.type === 'JSXFragment';
    collectTexts(value, found, isChild ? field === 'children' : isInElement && !isCall(node));
  }
}

const isCall = ({ type }: Node): boolean => type === 'CallExpression';

const files = globSync('{apps/web,packages/ui}/src/**/*.{ts,tsx}', {
  cwd: root,
  exclude: (name) => /generated|testing|\.test\.tsx?$|scripted\.tsx$/.test(name),
});

function findTexts(code: string, name = 'page.tsx'): readonly string[] {
  const found: string[] = [];
  collectTexts(parseSync(name, code).program, found);
  return found;
}

it('recognizes texts in elements, attributes, properties and conditions', () => {
  const code = [
    'const a = <p title="Two words" className="lb-big one">Some <b>{n} lines</b></p>;',
    "const b = <p>{many ? 'several more lines' : t(texts.one)}</p>;",
    'const c = <Field label={`All of ${year}`} id="by-name" />;',
    "const d = { label: 'Net gain', id: 'net gain', width: 'minmax(96px, 1fr)' };",
  ];
  expect(findTexts(code.join('\n'))).toEqual([
    'Two words',
    'Some',
    'lines',
    'several more lines',
    'All of',
    'Net gain',
  ]);
});

it('keeps every text of pages and components in the message catalog', () => {
  const found = files.flatMap((file) =>
    findTexts(readFileSync(path.join(root, file), 'utf8'), file).map(
      (text) => `${file.replaceAll('\\', '/')}: ${text}`,
    ),
  );
  expect(files.length).toBeGreaterThan(300);
  const isAllowed = (text: string): boolean =>
    Object.keys(allowed).some((file) => text.startsWith(`${file}: `));
  expect(found.filter((text) => !isAllowed(text))).toEqual([]);
  expect(
    Object.keys(allowed).filter((file) => !found.some((text) => text.startsWith(file))),
  ).toEqual([]);
});
