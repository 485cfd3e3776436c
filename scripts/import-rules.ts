/** What a package or app contains, and the packages that it may import. `docs/architecture.md` shows this table. */
export interface ImportRule {
  readonly place: string;
  readonly contents: string;
  readonly imports: readonly string[];
}

const pure = ['decimal', 'messages', 'model'];

export const importRules: readonly ImportRule[] = [
  {
    place: 'packages/decimal',
    contents: 'arithmetic on money and quantities as whole numbers of 10⁻¹⁸',
    imports: [],
  },
  {
    place: 'packages/messages',
    contents:
      'every text that a person reads, by code; catalogs per locale, brand overrides ([decision 041](decisions/041-message-catalog.md))',
    imports: [],
  },
  {
    place: 'packages/model',
    contents: 'ids, categories, transactions, results: the shared types',
    imports: ['decimal', 'messages'],
  },
  {
    place: 'packages/law',
    contents: 'tax parameters and holding periods, each with its citation',
    imports: ['decimal', 'model'],
  },
  {
    place: 'packages/engine',
    contents: 'transactions to tax entries, lots, disposals, income and issues',
    imports: [...pure, 'law'],
  },
  {
    place: 'packages/journal',
    contents: 'accounting journal, trial balance, fair-value disclosure',
    imports: [...pure, 'engine'],
  },
  {
    place: 'packages/staking',
    contents: 'rewards of Ethereum validators: by day, and when received',
    imports: ['decimal', 'model'],
  },
  {
    place: 'packages/tir',
    contents: 'information returns: intake, forms, filing files, corrections',
    imports: [...pure, 'law'],
  },
  {
    place: 'packages/reports',
    contents: 'one folder per report; PDF, XLSX, CSV, JSON',
    imports: [...pure, 'engine', 'law', 'tir'],
  },
  {
    place: 'packages/sources',
    contents: 'one folder per file format ([list](formats.md)); recognizing and reading files',
    imports: pure,
  },
  {
    place: 'packages/connections',
    contents: 'adapters for exchanges, custodians, blockchains and beacon nodes',
    imports: [...pure, 'sources', 'staking'],
  },
  {
    place: 'packages/integrations',
    contents:
      'QuickBooks Online and Xero: clients, and posting the journal ([decision 042](decisions/042-accounting-clients.md))',
    imports: [...pure, 'connections', 'journal'],
  },
  { place: 'packages/prices', contents: 'one folder per price provider', imports: pure },
  {
    place: 'packages/db',
    contents: 'migrations, embedded Postgres, every SQL statement; one store per aggregate',
    imports: pure,
  },
  {
    place: 'packages/access',
    contents: 'applications, roles, permissions, configurations, form rules',
    imports: ['decimal', 'messages'],
  },
  { place: 'packages/sample', contents: 'sample data', imports: ['decimal', 'model'] },
  {
    place: 'packages/services',
    contents: 'use cases, in layers (below)',
    imports: [
      ...pure,
      'access',
      'connections',
      'db',
      'engine',
      'integrations',
      'journal',
      'law',
      'prices',
      'reports',
      'sample',
      'sources',
      'staking',
      'tir',
    ],
  },
  {
    place: 'packages/ui',
    contents: 'the design system; the only importer of MUI',
    imports: [...pure, 'access'],
  },
  {
    place: 'packages/standins',
    contents: 'local stand-ins for outside services',
    imports: [],
  },
  {
    place: 'packages/testkit',
    contents: 'test databases, seeds',
    imports: ['db', 'messages', 'model'],
  },
  {
    place: 'apps/server',
    contents: 'HTTP, GraphQL, identity provider, worker',
    imports: [
      ...pure,
      'access',
      'connections',
      'db',
      'engine',
      'integrations',
      'journal',
      'prices',
      'reports',
      'services',
      'sources',
      'tir',
    ],
  },
  {
    place: 'apps/cli',
    contents: 'the command line',
    imports: [
      ...pure,
      'access',
      'db',
      'engine',
      'integrations',
      'journal',
      'law',
      'prices',
      'reports',
      'sample',
      'services',
      'sources',
      'tir',
    ],
  },
  {
    place: 'apps/web',
    contents: 'the React application',
    imports: [...pure, 'access', 'engine', 'law', 'reports', 'ui'],
  },
];

/** Folders of the web application that compute in the browser, or explain what was computed; no other imports the engine, the law or reports. */
export const computingFeatures: readonly string[] = [
  'account',
  'explain',
  'overview',
  'planning',
  'shared',
  'transactions',
];

export interface Layer {
  readonly name: string;
  readonly contents: string;
  readonly folders: readonly string[];
}

/** The layers of `packages/services/src`, lowest first. A folder imports its own layer and lower ones; files outside of folders are below all. */
export const serviceLayers: readonly Layer[] = [
  {
    name: 'base',
    contents: 'reads and checks that everybody needs; what depends on nothing else',
    folders: [
      'access-tokens',
      'base',
      'billing',
      'memos',
      'organizations',
      'people',
      'reconciliation',
      'secrets',
      'visits',
    ],
  },
  {
    name: 'computing',
    contents: 'the inputs, the computation, and what is read from its results',
    folders: ['computing', 'planning', 'prices', 'seal-warnings', 'tax-settings', 'transactions'],
  },
  {
    name: 'actions',
    contents: 'imports, connections, decisions, books: what people change',
    folders: [
      'broker-forms',
      'bulk',
      'connections',
      'contacts',
      'decisions',
      'imports',
      'integrations',
      'journal',
      'manual',
      'monitoring',
      'oauth',
      'sources',
      'staking',
      'undo',
      'wallets',
    ],
  },
  {
    name: 'answers',
    contents: 'issues, explanations, reports, comparisons, locked years',
    folders: [
      'duplicates',
      'figures',
      'gains-comparison',
      'issues',
      'questions',
      'reports',
      'sealed-years',
      'tir',
    ],
  },
  {
    name: 'accounts',
    contents: 'opening, changing and closing accounts, people of preparers, jobs that are due',
    folders: ['accounts', 'due-jobs', 'preparers', 'samples', 'users'],
  },
];

export const printRuleTable = (): string =>
  [
    '| package | contents | may import |',
    '|---|---|---|',
    ...importRules.map(
      ({ place, contents, imports }) =>
        `| \`${place}\` | ${contents} | ${imports.length === 0 ? 'nothing' : imports.toSorted().join(', ')} |`,
    ),
  ].join('\n');

export const printLayerTable = (): string =>
  [
    '| layer of `packages/services` | contents | folders |',
    '|---|---|---|',
    ...serviceLayers.map(
      ({ name, contents, folders }) => `| ${name} | ${contents} | ${folders.join(', ')} |`,
    ),
  ].join('\n');
