import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Banner } from '@lotbook/ui/Banner';
import { Stack } from '@lotbook/ui/layout';
import { useState, type ReactNode } from 'react';
import { partGiven, ReportPart, type Part } from './ReportPart.tsx';
import { ReportColumns } from './ReportColumns.tsx';
import { Answer, getDefaults, type Answers, type Question } from './Answer.tsx';

interface ReportQuestionsProps {
  readonly title: string;
  /** What to know before it is made. */
  readonly about: ReactNode;
  readonly questions: readonly Question[];
  /** Those to choose among, and those that were chosen last; none where they are fixed. */
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly chosenColumns: readonly string[];
  /** By which of the year or of the account a part can be chosen. */
  readonly parts: readonly string[];
  readonly formats: readonly string[];
  readonly format: string;
  readonly onClose: () => void;
  /** Gives what is wrong with the answers, or nothing. */
  readonly onMake: (
    answers: Answers,
    format: string,
    columns: readonly string[],
  ) => Promise<string | undefined>;
}

/** What a report asks before it is made. */
export function ReportQuestions({
  title,
  about,
  questions,
  columns,
  chosenColumns,
  parts,
  formats,
  format: first,
  onClose,
  onMake,
}: ReportQuestionsProps) {
  const [answers, setAnswers] = useState<Answers>(getDefaults(questions));
  const [format, setFormat] = useState(first);
  const [part, setPart] = useState<Part>({});
  const [shown, setShown] = useState(chosenColumns);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setWrong(await onMake({ ...answers, ...partGiven(part) }, format, shown));
    setBusy(false);
  };
  return (
    <Dialog
      title={title}
      open
      wide
      onClose={onClose}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            {`Make ${format.toUpperCase()}`}
          </Button>
        </>
      }
    >
      <Stack>
        {about}
        {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
        {formats.length > 1 && (
          <SelectField
            label="Format"
            value={format}
            onChange={setFormat}
            options={formats.map((each) => ({ value: each, label: each.toUpperCase() }))}
          />
        )}
        {questions.map((question) => (
          <Answer
            key={question.id}
            question={question}
            value={answers[question.id] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
        {parts.length > 0 && <ReportPart parts={parts} part={part} onChange={setPart} />}
        {columns.length > 0 && (
          <ReportColumns columns={columns} shown={shown} onChange={setShown} />
        )}
      </Stack>
    </Dialog>
  );
}
