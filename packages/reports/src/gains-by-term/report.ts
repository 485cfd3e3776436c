import type { Text } from '../report-text.ts';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import type { Disposal, Term } from '@lotbook/model/result';
import { gainCells, getDeferredLossColumns } from '../deferred-losses.ts';
import { ofGains } from '../incomplete/excluded-rows.ts';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
import { amount, date, tableReport, text, units, unitsCell } from '../table.ts';

/** The year's sales, those of units held for up to a year apart from those held for longer. */
export const gainsByTerm = tableReport({
  id: 'gains-by-term',
  label: catalogTexts.gainsByTermLabel,
  purpose: catalogTexts.gainsByTermPurpose,
  jurisdictions: ['US'],
  perYear: true,
  ofPeriod: true,
  group: 'gains',
  leavesOut: ofGains,
  fedInto: ['short', 'long'],
  columns: (input) => [
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    date('acquired', columnTexts.dateAcquired),
    date('sold', columnTexts.dateSold),
    amount('proceeds', columnTexts.proceeds),
    amount('basis', columnTexts.costBasis),
    ...getDeferredLossColumns(input),
    amount('gain', columnTexts.gainOrLoss),
    text('source', columnTexts.source),
    text('lot', columnTexts.lot),
    text('transaction', columnTexts.transaction),
    text('box', columnTexts.form8949Box),
  ],
  sections: (input) =>
    terms.map(({ term, title }) => ({ id: term, title, rows: getRows(term, input) })),
});

const terms: readonly { readonly term: Term; readonly title: Text }[] = [
  { term: 'short', title: cellTexts.shortTermHeldForOneYear },
  { term: 'long', title: cellTexts.longTermDefinition },
];

const getRows = (term: Term, input: ReportInput): readonly RowDraft[] =>
  input.disposals
    .filter((each) => each.term === term && isInYear(each.disposedOn, input))
    .map((each) => toRow(each, input));

function toRow(each: Disposal, input: ReportInput): RowDraft {
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
