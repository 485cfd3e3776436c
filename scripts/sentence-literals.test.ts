import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAst } from 'vite';
import { root } from './proc.ts';

/** Folders whose texts are all in the message catalog. */
const done = [
  'apps/server/src/billing',
  'apps/server/src/identity',
  'apps/server/src/mail',
  'apps/server/src/pages',
  'apps/cli/src',
  'packages/access/src',
  'packages/connections/src',
  'packages/engine/src',
  'packages/integrations/src',
  'packages/journal/src',
  'packages/model/src',
  'packages/prices/src',
  'packages/services/src',
  'packages/sources/src',
  'packages/staking/src',
];

/** File formats name the columns of exports, which begin with a capital letter as sentences do. There, only what ends as a sentence counts. */
const namesColumns = (file: string): boolean => file.startsWith('packages/sources/');

/** Names that an outside service or its documents use, which a person must find there unchanged. */
const foreignNames: ReadonlySet<string> = new Set([
  'Query ledger entries',
  'Query closed orders & trades',
  'Earn, if you use it',
  'Enable Spot Trading',
  'Permits Universal Transfer',
  'End-User authentication is required',
  // An error that only our own code sees.
  'The form is too large.',
]);

/** Files whose texts aren't in the catalog yet, each with the reason. */
const allowed: ReadonlySet<string> = new Set([
  // Errors of the operator’s setup, printed when the server can’t start.
  'apps/server/src/identity/signing-keys.ts',
  // Names of categories are made from their ids; journals and stored issues contain them.
  'packages/model/src/category-text.ts',
  // Citations of law, in the words of the authority.
  'packages/engine/src/effects/category-effects.ts',
  'packages/engine/src/effects/treatment-text.ts',
  'packages/engine/src/explain/explain-lot.ts',
  // Names of new accounts, which belong to the person from then on.
  'packages/journal/src/suggested-chart.ts',
  // Written into the accounting system, where another wording would count as a change.
  'packages/integrations/src/posting/prepare-entries.ts',
  'packages/integrations/src/posting/make-plan.ts',
  // Comments for the merchant at the payment provider.
  'packages/integrations/src/chargebee/charge.ts',
  // A note in the operator’s own Stripe dashboard.
  'packages/integrations/src/stripe/owed-balance.ts',
  // Faults of the sanctions list, for the operator’s log.
  'packages/integrations/src/sanctions/listed-address.ts',
  'packages/integrations/src/sanctions/read-list.ts',
  'packages/integrations/src/sanctions/read-sdn-csv.ts',
  'packages/integrations/src/sanctions/read-sdn-xml.ts',
  // The list of formats, which `npm run generate` writes into the documentation.
  'packages/sources/src/formats-table.ts',
]);

const files = done
  .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.ts$|\/testing|-testing/.test(file) && !allowed.has(file));

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Three words that begin or end as sentences do; a parameter between words counts as one. */
const isSentence = (text: string): boolean =>
  /[A-Za-z’']+ (?:[A-Za-z’']+|[A-Za-z’']+ …|… [A-Za-z’']+) [A-Za-z’']+/.test(text) &&
  (/^\s*[A-Z][a-z]/.test(text) || /[.?!]\s*$/.test(text)) &&
  !/\b(select|insert into|update|delete from)\b .*\b(from|set|values|where)\b/.test(text);

/** Errors that only developers see, and the log of the server. */
const isInternal = (node: Node): boolean => {
  const callee = node['callee'];
  if (!isNode(callee)) return false;
  if (node.type === 'NewExpression') return callee['name'] === 'Error';
  if (node.type !== 'CallExpression') return false;
  const { object } = callee as { readonly object?: unknown };
  return callee['name'] === 'assert' || (isNode(object) && /^(log|logger)$/.test(getName(object)));
};

const getName = (node: Node): string =>
  String(node['name'] ?? (isNode(node['property']) ? node['property']['name'] : ''));

function findSentences(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) findSentences(each, found);
  if (!isNode(value) || isInternal(value)) return;
  if (value.type === 'TaggedTemplateExpression') findMarkupText(value, found);
  if (value.type === 'TaggedTemplateExpression' || value.type.startsWith('TS')) {
    if (isNode(value['expression'])) findSentences(value['expression'], found);
    return;
  }
  if (value.type === 'Literal' && typeof value['value'] === 'string' && isSentence(value['value']))
    found.push(value['value']);
  if (value.type === 'TemplateLiteral') {
    const quasis = value['quasis'] as readonly { readonly value: { readonly raw: string } }[];
    const text = quasis.map((each) => each.value.raw).join('…');
    if (isSentence(text)) found.push(text);
  }
  for (const [key, each] of Object.entries(value)) if (key !== 'type') findSentences(each, found);
}

/** Two words between tags of a page. */
function findMarkupText({ tag, quasi }: Node, found: string[]): void {
  if (!isNode(tag) || !isNode(quasi)) return;
  findSentences(quasi['expressions'], found);
  if (tag['name'] !== 'html') return;
  const quasis = quasi['quasis'] as readonly { readonly value: { readonly raw: string } }[];
  const markup = quasis.map((each) => each.value.raw).join('…');
  for (const [, text = ''] of markup.matchAll(/>([^<>]+)</g))
    if (/[A-Za-z’']+ [A-Za-z’']+/.test(text)) found.push(text.trim());
}

const findIn = (code: string): readonly string[] => {
  const found: string[] = [];
  findSentences(parseAst(code, { lang: 'ts' }).body, found);
  return found;
};

test('finds sentences in strings and templates, and leaves errors for developers alone', () => {
  expect(
    findIn(`
      throw new AppError('BUSY', 'Try it again later.');
      const text: string = \`The file \${name} is read now.\`;
      const help = \`At least \${count} characters.\`;
      throw new Error('This is a fault in the program.');
      log.error('The queue did not answer.');
      const query = sql\`select this from that where it is. \`;
      fill(texts.key, { name: 'one two' });
      const page = html\`<p title="\${title}">Go back \${name}</p>\${wrong && 'This is not right.'}\`;
    `),
  ).toEqual([
    'Try it again later.',
    'The file … is read now.',
    'At least … characters.',
    'This is not right.',
    'Go back …',
  ]);
});

test('texts of these packages are in the message catalog', () => {
  const sentences = files.flatMap((file) =>
    findIn(readFileSync(path.join(root, file), 'utf8'))
      .filter((text) => !foreignNames.has(text))
      .filter((text) => !namesColumns(file) || /[a-z]{2}[.?!]$/.test(text.trim()))
      .map((text) => `${file}: ${text}`),
  );
  expect(sentences).toEqual([]);
});
