import type { TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { ownershipIn } from '../ownership.ts';
import { createFeed } from '../feed.ts';
import { isInYear, type Report, type ReportInput, type Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Withdrawals and deposits between own sources whose other end is missing. */
export const unmatched: Report = tableReport({
  id: 'unmatched',
  label: 'Transfers without a match',
  purpose: 'Withdrawals and deposits of a year whose other end is not in your books.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'audit',
  reach: 'year',
  columns: [
    date('at', 'Time'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    amount('value', 'Worth'),
    text('matters', 'What it means'),
    text('transaction', 'Transaction'),
  ],
  sections: (input) => [
    { id: 'out', title: 'Sent to an unknown destination', rows: getRows('outgoing', input) },
    { id: 'in', title: 'Received from an unknown source', rows: getRows('incoming', input) },
  ],
  feed: (input) =>
    createFeed(unmatched, input, {
      order: (a, b) => sides.indexOf(a) - sides.indexOf(b),
      notes: ({ sections }) => getNotes(sections.length),
    }),
  notes: (input) => getNotes(getRows('outgoing', input).length + getRows('incoming', input).length),
});

const sides: readonly string[] = ['out', 'in'];

const getNotes = (found: number): readonly string[] =>
  found === 0
    ? ['Every transfer of the year has both of its ends.']
    : [
        'Import the files of the other account, link the two sides manually, or categorize them: a sale, a payment, a gift.',
      ];

const meanings: Readonly<Record<string, string>> = {
  outgoing: 'Still yours; not counted as a sale',
  incoming: 'Cost and date of purchase are not known',
};

function getRows(side: TaxEntry['side'], input: ReportInput): readonly Row[] {
  const { timeZone } = input.settings;
  const ownership = ownershipIn(input.entries, input.settings);
  return input.entries
    .filter(
      (each) =>
        each.side === side &&
        ownership(each) === 'strayed' &&
        isInYear(localDate(each.at, timeZone), input),
    )
    .map(({ at, source, asset, quantity, value, transactionId }): Row => [
      at,
      source,
      asset,
      unitsCell(quantity),
      amountCell(value, input.rounding),
      meanings[side] ?? '',
      transactionId,
    ]);
}
