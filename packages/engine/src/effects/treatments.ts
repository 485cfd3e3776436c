import type * as treatmentTexts from '@lotbook/messages/generated/treatments';
import type { RefTo } from '@lotbook/messages/message';
import { treatmentValues } from '@lotbook/model/treatment-values';

/** A text about a treatment, by its code. */
export type TreatmentText = RefTo<typeof treatmentTexts>;

/** A question that the law leaves open, the supported answers, and the default. */
export interface Treatment {
  readonly key: string;
  readonly label: TreatmentText;
  /** The heading of its group. */
  readonly group: TreatmentText;
  /** The default first. */
  readonly values: readonly [string, ...string[]];
  readonly note: TreatmentText;
}

export const treatments: readonly Treatment[] = [
  {
    key: 'transferFee',
    group: { code: 'treatments.groupTransfers' },
    label: { code: 'treatments.transferFeeLabel' },
    values: treatmentValues.transferFee,
    note: { code: 'treatments.transferFeeNote' },
  },
  {
    key: 'withdrawal',
    group: { code: 'treatments.groupTransfers' },
    label: { code: 'treatments.withdrawalLabel' },
    values: treatmentValues.withdrawal,
    note: { code: 'treatments.withdrawalNote' },
  },
  {
    key: 'unsupportedBasis',
    group: { code: 'treatments.groupTransfers' },
    label: { code: 'treatments.unsupportedBasisLabel' },
    values: treatmentValues.unsupportedBasis,
    note: { code: 'treatments.unsupportedBasisNote' },
  },
  {
    key: 'pre2025SwapFeeAllocation',
    group: { code: 'treatments.groupTransfers' },
    label: { code: 'treatments.pre2025SwapFeeAllocationLabel' },
    values: treatmentValues.pre2025SwapFeeAllocation,
    note: { code: 'treatments.pre2025SwapFeeAllocationNote' },
  },
  {
    key: 'stakingTiming',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.stakingTimingLabel' },
    values: treatmentValues.stakingTiming,
    note: { code: 'treatments.stakingTimingNote' },
  },
  {
    key: 'validatorRewards',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.validatorRewardsLabel' },
    values: treatmentValues.validatorRewards,
    note: { code: 'treatments.validatorRewardsNote' },
  },
  {
    key: 'staking',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.stakingLabel' },
    values: treatmentValues.staking,
    note: { code: 'treatments.stakingNote' },
  },
  {
    key: 'mining',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.miningLabel' },
    values: treatmentValues.mining,
    note: { code: 'treatments.miningNote' },
  },
  {
    key: 'work',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.workLabel' },
    values: treatmentValues.work,
    note: { code: 'treatments.workNote' },
  },
  {
    key: 'interest',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.interestLabel' },
    values: treatmentValues.interest,
    note: { code: 'treatments.interestNote' },
  },
  {
    key: 'rebate',
    group: { code: 'treatments.groupIncome' },
    label: { code: 'treatments.rebateLabel' },
    values: treatmentValues.rebate,
    note: { code: 'treatments.rebateNote' },
  },
  {
    key: 'loanOut',
    group: { code: 'treatments.groupLoans' },
    label: { code: 'treatments.loanOutLabel' },
    values: treatmentValues.loanOut,
    note: { code: 'treatments.loanOutNote' },
  },
  {
    key: 'lp',
    group: { code: 'treatments.groupLoans' },
    label: { code: 'treatments.lpLabel' },
    values: treatmentValues.lp,
    note: { code: 'treatments.lpNote' },
  },
  {
    key: 'receiptToken',
    group: { code: 'treatments.groupLoans' },
    label: { code: 'treatments.receiptTokenLabel' },
    values: treatmentValues.receiptToken,
    note: { code: 'treatments.receiptTokenNote' },
  },
  {
    key: 'ukGift',
    group: { code: 'treatments.groupGifts' },
    label: { code: 'treatments.ukGiftLabel' },
    values: treatmentValues.ukGift,
    note: { code: 'treatments.ukGiftNote' },
  },
  {
    key: 'wrap',
    group: { code: 'treatments.groupLoans' },
    label: { code: 'treatments.wrapLabel' },
    values: treatmentValues.wrap,
    note: { code: 'treatments.wrapNote' },
  },
  {
    key: 'lost',
    group: { code: 'treatments.groupLosses' },
    label: { code: 'treatments.lostLabel' },
    values: treatmentValues.lost,
    note: { code: 'treatments.lostNote' },
  },
  {
    key: 'washSale',
    group: { code: 'treatments.groupLosses' },
    label: { code: 'treatments.washSaleLabel' },
    values: treatmentValues.washSale,
    note: { code: 'treatments.washSaleNote' },
  },
  {
    key: 'stablecoin',
    group: { code: 'treatments.groupPrices' },
    label: { code: 'treatments.stablecoinLabel' },
    values: treatmentValues.stablecoin,
    note: { code: 'treatments.stablecoinNote' },
  },
];

export type Treatments = Readonly<Record<string, string>>;

/** The answer in force for a treatment: the chosen one, else its default. */
export const getTreatment = (chosen: Treatments, key: string): string =>
  chosen[key] ?? treatments.find((treatment) => treatment.key === key)?.values[0] ?? '';
