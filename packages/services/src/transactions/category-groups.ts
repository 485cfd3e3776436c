import type { Category } from '@lotbook/model/category';

type Side = 'incoming' | 'outgoing' | 'fee';

interface GroupedCategory {
  readonly id: Category;
  readonly label: string;
  readonly sides: readonly Side[];
}

const [inward, outward, both]: readonly (readonly Side[])[] = [['incoming'], ['outgoing'], ['incoming', 'outgoing']];
const category = (id: Category, label: string, sides: readonly Side[] | undefined): GroupedCategory => ({ id, label, sides: sides ?? [] });

/** The tax categories as people choose them, with the sides that each may stand on. */
export const categoryGroups: readonly { readonly group: string; readonly categories: readonly GroupedCategory[] }[] = [
  {
    group: 'Trades and transfers',
    categories: [
      category('buy_standard', 'Buy', inward),
      category('sell_standard', 'Sell', outward),
      category('acquisition_standard', 'Acquired elsewhere', inward),
      category('transfer_standard', 'Own transfer', both),
      category('withdrawal_standard', 'Withdrawal', outward),
      category('fee_standard', 'Fee', ['outgoing', 'fee']),
    ],
  },
  {
    group: 'Income',
    categories: [
      category('stakingRewards_standard', 'Staking rewards', inward),
      category('miningIncome_standard', 'Mining', inward),
      category('interestIncome_standard', 'Interest', inward),
      category('earnRewards_standard', 'Rewards', inward),
      category('airdrop_standard', 'Airdrop', inward),
      category('forkIncome_standard', 'Fork', inward),
      category('workIncome_standard', 'Work', inward),
    ],
  },
  { group: 'Gifts', categories: [category('gift_standard', 'Gift', both), category('donation_standard', 'Donation', outward)] },
  {
    group: 'Staking, loans and collateral',
    categories: [
      category('stakingDeposit_standard', 'Staking deposit', outward),
      category('stakingWithdrawal_standard', 'Staking withdrawal', inward),
      category('loanDisbursement_standard', 'Loan disbursement', both),
      category('loanPayment_standard', 'Loan payment', both),
      category('interestPayment_standard', 'Interest payment', outward),
      category('collateralize_standard', 'Collateral posted, taxable', outward),
      category('collateralizeNonTaxable_standard', 'Collateral posted', outward),
      category('collateralRetrieval_standard', 'Collateral returned, taxable', inward),
      category('collateralRetrievalNonTaxable_standard', 'Collateral returned', inward),
      category('collateralLiquidation_standard', 'Collateral liquidated', outward),
    ],
  },
  {
    group: 'DeFi',
    categories: [
      category('swap_defi', 'Swap', both),
      category('liquidityPoolDeposit_defi', 'Liquidity pool deposit', both),
      category('liquidityPoolWithdrawal_defi', 'Liquidity pool withdrawal', both),
      category('stakingDeposit_defi', 'Staking deposit', both),
      category('stakingRewards_defi', 'Staking rewards', inward),
      category('stakingWithdrawal_defi', 'Staking withdrawal', both),
    ],
  },
];
