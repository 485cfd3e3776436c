import * as common from '@lotbook/messages/generated/common';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/transactions';
import type { Category } from '@lotbook/model/category';
import { fillCategory } from '@lotbook/model/category-text';

type Side = 'incoming' | 'outgoing' | 'fee';

interface GroupedCategory {
  readonly id: Category;
  readonly label: FilledMessage;
  readonly sides: readonly Side[];
}

const [inward, outward, both]: readonly (readonly Side[])[] = [
  ['incoming'],
  ['outgoing'],
  ['incoming', 'outgoing'],
];
const category = (id: Category, sides: readonly Side[] | undefined): GroupedCategory => ({
  id,
  label: fillCategory(id),
  sides: sides ?? [],
});

/** The tax categories as people choose them, with the sides that can have each. */
export const categoryGroups: readonly {
  readonly group: FilledMessage;
  readonly categories: readonly GroupedCategory[];
}[] = [
  {
    group: fill(texts.tradesAndTransfers),
    categories: [
      category('buy_standard', inward),
      category('sell_standard', outward),
      category('acquisition_standard', inward),
      category('transfer_standard', both),
      category('withdrawal_standard', outward),
      category('lost_standard', outward),
      category('fee_standard', ['outgoing', 'fee']),
    ],
  },
  {
    group: fill(common.income),
    categories: [
      category('stakingRewards_standard', inward),
      category('miningIncome_standard', inward),
      category('interestIncome_standard', inward),
      category('earnRewards_standard', inward),
      category('airdrop_standard', inward),
      category('forkIncome_standard', inward),
      category('workIncome_standard', inward),
    ],
  },
  {
    group: fill(texts.gifts),
    categories: [category('gift_standard', both), category('donation_standard', outward)],
  },
  {
    group: fill(texts.stakingAndLoans),
    categories: [
      category('stakingDeposit_standard', outward),
      category('stakingWithdrawal_standard', inward),
      category('loanDisbursement_standard', both),
      category('loanPayment_standard', both),
      category('interestPayment_standard', outward),
      category('collateralize_standard', outward),
      category('collateralizeNonTaxable_standard', outward),
      category('collateralRetrieval_standard', inward),
      category('collateralRetrievalNonTaxable_standard', inward),
      category('collateralLiquidation_standard', outward),
    ],
  },
  {
    group: fill(texts.defi),
    categories: [
      category('swap_defi', both),
      category('liquidityPoolDeposit_defi', both),
      category('liquidityPoolWithdrawal_defi', both),
      category('stakingDeposit_defi', both),
      category('stakingRewards_defi', inward),
      category('stakingWithdrawal_defi', both),
    ],
  },
];
