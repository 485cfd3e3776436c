import * as common from '@lotbook/messages/generated/common';
import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { SelectField } from '@lotbook/ui/fields';
import { Banner } from '@lotbook/ui/Banner';
import { Stack } from '@lotbook/ui/layout';
import { useState, type ReactNode } from 'react';
import { toParameters, ReportPart, type Part } from './ReportPart.tsx';
import { ReportColumns } from './ReportColumns.tsx';
import { Answer, getDefaults, type Answers, type Question } from './Answer.tsx';

interface ReportQuestionsProps {
  readonly title: string;
  /** Shown above the questions. */
  readonly about: ReactNode;
  readonly questions: readonly Question[];
  /** The available columns; empty if they are fixed. */
  readonly columns: readonly { readonly id: string; readonly label: string }[];
  readonly chosenColumns: readonly string[];
  /** The available filters. */
  readonly parts: readonly string[];
  readonly formats: readonly string[];
  readonly format: string;
  readonly onClose: () => void;
  /** Returns an error message, or undefined. */
  readonly onMake: (
    answers: Answers,
    format: string,
    columns: readonly string[],
  ) => Promise<string | undefined>;
}

/** The questions of a report before it is created. */
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
  const t = useTranslate();
  const [answers, setAnswers] = useState<Answers>(getDefaults(questions));
  const [format, setFormat] = useState(first);
  const [part, setPart] = useState<Part>({});
  const [shown, setShown] = useState(chosenColumns);
  const [wrong, setWrong] = useState<string>();
  const [busy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    setWrong(await onMake({ ...answers, ...toParameters(part) }, format, shown));
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
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy}>
            {t(reports.createFormat, { format: format.toUpperCase() })}
          </Button>
        </>
      }
    >
      <Stack>
        {about}
        {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
        {formats.length > 1 && (
          <SelectField
            label={t(reports.format)}
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
