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
const makeCategory = (id: Category, sides: readonly Side[] | undefined): GroupedCategory => ({
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
      makeCategory('buy_standard', inward),
      makeCategory('sell_standard', outward),
      makeCategory('acquisition_standard', inward),
      makeCategory('transfer_standard', both),
      makeCategory('withdrawal_standard', outward),
      makeCategory('lost_standard', outward),
      makeCategory('fee_standard', ['outgoing', 'fee']),
    ],
  },
  {
    group: fill(common.income),
    categories: [
      makeCategory('stakingRewards_standard', inward),
      makeCategory('miningIncome_standard', inward),
      makeCategory('interestIncome_standard', inward),
      makeCategory('earnRewards_standard', inward),
      makeCategory('airdrop_standard', inward),
      makeCategory('forkIncome_standard', inward),
      makeCategory('workIncome_standard', inward),
    ],
  },
  {
    group: fill(texts.gifts),
    categories: [makeCategory('gift_standard', both), makeCategory('donation_standard', outward)],
  },
  {
    group: fill(texts.stakingAndLoans),
    categories: [
      makeCategory('stakingDeposit_standard', outward),
      makeCategory('stakingWithdrawal_standard', inward),
      makeCategory('loanDisbursement_standard', both),
      makeCategory('loanPayment_standard', both),
      makeCategory('interestPayment_standard', outward),
      makeCategory('collateralize_standard', outward),
      makeCategory('collateralizeNonTaxable_standard', outward),
      makeCategory('collateralRetrieval_standard', inward),
      makeCategory('collateralRetrievalNonTaxable_standard', inward),
      makeCategory('collateralLiquidation_standard', outward),
    ],
  },
  {
    group: fill(texts.defi),
    categories: [
      makeCategory('swap_defi', both),
      makeCategory('liquidityPoolDeposit_defi', both),
      makeCategory('liquidityPoolWithdrawal_defi', both),
      makeCategory('stakingDeposit_defi', both),
      makeCategory('stakingRewards_defi', inward),
      makeCategory('stakingWithdrawal_defi', both),
    ],
  },
];
