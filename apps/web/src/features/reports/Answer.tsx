import { SelectField, TextField } from '@lotbook/ui/fields';
import type { ReportTypesQuery } from '../../generated/graphql.ts';

export type Question = ReportTypesQuery['reportTypes'][number]['questions'][number];
export type Answers = Readonly<Record<string, string>>;

/** The default answers. */
export const getDefaults = (questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.map((question) => [question.id, question.default]));

interface AnswerProps {
  readonly question: Question;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** The field of one question of a report. */
export function Answer({ question: { label, help, kind, options }, value, onChange }: AnswerProps) {
  if (kind === 'choice')
    return (
      <SelectField label={label} help={help} value={value} onChange={onChange} options={options} />
    );
  return <TextField label={label} help={help} value={value} onChange={onChange} />;
}
