import type { Category } from '@lotbook/model/category';

/** The meaning of a journal line before it is mapped to an account of a chart. */
export type AssetRole = 'crypto' | 'staked' | 'pledged' | 'lent' | 'stablecoin' | 'fiat';
export type Role =
  | AssetRole
  | 'loansPayable'
  | `income:${Category}`
  | 'realizedGain'
  | 'realizedLoss'
  | 'unrealized'
  | 'impairment'
  | 'fee'
  | `expense:${Category}`
  | 'donation'
  | 'openingEquity'
  /** Results of fiscal years that ended; no entry has it (see `closeYears`). */
  | 'retainedEarnings'
  | 'revaluationSurplus'
  | 'suspense';

export const balanceSheetRoles: ReadonlySet<string> = new Set([
  'crypto',
  'staked',
  'pledged',
  'lent',
  'stablecoin',
  'fiat',
  'loansPayable',
  'openingEquity',
  'retainedEarnings',
  'revaluationSurplus',
  'suspense',
]);

/** Balance-sheet roles carry their balance from one period to the next; all others are income or expense. */
export const isBalanceSheetRole = (role: Role): boolean => balanceSheetRoles.has(role);

const unitRoles: ReadonlySet<string> = new Set([
  'crypto',
  'staked',
  'pledged',
  'lent',
  'stablecoin',
  'fiat',
]);

/** Roles whose lines count units of an asset as well as money. */
export const isAssetRole = (role: Role): role is AssetRole => unitRoles.has(role);

const otherRoles: ReadonlySet<string> = new Set([
  'realizedGain',
  'realizedLoss',
  'unrealized',
  'impairment',
  'fee',
  'donation',
  'income',
  'expense',
]);

/** The keys of a mapping: a role, or `income` and `expense` for all of their categories. */
export const isMappableRole = (name: string): boolean =>
  balanceSheetRoles.has(name) || otherRoles.has(name) || /^(income|expense):\w+$/.test(name);
