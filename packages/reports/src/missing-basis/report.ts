import { money, mulDiv, type Money } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { feedOf } from '../feed.ts';
import { isOfYear, type Report, type ReportInput, type ReportQuestion, type Row } from '../report.ts';
import { amount, amountCell, date, tableReport, text, units, unitsCell } from '../table.ts';

const rateQuestion: ReportQuestion = {
  id: 'rate',
  label: 'Your rate on gains held for a year or less, %',
  kind: 'text',
  pattern: /^\d{1,2}(\.\d{1,3})?$/,
  default: '',
  further: true,
  help: 'For the tax that hangs on what is missing. Left empty: the highest rate of the place.',
};

/** The highest rate in percent: IRC 1(j)(2), ordinary income; TCGA 1992, s1H from 30 October 2024. */
const highestRates: Readonly<Record<ReportInput['settings']['jurisdiction'], string>> = { US: '37', UK: '24' };

/** Sales of units whose purchase nobody told of, with what hangs on it. */
export const missingBasis: Report = tableReport({
  id: 'missing-basis',
  label: 'Missing cost basis',
  purpose: 'Sales of a year whose units have no known origin, with the range that the gain may lie in and the tax that hangs on it.',
  jurisdictions: ['US', 'UK'],
  perYear: true,
  group: 'audit',
  questions: [rateQuestion],
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
    amount('taxHigh', 'Tax at stake, at most'),
    amount('taxLow', 'Tax at stake, at least'),
  ],
  sections: (input) => [{ id: 'all', title: 'Without origin', rows: unknownOf(input).map((each) => rowOf(each, input)) }],
  feed: (input) => feedOf(missingBasis, input, { notes: ({ sections }) => notesOf(sections.length, input) }),
  notes: (input) => notesOf(unknownOf(input).length, input),
});

const notesOf = (found: number, input: ReportInput): readonly string[] =>
  found === 0
    ? ['Every unit sold in this year has a known origin.']
    : [
        'Bring the files of where these units came from, or tell their cost. Gain counted and gain if it cost what it brought are the ends between which the true gain usually lies.',
        `Tax at stake: between these two ends at ${rateOf(input)} %${input.answers['rate'] ? ', your rate' : ', the highest rate of the place'}. Units held for longer may bear less.`,
      ];

const rateOf = ({ answers, settings }: ReportInput): string => answers['rate'] || highestRates[settings.jurisdiction];

const unknownOf = (input: ReportInput): readonly Disposal[] =>
  input.disposals.filter((each) => (each.lotId as string) === 'unknown' && isOfYear(each.disposedOn, input));

function rowOf(each: Disposal, input: ReportInput): Row {
  const even = (each.gain < 0n ? each.gain : 0n) as Money;
  const taxOf = (gain: Money): Money => mulDiv(gain, money(rateOf(input)), 100n * 10n ** 18n, 'halfEven') as Money;
  return [
    each.transactionId,
    each.disposedOn,
    each.source,
    each.asset,
    unitsCell(each.quantity),
    ...[each.proceeds, each.basis, each.gain, even, taxOf(each.gain), taxOf(even)].map((one) => amountCell(one, input.rounding)),
  ];
}
