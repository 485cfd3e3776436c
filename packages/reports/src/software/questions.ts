import type { ReportQuestion } from '../report.ts';

/** The owner of the sales on a joint return. */
export const ownerQuestion: ReportQuestion = {
  id: 'owner',
  label: 'Whose sales',
  kind: 'choice',
  options: [
    { value: 'T', label: 'Individual, or the taxpayer of a joint return (T)' },
    { value: 'S', label: 'Spouse (S)' },
    { value: 'J', label: 'Joint (J)' },
  ],
  default: 'T',
  help: 'Which person of the return the lines belong to.',
};

/** The key of a client's return at the preparer. */
export const locatorQuestion: ReportQuestion = {
  id: 'locator',
  label: 'Locator',
  kind: 'text',
  pattern: /^[A-Z0-9]{6}$/,
  default: '',
  help: 'Six capital letters and digits that name the return in GoSystem.',
};
