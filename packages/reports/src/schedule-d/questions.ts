import type { ReportQuestion } from '../report.ts';

/** What Schedule D cannot know from this year's transactions. */
export const scheduleDQuestions: readonly ReportQuestion[] = [
  {
    id: 'shortCarryOver',
    label: 'Short-term loss carried over',
    kind: 'money',
    default: '0',
    help: 'Line 8 of last year’s Capital Loss Carryover Worksheet, as a positive amount.',
  },
  {
    id: 'longCarryOver',
    label: 'Long-term loss carried over',
    kind: 'money',
    default: '0',
    help: 'Line 13 of last year’s Capital Loss Carryover Worksheet, as a positive amount.',
  },
  {
    id: 'filingStatus',
    label: 'Filing status',
    kind: 'choice',
    options: [
      { value: 'other', label: 'Any but married filing separately' },
      { value: 'marriedSeparately', label: 'Married filing separately' },
    ],
    default: 'other',
    help: 'Decides how much of a loss reduces other income: 3,000 or 1,500 USD.',
  },
  {
    id: 'taxableIncome',
    label: 'Taxable income',
    kind: 'money',
    signed: true,
    default: '',
    help: 'Line 15 of this year’s Form 1040, negative where it would be. Only what is carried into next year depends on it.',
  },
];
