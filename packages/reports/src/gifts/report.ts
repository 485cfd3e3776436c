import { sum, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { giftExclusions } from '@lotbook/law/us-parameters';
import type { Gift } from '@lotbook/model/result';
import { keepingFeed } from '../feed.ts';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { hasTerms, isInYear, type Report, type ReportInput } from '../report.ts';
import {
  amount,
  amountCell,
  formatAmount,
  date,
  tableReport,
  text,
  units,
  unitsCell,
} from '../table.ts';

/** Gifts to other people in a year. */
export const gifts: Report = tableReport({
  id: 'gifts',
  label: 'Gifts given',
  purpose: 'Gifts in a year, by lot, with cost, value, and what the recipient needs to know.',
  purposeOfPools: 'Gifts in a year, with cost, value, and what the recipient needs to know.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'income',
  leavesOut: ['gift'],
  reach: 'priced',
  feed: (input) => keepingFeed(gifts, input, ['gifts', 'entries']),
  columns: ({ settings: { jurisdiction } }) => [
    text('transaction', 'Transaction'),
    date('on', 'Date of gift'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    date('acquired', 'Date acquired'),
    amount('basis', 'Cost basis'),
    amount('value', 'Value when given'),
    ...(hasTerms(jurisdiction) ? [text('term', 'Term')] : []),
    text('lot', 'Lot'),
    ...priceColumns,
  ],
  sections: (input) => {
    const prices = pricesIn(input);
    return [
      {
        id: 'gifts',
        title: 'Gifts',
        rows: ofYear(input).map((gift) => [
          ...giftRow(gift, input),
          ...priceCells(prices.get(gift.entryId)),
        ]),
      },
    ];
  },
  notes: (input) => (input.settings.jurisdiction === 'US' ? usNotes(input) : []),
});

const ofYear = (input: ReportInput): readonly Gift[] =>
  input.gifts.filter((each) => isInYear(each.on, input));

const giftRow = (gift: Gift, { rounding, settings: { jurisdiction } }: ReportInput) => [
  gift.transactionId,
  gift.on,
  gift.source,
  gift.asset,
  unitsCell(gift.quantity),
  gift.acquiredOn,
  amountCell(gift.basis, rounding),
  amountCell(gift.value, rounding),
  ...(hasTerms(jurisdiction) ? [gift.term ?? ''] : []),
  gift.lotId,
];

/** Gifts to one person up to the exclusion need no Form 709. Recipients aren't known here, so only the sum is compared with it. */
function usNotes(input: ReportInput): readonly string[] {
  const given = ofYear(input);
  const unknown = given.filter(({ value }) => value === undefined).length;
  const total = sum(given.map(({ value }) => value ?? zeroMoney));
  const exclusion = giftExclusions.find(({ from }) => Number(from) <= input.year);
  return [
    ...(unknown > 0
      ? [`${unknown} ${unknown === 1 ? 'gift has' : 'gifts have'} no price, so the value is blank.`]
      : []),
    ...(exclusion ? [exclusionNote(total, exclusion.value, input, exclusion.citation)] : []),
  ];
}

function exclusionNote(
  total: Money,
  most: Money,
  { rounding, year }: ReportInput,
  citation: string,
): string {
  const shown = formatAmount(most, rounding);
  return subtract(total, most) > 0n
    ? `Gifts are together above ${shown}, the yearly exclusion for one person in ${year}: if one person received more than that, Form 709 is needed (${citation}).`
    : `Gifts are together no more than ${shown}, the yearly exclusion for one person in ${year} (${citation}).`;
}
