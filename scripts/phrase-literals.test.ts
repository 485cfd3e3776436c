import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parseAst } from 'vite';
import { root } from './proc.ts';

/** Folders whose phrases are all in the message catalog: labels, names of kinds, and the texts for a value that is missing. */
const folders = [
  'apps/cli/src',
  'apps/server/src',
  'packages/access/src',
  'packages/connections/src',
  'packages/engine/src',
  'packages/integrations/src',
  'packages/journal/src',
  'packages/model/src',
  'packages/prices/src',
  'packages/services/src',
  'packages/staking/src',
  'packages/tir/src',
];

/** Properties that a person reads. */
const shown: ReadonlySet<string> = new Set(
  'explanation file help hint kind label message missing note phase precision problem reason text title verb what who why'.split(
    ' ',
  ),
);

/** Files with phrases of their own, each with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/cli/src/commands/audit.ts': 'the digest at the end of a line',
  'apps/cli/src/verify/balance-checks.ts': 'assets that a check leaves out, after its count',
  'apps/server/src/auth/verify-token.ts': 'the server’s log',
  'apps/server/src/billing/receive-webhook.ts': 'the server’s log',
  'apps/server/src/config.ts': 'start-up errors, for the operator',
  'apps/server/src/identity/test-provider.ts': 'the brand of a test',
  'apps/server/src/instance-lock.ts': 'start-up errors, for the operator',
  'apps/server/src/modules/sources/change-wallets.ts': 'descriptions of the API',
  'apps/server/src/modules/transactions/transaction.ts': 'a column of a file without a header',
  'apps/server/src/operations/metrics.ts': 'descriptions of metrics, for the operator',
  'apps/server/src/program.ts': 'the line that the start prints, for the operator',
  'apps/server/src/start-messages.ts': 'start-up errors, for the operator',
  'apps/server/src/tasks/job-queue.ts': 'an error that only the queue stores',
  'apps/server/src/tasks/reader-process.ts': 'the server’s log',
  'packages/access/src/issue-text.ts': 'start-up errors, for the operator',
  'packages/connections/src/chains/algorand/reader.ts': 'names of the protocol',
  'packages/connections/src/chains/bitcoin/extended-key.ts': 'prefixes of keys',
  'packages/connections/src/chains/polkadot/map.ts': 'ids of records',
  'packages/connections/src/exchanges/coinbase/map.ts': 'ids of records',
  'packages/connections/src/network.ts': 'the type of an answer that isn’t JSON',
  'packages/integrations/src/chainalysis/ask.ts': 'the answer of the service',
  'packages/integrations/src/posting/make-plan.ts': 'written into the accounting system',
  'packages/integrations/src/posting/prepare-entries.ts': 'written into the accounting system',
  'packages/integrations/src/quickbooks/errors.ts': 'the answer of the service',
  'packages/integrations/src/quickbooks/integration.ts': 'the name of the service',
  'packages/integrations/src/sanctions/read-sdn-xml.ts': 'faults of the list, for the operator',
  'packages/services/src/billing/billing-entry.ts': 'names of entries, which the ledger compares',
  'packages/services/src/billing/reconcile.ts': 'the command for the operator',
  'packages/services/src/integrations/export-entries.ts': 'headers and cells of a data file',
  'packages/services/src/prices/price-text.ts': 'stored with decisions',
  'packages/services/src/reports/table-export.ts': 'cells of a data file',
  'packages/services/src/transactions/table-columns.ts': 'headers and cells of a data file',
  'packages/tir/src/iris/write-csv.ts': 'headers of a data file',
  'packages/tir/src/make-sale-form.ts': 'the words of the authority',
};

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Two words of a person's language, or one next to a value. */
const isPhrase = (text: string): boolean => /[A-Za-z’']{2,} [A-Za-z’'…]/.test(text);

function getName(node: unknown): string {
  if (!isNode(node)) return '';
  const name = node['name'] ?? node['value'];
  return typeof name === 'string' || typeof name === 'number'
    ? String(name)
    : getName(node['property']);
}

function getText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return undefined;
  const quasis = node['quasis'] as readonly { readonly value: { readonly raw: string } }[];
  return quasis.map(({ value }) => value.raw).join('…');
}

/** Errors that only developers see, the server's log, queries, and descriptions of the API. */
function isInternal(node: Node): boolean {
  if (node.type === 'TaggedTemplateExpression') return true;
  const callee = node['callee'];
  if (!isNode(callee)) return false;
  if (node.type === 'NewExpression') return getName(callee) === 'Error';
  return getName(callee) === 'assert' || /^(?:log|logger)$/.test(getName(callee['object']));
}

function collectPhrases(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const each of value) collectPhrases(each, found);
  if (!isNode(value) || isInternal(value)) return;
  const texts =
    value.type === 'LogicalExpression'
      ? [value['right']]
      : value.type === 'ConditionalExpression'
        ? [value['consequent'], value['alternate']]
        : value.type === 'Property' && shown.has(getName(value['key']))
          ? [value['value']]
          : [];
  for (const node of texts) {
    const text = getText(node);
    if (text !== undefined && isPhrase(text)) found.push(text);
  }
  for (const [field, each] of Object.entries(value))
    if (field !== 'type') collectPhrases(each, found);
}

function findPhrases(code: string): readonly string[] {
  const found: string[] = [];
  collectPhrases(parseAst(code, { lang: 'ts' }).body, found);
  return found;
}

it('finds phrases for missing values, in conditions and in properties that a person reads', () => {
  const code = `
    const who = name ?? 'another person';
    const state = isOpen ? 'still open' : \`closed on \${day}\`;
    const field = { kind: 'spot trades', id: 'spot trades' };
    assert(found, 'a row without an id');
    throw new Error(reason ?? 'no reason given');
  `;
  expect(findPhrases(code)).toEqual(['another person', 'still open', 'closed on …', 'spot trades']);
});

it('keeps phrases in the message catalog', () => {
  const found = folders
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/testing|-testing|-cases\.ts$|\/content\//.test(file))
    .flatMap((file) =>
      findPhrases(readFileSync(path.join(root, file), 'utf8')).map((text) => ({ file, text })),
    );
  expect(found.filter(({ file }) => !Object.hasOwn(allowed, file))).toEqual([]);
  const files = new Set(found.map(({ file }) => file));
  expect(Object.keys(allowed).filter((file) => !files.has(file))).toEqual([]);
});
