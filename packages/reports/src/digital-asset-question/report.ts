import { isOfYear, type ReportInput, type Row } from '../report.ts';
import { tableReport, text } from '../table.ts';

/** The question about digital assets on the first page of Form 1040, with what makes the answer. */
export const digitalAssetQuestion = tableReport({
  id: 'digital-asset-question',
  label: 'Form 1040: the digital asset question',
  purpose: 'Whether the question about digital assets on Form 1040 is answered with yes, and why.',
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  reach: 'year',
  columns: [text('reason', 'What happened'), text('count', 'How often'), text('first', 'First'), text('last', 'Last'), text('makesYes', 'Answer')],
  sections: (input) => [{ id: 'reasons', title: 'What makes the answer yes', rows: reasonsOf(input) }],
  notes: (input) => [
    reasonsOf(input).length > 0
      ? 'Answer: Yes. You received digital assets as income, or disposed of some.'
      : 'Nothing was found that requires Yes. Holding, moving between own wallets and buying with money do not.',
    'What this account does not know of counts too: other exchanges, wallets, and interests in digital assets held through others.',
  ],
});

function reasonsOf(input: ReportInput): readonly Row[] {
  const days: readonly (readonly [string, readonly string[]])[] = [
    ['Sold, exchanged or spent', input.disposals.filter(({ isFee }) => !isFee).map(({ disposedOn }) => disposedOn)],
    ['Paid a fee in digital assets', input.disposals.filter(({ isFee }) => isFee).map(({ disposedOn }) => disposedOn)],
    ['Received as a reward, award or payment', input.income.map(({ on }) => on)],
    ['Given away', input.gifts.map(({ on }) => on)],
    ['Donated', input.donations.map(({ on }) => on)],
  ];
  return days.flatMap(([reason, all]) => {
    const ofYear = all.filter((on) => isOfYear(on as never, input)).toSorted();
    return ofYear.length === 0 ? [] : [[reason, String(ofYear.length), ofYear[0]!, ofYear.at(-1)!, 'Yes']];
  });
}
