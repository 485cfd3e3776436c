import { treatmentValues } from '@lotbook/model/treatment-values';

/** A question that the law leaves open, the supported answers, and the default. */
export interface Treatment {
  readonly key: string;
  readonly label: string;
  /** The heading of its group. */
  readonly group: string;
  /** The default first. */
  readonly values: readonly [string, ...string[]];
  readonly note: string;
}

export const treatments: readonly Treatment[] = [
  {
    key: 'transferFee',
    group: 'Transfers, fees and costs',
    label: 'Transfer fees',
    values: treatmentValues.transferFee,
    note: 'Fee units are disposed of at their market value, and a fee paid in money is listed as an expense. Adding the fee to the basis of the transferred units is aggressive: a transfer isn’t a sale or purchase.',
  },
  {
    key: 'withdrawal',
    group: 'Transfers, fees and costs',
    label: 'Uncategorized withdrawals',
    values: treatmentValues.withdrawal,
    note: 'Applies to withdrawals that you categorized this way: the units left your control.',
  },
  {
    key: 'unsupportedBasis',
    group: 'Transfers, fees and costs',
    label: 'Acquisitions without a cost',
    values: treatmentValues.unsupportedBasis,
    note: 'The market value at the time, or zero if there is no evidence of a payment.',
  },
  {
    key: 'pre2025SwapFeeAllocation',
    group: 'Transfers, fees and costs',
    label: 'Swap fees before 2025',
    values: treatmentValues.pre2025SwapFeeAllocation,
    note: 'The regulations bind from 2025-01-01; earlier practice also split the fee between the two sides.',
  },
  {
    key: 'stakingTiming',
    group: 'Income',
    label: 'When staking rewards are income',
    values: treatmentValues.stakingTiming,
    note: 'The IRS counts them as income once they can be sold (Rev. Rul. 2023-14). Some treat them as new property that is taxed only when sold; if you do, disclose it.',
  },
  {
    key: 'staking',
    group: 'Income',
    label: 'Where staking rewards are reported',
    values: treatmentValues.staking,
    note: 'If you stake as a trade or business, report the rewards on Schedule C; self-employment tax applies. The income is the same either way; only the line of the return differs.',
  },
  {
    key: 'mining',
    group: 'Income',
    label: 'Where mining income is reported',
    values: treatmentValues.mining,
    note: 'If you mine as a trade or business, report it on Schedule C; self-employment tax applies (Notice 2014-21, A-9). The income is the same either way.',
  },
  {
    key: 'work',
    group: 'Income',
    label: 'Where pay for work is reported',
    values: treatmentValues.work,
    note: 'A contractor reports it on Schedule C. An employer reports it on the W-2, which already includes it (Notice 2014-21, A-10 and A-11).',
  },
  {
    key: 'interest',
    group: 'Income',
    label: 'Where interest in digital assets is reported',
    values: treatmentValues.interest,
    note: 'No law defines interest on a loan of property. The income is the same either way; only the line of the return differs.',
  },
  {
    key: 'rebate',
    group: 'Income',
    label: 'Card and purchase rewards',
    values: treatmentValues.rebate,
    note: 'A rebate may lower the price of what was bought instead of being income.',
  },
  {
    key: 'loanOut',
    group: 'Loans, pools and tokens',
    label: 'Lending',
    values: treatmentValues.loanOut,
    note: 'Not taxable only if it is like a securities loan under IRC 1058.',
  },
  {
    key: 'lp',
    group: 'Loans, pools and tokens',
    label: 'Liquidity pools',
    values: treatmentValues.lp,
    note: 'A deposit keeps basis and dates inside the pool token.',
  },
  {
    key: 'receiptToken',
    group: 'Loans, pools and tokens',
    label: 'Staking receipt tokens',
    values: treatmentValues.receiptToken,
    note: 'A receipt token is a different kind of asset from the one it represents.',
  },
  {
    key: 'ukGift',
    group: 'Gifts',
    label: 'Gifts under UK law',
    values: treatmentValues.ukGift,
    note: 'A gift is at market value for both sides (TCGA 1992, s17), except between spouses or civil partners who live together, where there is no gain or loss and the cost carries over (s58).',
  },
  {
    key: 'wrap',
    group: 'Loans, pools and tokens',
    label: 'Wrapping one asset into another',
    values: treatmentValues.wrap,
    note: 'Only for a fixed list of pairs, and for assets that were renamed or redenominated (LEND to AAVE). Many treat the wrapped asset as the same asset; the law does not say so.',
  },
  {
    key: 'lost',
    group: 'Losses',
    label: 'Lost, stolen or worthless units',
    values: treatmentValues.lost,
    note: 'Individuals can deduct a personal theft or casualty loss only after a federally declared disaster, and worthless units that aren’t abandoned are no loss yet. Claim a loss only if it qualifies, for example the theft of an investment held for profit.',
  },
  {
    key: 'washSale',
    group: 'Losses',
    label: 'Wash sale rule',
    values: treatmentValues.washSale,
    note: 'The law covers stock and securities; among digital assets, only those marked as securities.',
  },
  {
    key: 'stablecoin',
    group: 'Prices',
    label: 'Dollar stablecoins without a price',
    values: treatmentValues.stablecoin,
    note: 'For USDT, USDC, DAI and similar coins only, and only if neither the row, a price file nor a provider has a price. Every figure based on the assumption says “assumed 1.00 USD”. If a coin trades below its peg, enter its price.',
  },
];

export type Treatments = Readonly<Record<string, string>>;

/** The answer in force for a treatment: the chosen one, else its default. */
export const getTreatment = (chosen: Treatments, key: string): string =>
  chosen[key] ?? treatments.find((treatment) => treatment.key === key)?.values[0] ?? '';
