import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import type { ReportQuestion } from '../report.ts';

/** What Schedule D cannot know from this year's transactions. */
export const scheduleDQuestions: readonly ReportQuestion[] = [
  {
    id: 'shortCarryOver',
    label: questionTexts.shortTermLossCarriedOver,
    kind: 'money',
    default: '0',
    help: questionTexts.line8OfLastYearsCapital,
  },
  {
    id: 'longCarryOver',
    label: questionTexts.longTermLossCarriedOver,
    kind: 'money',
    default: '0',
    help: questionTexts.line13OfLastYearsCapital,
  },
  {
    id: 'filingStatus',
    label: questionTexts.filingStatus,
    kind: 'choice',
    options: [
      { value: 'other', label: questionTexts.anyButMarriedFilingSeparately },
      { value: 'marriedSeparately', label: questionTexts.marriedFilingSeparately },
    ],
    default: 'other',
    help: questionTexts.decidesHowMuchOfALoss,
  },
  {
    id: 'taxableIncome',
    label: questionTexts.taxableIncome,
    kind: 'money',
    signed: true,
    default: '',
    help: questionTexts.line15OfThisYearsForm,
  },
];
