/** A transaction's tax category as stored, with its suffix. */
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
  'lost',
  'miningIncome',
  'sell',
  'stakingDeposit',
  'stakingRewards',
  'stakingWithdrawal',
  'transfer',
  'withdrawal',
  'workIncome',
] as const;
export const defiCategories = [
  'liquidityPoolDeposit',
  'liquidityPoolWithdrawal',
  'stakingDeposit',
  'stakingRewards',
  'stakingWithdrawal',
  'swap',
] as const;

export type Category =
  | `${(typeof standardCategories)[number]}_standard`
  | `${(typeof defiCategories)[number]}_defi`;

export const categories: readonly Category[] = [
  ...standardCategories.map((name) => `${name}_standard` as const),
  ...defiCategories.map((name) => `${name}_defi` as const),
];

/** Units received under one of these are income at their market value when received, which becomes their cost (Notice 2014-21, A-4). */
const incomes: ReadonlySet<string> = new Set<Category>([
  'airdrop_standard',
  'earnRewards_standard',
  'forkIncome_standard',
  'interestIncome_standard',
  'miningIncome_standard',
  'stakingRewards_defi',
  'stakingRewards_standard',
  'workIncome_standard',
]);
export const isIncome = (category: string): boolean => incomes.has(category);

const known: ReadonlySet<string> = new Set(categories);
export const isCategory = (text: string): text is Category => known.has(text);
