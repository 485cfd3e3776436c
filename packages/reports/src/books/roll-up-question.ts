import * as texts from '@lotbook/messages/generated/accounting-reports';
import type { ReportQuestion } from '../report.ts';

/** By which period entries are summed up. */
export const askRollUp = (options: readonly ('none' | 'day' | 'month')[]): ReportQuestion => ({
  id: 'rollUp',
  label: texts.rollUp,
  kind: 'choice',
  options: options.map((value) => ({ value, label: optionLabels[value] })),
  default: options[0] ?? 'month',
  further: true,
  help: texts.rollUpHelp,
});

const optionLabels = {
  none: texts.rollUpNone,
  day: texts.rollUpDay,
  month: texts.rollUpMonth,
};
