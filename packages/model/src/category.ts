/** What a transaction is for tax purposes, as stored: with its suffix. */
export const standardCategories = [
  'acquisition',
  'airdrop',
  'buy',
  'collateralLiquidation',
  'collateralRetrieval',
  'collateralRetrievalNonTaxable',
  'collateralize',
  'collateralizeNonTaxable',
  'donation',
  'earnRewards',
  'fee',
  'forkIncome',
  'gift',
  'interestIncome',
  'interestPayment',
  'loanDisbursement',
  'loanPayment',
  'miningIncome',
  'sell',
  'stakingDeposit',
  'stakingRewards',
  'stakingWithdrawal',
  'transfer',
  'withdrawal',
  'workIncome',
] as const;
export const defiCategories = ['liquidityPoolDeposit', 'liquidityPoolWithdrawal', 'stakingDeposit', 'stakingRewards', 'stakingWithdrawal', 'swap'] as const;

export type Category = `${(typeof standardCategories)[number]}_standard` | `${(typeof defiCategories)[number]}_defi`;

export const categories: readonly Category[] = [
  ...standardCategories.map((name) => `${name}_standard` as const),
  ...defiCategories.map((name) => `${name}_defi` as const),
];

const known: ReadonlySet<string> = new Set(categories);
export const isCategory = (text: string): text is Category => known.has(text);
