import type { Disposal, Term } from '@lotbook/model/result';
import { gainCells, putOffColumns } from '../deferred-losses.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import { isInYear, type ReportInput, type Row } from '../report.ts';
import { amount, date, tableReport, text, units, unitsCell } from '../table.ts';

/** The year's sales, those of units held for up to a year apart from those held for longer. */
export const gainsByTerm = tableReport({
  id: 'gains-by-term',
  label: 'Short-term and long-term gains',
  purpose: 'Every sale in a year by lot, short-term and long-term separately, with totals.',
  jurisdictions: ['US'],
  perYear: true,
  ofPeriod: true,
  group: 'gains',
  leavesOut: ofGains,
  fedInto: ['short', 'long'],
  columns: (input) => [
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    date('acquired', 'Date acquired'),
    date('sold', 'Date sold'),
    amount('proceeds', 'Proceeds'),
    amount('basis', 'Cost basis'),
    ...putOffColumns(input),
    amount('gain', 'Gain or loss'),
    text('source', 'Source'),
    text('lot', 'Lot'),
    text('transaction', 'Transaction'),
    text('box', 'Form 8949 box'),
  ],
  sections: (input) =>
    terms.map(({ term, title }) => ({ id: term, title, rows: getRows(term, input) })),
});

const terms: readonly { readonly term: Term; readonly title: string }[] = [
  { term: 'short', title: 'Short-term: held for one year or less' },
  { term: 'long', title: 'Long-term: held for more than one year' },
];

const getRows = (term: Term, input: ReportInput): readonly Row[] =>
  input.disposals
    .filter((each) => each.term === term && isInYear(each.disposedOn, input))
    .map((each) => toRow(each, input));

function toRow(each: Disposal, input: ReportInput): Row {
  const amounts = gainCells(each, input);
  return [
    each.asset,
    unitsCell(each.quantity),
    each.inherited ? 'INHERITED' : (each.lotId as string) === 'unknown' ? '' : each.acquiredOn,
    each.disposedOn,
    ...amounts,
    each.source,
    each.lotId,
    each.transactionId,
    each.box ?? '',
  ];
}
