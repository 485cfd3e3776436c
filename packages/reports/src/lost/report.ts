import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { negate } from '@lotbook/decimal/decimal';
import type { Disposal, Gift, TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { isInYear, type ReportInput, type RowDraft } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Units that were lost, stolen or became worthless, whether or not a loss is claimed for them. */
export const lost = tableReport({
  id: 'lost',
  label: catalogTexts.lostLabel,
  purpose: catalogTexts.lostPurpose,
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  uncertain: ['given'],
  reach: 'year',
  fedInto: 'alphabetically',
  columns: [
    text('transaction', columnTexts.transaction),
    date('on', columnTexts.date),
    text('source', columnTexts.source),
    text('asset', columnTexts.asset),
    units('quantity', columnTexts.quantity),
    date('acquired', columnTexts.dateAcquired),
    amount('basis', columnTexts.costBasis),
    amount('value', columnTexts.valueWhenLost),
    amount('loss', columnTexts.lossClaimed),
    text('lot', columnTexts.lot),
  ],
  sections: (input) =>
    [
      {
        id: 'claimed',
        title: cellTexts.lossClaimed,
        rows: listClaimed(input).map((each) => makeClaimedRow(each, input)),
      },
      {
        id: 'kept',
        title: cellTexts.noLossClaimed,
        rows: [
          ...listLost(input).map((each) => makeLostRow(each, input)),
          ...listPooled(input).map((each) => makePooledRow(each, input)),
        ],
      },
    ].filter(({ rows }) => rows.length > 0),
  notes: ({ settings: { jurisdiction } }) => [
    jurisdiction === 'US'
      ? noteTexts.lostIndividualsCanDeductAPersonal
      : noteTexts.lostTheftAndLosingAPrivate,
  ],
});

const category = 'lost_standard';

const listLost = (input: ReportInput): readonly Gift[] =>
  input.lost.filter((each) => isInYear(each.on, input));

const listClaimed = (input: ReportInput): readonly Disposal[] =>
  input.disposals.filter((each) => each.category === category && isInYear(each.disposedOn, input));

/** A place that pools units keeps those that were lost in the pool, so only their entry shows them. */
function listPooled(input: ReportInput): readonly TaxEntry[] {
  const listed = new Set(input.lost.map(({ entryId }) => entryId));
  return input.entries.filter(
    (each) =>
      each.category === category &&
      each.side === 'outgoing' &&
      each.proceeds === undefined &&
      !listed.has(each.id) &&
      isInYear(localDate(each.at, input.settings.timeZone), input),
  );
}

const makeLostRow = (each: Gift, { rounding }: ReportInput): RowDraft => [
  each.transactionId,
  each.on,
  each.source,
  each.asset,
  unitsCell(each.quantity),
  each.acquiredOn,
  amountCell(each.basis, rounding),
  amountCell(each.value, rounding),
  '',
  each.lotId,
];

const makeClaimedRow = (each: Disposal, { rounding }: ReportInput): RowDraft => [
  each.transactionId,
  each.disposedOn,
  each.source,
  each.asset,
  unitsCell(each.quantity),
  each.acquiredOn,
  amountCell(each.basis, rounding),
  '',
  amountCell(negate(each.gain), rounding),
  each.lotId,
];

const makePooledRow = (
  each: TaxEntry,
  { rounding, settings: { timeZone } }: ReportInput,
): RowDraft => [
  each.transactionId,
  localDate(each.at, timeZone),
  each.source,
  each.asset,
  unitsCell(each.quantity),
  '',
  amountCell(each.costBasis, rounding),
  amountCell(each.value, rounding),
  '',
  '',
];
