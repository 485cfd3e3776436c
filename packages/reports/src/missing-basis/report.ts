import type { Disposal } from '@lotbook/model/result';
import { feedOf } from '../feed.ts';
import { isOfYear, type Report, type ReportInput, type Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Sales of units whose purchase nobody told of, with what hangs on it. */
export const missingBasis: Report = tableReport({
  id: 'missing-basis',
  label: 'Missing cost basis',
  purpose: 'Sales of a year whose units have no known origin, with the gain that is counted for lack of a cost.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  columns: [
    text('transaction', 'Transaction'),
    date('sold', 'Date sold'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity without origin'),
    amount('proceeds', 'Proceeds'),
    amount('basis', 'Cost assumed'),
    amount('counted', 'Gain counted'),
    amount('even', 'Gain if it cost what it brought'),
  ],
  sections: (input) => [{ id: 'all', title: 'Without origin', rows: unknownOf(input).map((each) => rowOf(each, input)) }],
  feed: (input) => feedOf(missingBasis, input, { notes: ({ sections }) => notesOf(sections.length) }),
  notes: (input) => notesOf(unknownOf(input).length),
});

const notesOf = (found: number): readonly string[] =>
  found === 0
    ? ['Every unit sold in this year has a known origin.']
    : ['Bring the files of where these units came from, or tell their cost. The last two columns are the ends between which the true gain usually lies.'];

const unknownOf = (input: ReportInput): readonly Disposal[] =>
  input.disposals.filter((each) => (each.lotId as string) === 'unknown' && isOfYear(each.disposedOn, input));

const rowOf = (each: Disposal, { rounding }: ReportInput): Row => [
  each.transactionId,
  each.disposedOn,
  each.source,
  each.asset,
  unitsCell(each.quantity),
  amountCell(each.proceeds, rounding),
  amountCell(each.basis, rounding),
  amountCell(each.gain, rounding),
  amountCell((each.gain < 0n ? each.gain : 0n) as Disposal['gain'], rounding),
];
