import { negate } from '@lotbook/decimal/decimal';
import type { Disposal, Gift, TaxEntry } from '@lotbook/model/result';
import { localDate } from '@lotbook/model/time';
import { isInYear, type ReportInput, type Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

/** Units that were lost, stolen or became worthless, whether or not a loss is claimed for them. */
export const lost = tableReport({
  id: 'lost',
  label: 'Lost and stolen units',
  purpose:
    'Units that were lost, stolen or became worthless in a year, with their cost basis and the loss that is claimed, if any.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  ofPeriod: true,
  group: 'income',
  reach: 'year',
  fedInto: 'alphabetically',
  columns: [
    text('transaction', 'Transaction'),
    date('on', 'Date'),
    text('source', 'Source'),
    text('asset', 'Asset'),
    units('quantity', 'Quantity'),
    date('acquired', 'Date acquired'),
    amount('basis', 'Cost basis'),
    amount('value', 'Value when lost'),
    amount('loss', 'Loss claimed'),
    text('lot', 'Lot'),
  ],
  sections: (input) =>
    [
      {
        id: 'claimed',
        title: 'Loss claimed',
        rows: claimedIn(input).map((each) => claimedRow(each, input)),
      },
      {
        id: 'kept',
        title: 'No loss claimed',
        rows: [
          ...lostIn(input).map((each) => lostRow(each, input)),
          ...pooledIn(input).map((each) => pooledRow(each, input)),
        ],
      },
    ].filter(({ rows }) => rows.length > 0),
  notes: ({ settings: { jurisdiction } }) => [
    jurisdiction === 'US'
      ? 'Individuals can deduct a personal theft or casualty loss only after a federally declared disaster (IRC 165(h)); the theft of an investment held for profit may qualify (CCA 202511015). Ask your adviser before you claim a loss.'
      : 'Theft and losing a private key are not disposals: the units stay in the pool with their cost until a negligible value claim is made (TCGA 1992, s24; CRYPTO22400, CRYPTO22500).',
  ],
});

const category = 'lost_standard';

const lostIn = (input: ReportInput): readonly Gift[] =>
  input.lost.filter((each) => isInYear(each.on, input));

const claimedIn = (input: ReportInput): readonly Disposal[] =>
  input.disposals.filter((each) => each.category === category && isInYear(each.disposedOn, input));

/** A place that pools units keeps those that were lost in the pool, so only their entry shows them. */
function pooledIn(input: ReportInput): readonly TaxEntry[] {
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

const lostRow = (each: Gift, { rounding }: ReportInput): Row => [
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

const claimedRow = (each: Disposal, { rounding }: ReportInput): Row => [
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

const pooledRow = (each: TaxEntry, { rounding, settings: { timeZone } }: ReportInput): Row => [
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
