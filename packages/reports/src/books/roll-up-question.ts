import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { ReportQuestion } from '../report.ts';
import { render } from './book-report.ts';

/** By which period entries are summed up. */
export const askRollUp = (options: readonly ('none' | 'day' | 'month')[]): ReportQuestion => ({
  id: 'rollUp',
  label: render(texts.rollUp),
  kind: 'choice',
  options: options.map((value) => ({ value, label: render(optionLabels[value]) })),
  default: options[0] ?? 'month',
  further: true,
  help: render(fill(texts.rollUpHelp)),
});

const optionLabels = {
  none: texts.rollUpNone,
  day: texts.rollUpDay,
  month: texts.rollUpMonth,
};
