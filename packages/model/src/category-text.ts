import * as names from '@lotbook/messages/generated/categories';
import { fill, toMessage, type FilledMessage } from '@lotbook/messages/fill';
import type { Message, MessageRef } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { isCategory, type Category } from './category.ts';

const nameByCategory: Readonly<Record<Category, Message>> = {
  acquisition_standard: names.acquisition,
  airdrop_standard: names.airdrop,
  buy_standard: names.buy,
  collateralLiquidation_standard: names.collateralLiquidation,
  collateralRetrieval_standard: names.collateralRetrieval,
  collateralRetrievalNonTaxable_standard: names.collateralRetrievalNonTaxable,
  collateralize_standard: names.collateralize,
  collateralizeNonTaxable_standard: names.collateralizeNonTaxable,
  donation_standard: names.donation,
  earnRewards_standard: names.earnRewards,
  fee_standard: names.fee,
  forkIncome_standard: names.forkIncome,
  gift_standard: names.gift,
  interestIncome_standard: names.interestIncome,
  interestPayment_standard: names.interestPayment,
  loanDisbursement_standard: names.loanDisbursement,
  loanPayment_standard: names.loanPayment,
  lost_standard: names.lost,
  miningIncome_standard: names.miningIncome,
  sell_standard: names.sell,
  stakingDeposit_standard: names.stakingDeposit,
  stakingRewards_standard: names.stakingRewards,
  stakingWithdrawal_standard: names.stakingWithdrawal,
  transfer_standard: names.transfer,
  withdrawal_standard: names.withdrawal,
  workIncome_standard: names.workIncome,
  liquidityPoolDeposit_defi: names.liquidityPoolDepositDefi,
  liquidityPoolWithdrawal_defi: names.liquidityPoolWithdrawalDefi,
  stakingDeposit_defi: names.stakingDepositDefi,
  stakingRewards_defi: names.stakingRewardsDefi,
  stakingWithdrawal_defi: names.stakingWithdrawalDefi,
  swap_defi: names.swapDefi,
};

/** `stakingRewards_standard` as people read it: `Staking rewards`. The one name of a category in lists, filters, reports and messages. An unknown category is shown as it is. */
export const formatCategory = (category: string, t: Translate): string =>
  isCategory(category) ? t(nameByCategory[category]) : category;

/** The same as a parameter of a message. */
export const fillCategory = (category: string): FilledMessage =>
  isCategory(category) ? fill(nameByCategory[category]) : toMessage(category);

/** The same for results, which name messages and don't contain them. */
export const toCategoryRef = (category: Category): MessageRef => ({
  code: nameByCategory[category].code,
});
