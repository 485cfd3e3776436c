import type { Text } from '../report-text.ts';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import type { TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { ownershipIn } from '../ownership.ts';
import { createFeed } from '../feed.ts';
import { isInYear, type Report, type ReportInput, type RowDraft } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Withdrawals and deposits between own sources whose other side is missing. */
export const unmatched: Report = tableReport({
  id: 'unmatched',
  label: catalogTexts.unmatchedLabel,
  purpose: catalogTexts.unmatchedPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'audit',
  reach: 'year',
  columns: [
    date('at', columnTexts.time),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    amount('value', columnTexts.worth),
    text('matters', columnTexts.whatItMeans),
    text('transaction', columnTexts.transaction),
  ],
  sections: (input) => [
    { id: 'out', title: cellTexts.unknownRecipient, rows: getRows('outgoing', input) },
    { id: 'in', title: cellTexts.unknownSender, rows: getRows('incoming', input) },
  ],
  feed: (input) =>
    createFeed(unmatched, input, {
      order: (a, b) => sides.indexOf(a) - sides.indexOf(b),
      notes: ({ sections }) => getNotes(sections.length),
    }),
  notes: (input) => getNotes(getRows('outgoing', input).length + getRows('incoming', input).length),
});

const sides: readonly string[] = ['out', 'in'];

const getNotes = (found: number): readonly Text[] =>
  found === 0 ? [noteTexts.unmatchedEveryTransferOfTheYear] : [noteTexts.unmatchedNextStep];

const meanings: Readonly<Record<string, Text>> = {
  outgoing: cellTexts.stillYoursNoSale,
  incoming: cellTexts.costAndDateUnknown,
};

function getRows(side: TaxEntry['side'], input: ReportInput): readonly RowDraft[] {
  const { timeZone } = input.settings;
  const ownership = ownershipIn(input.entries, input.settings);
  return input.entries
    .filter(
      (each) =>
        each.side === side &&
        ownership(each) === 'strayed' &&
        isInYear(localDate(each.at, timeZone), input),
    )
    .map(({ at, source, asset, quantity, value, transactionId }): RowDraft => [
      at,
      source,
      asset,
      unitsCell(quantity),
      amountCell(value, input.rounding),
      meanings[side] ?? '',
      transactionId,
    ]);
}
