import { isFiat } from '@lotbook/model/fiat';
import type { LocalDate } from '@lotbook/model/time';
import { totalScope } from '../incomplete/excluded-rows.ts';
import { isInYear, type FedRows, type ReportInput, type Row } from '../report.ts';
import { tallyReport, text } from '../table.ts';

/** The question about digital assets on the first page of Form 1040, with what makes the answer. */
export const digitalAssetQuestion = tallyReport({
  id: 'digital-asset-question',
  label: 'Form 1040: the digital asset question',
  purpose: 'How to answer the digital asset question on Form 1040, with the reason.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  leavesOut: totalScope,
  reach: 'year',
  columns: [
    text('reason', 'What happened'),
    text('count', 'How often'),
    text('first', 'First'),
    text('last', 'Last'),
    text('makesYes', 'Answer'),
  ],
  start: (): Map<string, Times> => new Map(),
  take,
  sections: (reasons) => [
    {
      id: 'reasons',
      title: 'Transactions that require Yes',
      rows: order.flatMap((reason) => toRow(reason, reasons.get(reason))),
    },
  ],
  notes: (reasons) => [
    reasons.size > 0
      ? 'Answer: Yes. You received digital assets as income, or disposed of some.'
      : 'No transactions require Yes. Holding, transferring between your own wallets and buying with money do not.',
    'What this account does not know of counts too: other exchanges, wallets, and interests in digital assets held through others.',
  ],
});

interface Times {
  readonly count: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const [sold, paid, received, given, donated] = [
  'Sold, exchanged or spent',
  'Paid a fee in digital assets',
  'Received as a reward, award or payment',
  'Given as a gift',
  'Donated',
] as const;
const order = [sold, paid, received, given, donated];

function take(reasons: Map<string, Times>, rows: FedRows, input: ReportInput): void {
  const add = (reason: string, on: LocalDate): void => {
    if (!isInYear(on, input)) return;
    const { count, first, last } = reasons.get(reason) ?? { count: 0, first: on, last: on };
    reasons.set(reason, {
      count: count + 1,
      first: on < first ? on : first,
      last: on > last ? on : last,
    });
  };
  for (const { isFee, disposedOn } of rows.disposals) add(isFee ? paid : sold, disposedOn);
  for (const { on, asset } of rows.income) if (!isFiat(asset)) add(received, on);
  for (const { on } of rows.gifts) add(given, on);
  for (const { on } of rows.donations) add(donated, on);
}

const toRow = (reason: string, times: Times | undefined): readonly Row[] =>
  times ? [[reason, String(times.count), times.first, times.last, 'Yes']] : [];
