import { treatmentValues } from '@lotbook/model/treatment-values';

/** A question on which the law leaves room, the answers we can compute with, and which one holds when nobody chose. */
export interface Treatment {
  readonly key: string;
  readonly label: string;
  /** Under which heading it is asked. */
  readonly group: string;
  /** The default first. */
  readonly values: readonly [string, ...string[]];
  readonly note: string;
}

export const treatments: readonly Treatment[] = [
  {
    key: 'transferFee',
    group: 'Moves, fees and costs',
    label: 'Fee of an own transfer',
    values: treatmentValues.transferFee,
    note: 'Fee units are disposed of at their worth, and a fee paid in money is listed as an expense. Adding that worth to the basis of the moved units is aggressive: a move effects no sale or purchase.',
  },
  {
    key: 'withdrawal',
    group: 'Moves, fees and costs',
    label: 'Withdrawal without a better category',
    values: treatmentValues.withdrawal,
    note: 'A withdrawal that was given this category by hand left the owner’s control.',
  },
  {
    key: 'unsupportedBasis',
    group: 'Moves, fees and costs',
    label: 'Acquisition without a cost',
    values: treatmentValues.unsupportedBasis,
    note: 'Its worth at the time, or nothing where no evidence of a payment exists.',
  },
  {
    key: 'pre2025SwapFeeAllocation',
    group: 'Moves, fees and costs',
    label: 'Cost of a swap before 2025',
    values: treatmentValues.pre2025SwapFeeAllocation,
    note: 'The regulations bind from 2025-01-01; earlier practice also split the cost between the two sides.',
  },
  {
    key: 'stakingTiming',
    group: 'Income',
    label: 'When staking rewards are income',
    values: treatmentValues.stakingTiming,
    note: 'The IRS counts them as income once they can be sold (Rev. Rul. 2023-14). Some take them for new property that is income only when it is sold; who does should disclose it.',
  },
  {
    key: 'staking',
    group: 'Income',
    label: 'Where staking rewards are reported',
    values: treatmentValues.staking,
    note: 'Who stakes as a trade or business reports the rewards on Schedule C, and owes self-employment tax. The income is the same either way; only the line of the return differs.',
  },
  {
    key: 'mining',
    group: 'Income',
    label: 'Where what was mined is reported',
    values: treatmentValues.mining,
    note: 'Who mines as a trade or business reports it on Schedule C, and owes self-employment tax (Notice 2014-21, A-9). The income is the same either way.',
  },
  {
    key: 'work',
    group: 'Income',
    label: 'Where pay for work is reported',
    values: treatmentValues.work,
    note: 'A contractor reports it on Schedule C. An employer tells it among the wages of the W-2, which hold it already (Notice 2014-21, A-10 and A-11).',
  },
  {
    key: 'interest',
    group: 'Income',
    label: 'Where interest in digital assets is reported',
    values: treatmentValues.interest,
    note: 'No law says what interest on a loan of property is. Its income is the same either way; only the line of the return differs.',
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
    label: 'Lending own units',
    values: treatmentValues.loanOut,
    note: 'Not taxable only where it is like a securities loan under IRC 1058.',
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
    label: 'Receipt tokens of staking',
    values: treatmentValues.receiptToken,
    note: 'A receipt token differs in kind from what it stands for.',
  },
  {
    key: 'ukGift',
    group: 'Gifts',
    label: 'Gifts under UK law',
    values: treatmentValues.ukGift,
    note: 'A gift is at market value for who gives and for who receives it (TCGA 1992, s17), save between spouses or civil partners who live together, where there is neither gain nor loss and the cost goes on (s58).',
  },
  {
    key: 'wrap',
    group: 'Loans, pools and tokens',
    label: 'Wrapping one asset into another',
    values: treatmentValues.wrap,
    note: 'For the pairs of a fixed list alone, and for assets that were renamed or redenominated (LEND to AAVE). Many see the wrapped asset as the same thing; the law does not say so.',
  },
  {
    key: 'lost',
    group: 'Losses',
    label: 'Lost, stolen or worthless units',
    values: treatmentValues.lost,
    note: 'Individuals can deduct a personal theft or casualty loss only after a federally declared disaster, and units that are worthless but not abandoned bring no loss yet. Claim a loss only if it qualifies, for example the theft of an investment that was held for profit.',
  },
  {
    key: 'washSale',
    group: 'Losses',
    label: 'Losses of wash sales are put off',
    values: treatmentValues.washSale,
    note: 'The law covers stock and securities; among digital assets only those that were marked as securities.',
  },
  {
    key: 'stablecoin',
    group: 'Prices',
    label: 'Dollar stablecoins without a price',
    values: treatmentValues.stablecoin,
    note: 'For USDT, USDC, DAI and similar coins only, and only where neither the row, a price file nor a provider has a price. Every figure that rests on the assumption says “assumed 1.00 USD”. A coin can trade below its peg; then enter the price.',
  },
];

export type Treatments = Readonly<Record<string, string>>;

/** The answer in force for a treatment: the chosen one, else its default. */
export const getTreatment = (chosen: Treatments, key: string): string =>
  chosen[key] ?? treatments.find((treatment) => treatment.key === key)?.values[0] ?? '';
