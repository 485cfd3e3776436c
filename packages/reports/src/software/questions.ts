import * as questionTexts from '@lotbook/messages/generated/reports/questions';
import type { ReportQuestion } from '../report.ts';

/** The owner of the sales on a joint return. */
export const ownerQuestion: ReportQuestion = {
  id: 'owner',
  label: questionTexts.whoseSales,
  kind: 'choice',
  options: [
    { value: 'T', label: questionTexts.taxpayerOwner },
    { value: 'S', label: questionTexts.spouseS },
    { value: 'J', label: questionTexts.jointJ },
  ],
  default: 'T',
  help: questionTexts.returnOwner,
};

/** The key of a client's return at the preparer. */
export const locatorQuestion: ReportQuestion = {
  id: 'locator',
  label: questionTexts.locator,
  kind: 'text',
  pattern: /^[A-Z0-9]{6}$/,
  default: '',
  help: questionTexts.gosystemReturnHelp,
};
