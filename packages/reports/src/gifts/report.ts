import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { Text } from '../report-text.ts';
import { fill } from '@lotbook/messages/fill';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import { sum, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { giftExclusions } from '@lotbook/law/us-parameters';
import type { Gift } from '@lotbook/model/result';
import { makeKeepingFeed } from '../feed.ts';
import { priceCells, priceColumns, pricesIn } from '../price-columns.ts';
import { hasTerms, isInYear, type Report, type ReportInput } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Gifts to other people in a year. */
export const gifts: Report = tableReport({
  id: 'gifts',
  label: catalogTexts.giftsLabel,
  purpose: catalogTexts.giftsPurpose,
  purposeOfPools: catalogTexts.giftsPurposeOfPools,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'income',
  uncertain: ['given'],
  leavesOut: ['gift'],
  reach: 'priced',
  feed: (input) => makeKeepingFeed(gifts, input, ['gifts', 'entries']),
  columns: ({ settings: { jurisdiction } }) => [
    text('transaction', columnTexts.transaction),
    date('on', columnTexts.dateOfGift),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    date('acquired', columnTexts.dateAcquired),
    amount('basis', columnTexts.costBasis),
    amount('value', columnTexts.valueWhenGiven),
    ...(hasTerms(jurisdiction) ? [text('term', columnTexts.term)] : []),
    text('lot', columnTexts.lot),
    ...priceColumns,
  ],
  sections: (input) => {
    const prices = pricesIn(input);
    return [
      {
        id: 'gifts',
        title: cellTexts.gifts,
        rows: selectYear(input).map((gift) => [
          ...giftRow(gift, input),
          ...priceCells(prices.get(gift.entryId)),
        ]),
      },
    ];
  },
  notes: (input) => (input.settings.jurisdiction === 'US' ? usNotes(input) : []),
});

const selectYear = (input: ReportInput): readonly Gift[] =>
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
function usNotes(input: ReportInput): readonly Text[] {
  const given = selectYear(input);
  const unknown = given.filter(({ value }) => value === undefined).length;
  const total = sum(given.map(({ value }) => value ?? zeroMoney));
  const exclusion = giftExclusions.find(({ from }) => Number(from) <= input.year);
  return [
    ...(unknown > 0 ? [fill(noteTexts.giftsUnpriced, { count: unknown })] : []),
    ...(exclusion ? [exclusionNote(total, exclusion.value, input, exclusion.citation)] : []),
  ];
}

function exclusionNote(
  total: Money,
  most: Money,
  { rounding, year, settings: { currency } }: ReportInput,
  citation: string,
): Text {
  const params = {
    exclusion: { amount: amountCell(most, rounding), currency },
    year: String(year),
    citation,
  };
  return subtract(total, most) > 0n
    ? fill(noteTexts.giftsAboveExclusion, params)
    : fill(noteTexts.giftsWithinExclusion, params);
}
