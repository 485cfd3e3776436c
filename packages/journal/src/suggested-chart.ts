import type { Role } from './roles.ts';

export const classifications = ['asset', 'liability', 'equity', 'income', 'expense'] as const;
export type Classification = (typeof classifications)[number];

/** A role that a mapping can name: `income` and `expense` stand for all of their categories. */
export type MappedRole = Role | 'income' | 'expense';

export interface SuggestedAccount {
  readonly code: string;
  readonly name: string;
  readonly classification: Classification;
  /** The lines that go there, unless another row of the mapping says otherwise. */
  readonly roles: readonly MappedRole[];
}

/** A chart of accounts for a business that holds crypto assets. Codes follow the usual US numbering: 1 assets, 2 liabilities, 3 equity, 4 and 7 income, 5 to 8 expenses. */
export const suggestedChart: readonly SuggestedAccount[] = [
  account('1150', 'Cash at exchanges', 'asset', 'fiat'),
  account('1300', 'Crypto assets', 'asset', 'crypto'),
  account('1310', 'Crypto assets staked', 'asset', 'staked'),
  account('1320', 'Crypto assets pledged as collateral', 'asset', 'pledged'),
  account('1330', 'Crypto assets lent', 'asset', 'lent'),
  account('1340', 'Stablecoins', 'asset', 'stablecoin'),
  account('1900', 'Crypto clearing', 'asset', 'suspense'),
  account('2400', 'Crypto loans payable', 'liability', 'loansPayable'),
  account('3100', 'Opening balance equity', 'equity', 'openingEquity'),
  account('3200', 'Revaluation surplus', 'equity', 'revaluationSurplus'),
  account('3300', 'Retained earnings', 'equity', 'retainedEarnings'),
  account('4500', 'Crypto income', 'income', 'income'),
  account(
    '4510',
    'Staking income',
    'income',
    'income:stakingRewards_standard',
    'income:stakingRewards_defi',
  ),
  account('4520', 'Mining income', 'income', 'income:miningIncome_standard'),
  account('4530', 'Interest income on crypto', 'income', 'income:interestIncome_standard'),
  account('6800', 'Crypto expenses', 'expense', 'expense'),
  account('6810', 'Network and exchange fees', 'expense', 'fee'),
  account('6820', 'Donations', 'expense', 'donation'),
  account('7200', 'Realized gains on crypto', 'income', 'realizedGain'),
  account('7210', 'Unrealized gains and losses on crypto', 'income', 'unrealized'),
  account('8200', 'Realized losses on crypto', 'expense', 'realizedLoss'),
  account('8210', 'Impairment of crypto assets', 'expense', 'impairment'),
];

function account(
  code: string,
  name: string,
  classification: Classification,
  ...roles: readonly MappedRole[]
): SuggestedAccount {
  return { code, name, classification, roles };
}
