import type { Message } from '@lotbook/messages/message';
import * as catalogTexts from '@lotbook/messages/generated/reports/catalog';
import * as cellTexts from '@lotbook/messages/generated/reports/cells';
import * as columnTexts from '@lotbook/messages/generated/reports/columns';
import * as noteTexts from '@lotbook/messages/generated/reports/notes';
import { isFiat } from '@lotbook/model/fiat';
import type { LocalDate } from '@lotbook/model/time';
import { totalScope } from '../incomplete/excluded-rows.ts';
import { isInYear, type FedRows, type ReportInput, type RowDraft } from '../report.ts';
import { tallyReport, text } from '../table.ts';

/** The question about digital assets on the first page of Form 1040, with what makes the answer. */
export const digitalAssetQuestion = tallyReport({
  id: 'digital-asset-question',
  label: catalogTexts.digitalAssetQuestionLabel,
  purpose: catalogTexts.digitalAssetQuestionPurpose,
  jurisdictions: ['US'],
  perYear: true,
  group: 'forms',
  leavesOut: totalScope,
  reach: 'year',
  columns: [
    text('reason', columnTexts.whatHappened),
    text('count', columnTexts.howOften),
    text('first', columnTexts.first),
    text('last', columnTexts.last),
    text('makesYes', columnTexts.answer),
  ],
  start: (): Map<Message, Times> => new Map(),
  take,
  sections: (reasons) => [
    {
      id: 'reasons',
      title: cellTexts.digitalAssetYes,
      rows: order.flatMap((reason) => toRow(reason, reasons.get(reason))),
    },
  ],
  notes: (reasons) => [
    reasons.size > 0
      ? noteTexts.digitalAssetQuestionAnswerYesYouReceivedDigital
      : noteTexts.digitalAssetQuestionNoTransactionsRequireYesHolding,
    noteTexts.digitalAssetQuestionWhatThisAccountDoesNot,
  ],
});

interface Times {
  readonly count: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

const [sold, paid, received, given, donated] = [
  cellTexts.soldExchangedOrSpent,
  cellTexts.paidAFeeInDigitalAssets,
  cellTexts.receivedAsReward,
  cellTexts.givenAsAGift,
  cellTexts.donated,
] as const;
const order = [sold, paid, received, given, donated];

function take(reasons: Map<Message, Times>, rows: FedRows, input: ReportInput): void {
  const add = (reason: Message, on: LocalDate): void => {
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

const toRow = (reason: Message, times: Times | undefined): readonly RowDraft[] =>
  times ? [[reason, String(times.count), times.first, times.last, cellTexts.yes]] : [];
