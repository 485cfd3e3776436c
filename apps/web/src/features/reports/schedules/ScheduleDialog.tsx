import { useMutation } from '@apollo/client/react';
import { CheckField } from '@lotbook/ui/CheckField';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { FormRow } from '@lotbook/ui/FormRow';
import { Stack, Text } from '@lotbook/ui/layout';
import { useState } from 'react';
import type { ReportTypesQuery } from '../../../generated/graphql.ts';
import { useAccount } from '../../account/use-account.ts';
import { Answer, getDefaults, type Answers } from '../Answer.tsx';
import { ReportColumns } from '../ReportColumns.tsx';
import { roundings } from '../roundings.ts';
import { CreateSchedule, SchedulesDocument, UpdateSchedule } from './documents.ts';
import { monthNames, quarterMonths, formatYear, type Schedule } from './schedule-text.ts';

interface ScheduleDialogProps {
  readonly types: ReportTypesQuery['reportTypes'];
  /** What is changed; absent: a new one. */
  readonly schedule?: Schedule | undefined;
  readonly onClose: () => void;
}

const rhythms = [
  { value: 'month', label: 'Every month' },
  { value: 'quarter', label: 'Every quarter' },
  { value: 'year', label: 'Every year' },
];
const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
const toOptions = (names: readonly string[]) =>
  names.map((label, at) => ({ value: String(at + 1), label }));
const upper = (text: string) => ({ value: text, label: text.toUpperCase() });

type Type = ReportTypesQuery['reportTypes'][number];

/** Those of the schedule, else those that the person chose last. */
const getColumns = (given: unknown, type: Type | undefined): readonly string[] =>
  Array.isArray(given) ? (given as readonly string[]) : (type?.chosenColumns ?? []);
const toTexts = (given: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    Object.entries(given).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );

/** What is made, of which year, and when. */
export function ScheduleDialog({ types, schedule, onClose }: ScheduleDialogProps) {
  const { accountId, account } = useAccount();
  const given = (schedule?.parameters ?? {}) as Readonly<Record<string, unknown>>;
  const [typeId, setTypeId] = useState(schedule?.type ?? types[0]?.id ?? '');
  const type = types.find(({ id }) => id === typeId);
  const [format, setFormat] = useState(schedule?.format ?? type?.formats[0] ?? 'pdf');
  const [rounding, setRounding] = useState(
    given['rounding'] === 'wholeDollar' ? 'wholeDollar' : 'cents',
  );
  const [answers, setAnswers] = useState<Answers>({
    ...getDefaults(type?.questions ?? []),
    ...toTexts(given),
  });
  const [columns, setColumns] = useState(getColumns(given['columns'], type));
  const [taxYear, setTaxYear] = useState(schedule?.taxYear ?? 'last');
  const [every, setEvery] = useState(schedule?.every ?? 'month');
  const [month, setMonth] = useState(String(schedule?.month ?? 1));
  const [day, setDay] = useState(String(schedule?.day ?? 1));
  const [time, setTime] = useState(schedule?.time ?? '06:00');
  const [mail, setMail] = useState(schedule?.mail ?? true);
  const again = { refetchQueries: [SchedulesDocument] };
  const [create, creating] = useMutation(CreateSchedule, again);
  const [update, updating] = useMutation(UpdateSchedule, again);
  const choose = (id: string) => {
    const next = types.find((each) => each.id === id);
    setTypeId(id);
    setAnswers(getDefaults(next?.questions ?? []));
    setColumns(getColumns(undefined, next));
    if (next && !next.formats.includes(format)) setFormat(next.formats[0] ?? 'pdf');
  };
  const send = async () => {
    const asked = Object.fromEntries(
      (type?.questions ?? []).map(({ id }) => [id, answers[id] ?? '']),
    );
    const params = {
      ...asked,
      format,
      rounding,
      ...(type && type.columns.length > 0 && { columns }),
    };
    const wanted = {
      type: typeId,
      params,
      every,
      month: every === 'month' ? 1 : Number(month),
      day: Number(day),
      time,
      mail,
    };
    const whole = type?.perYear ? { ...wanted, taxYear } : wanted;
    const sent = schedule
      ? update({ variables: { accountId, id: schedule.id, schedule: whole } })
      : create({ variables: { accountId, schedule: whole } });
    await sent.then(onClose, () => undefined);
  };
  return (
    <FormDialog
      title={schedule ? 'Change the schedule' : 'Schedule a report'}
      verb={schedule ? 'Save' : 'Schedule'}
      wide
      onClose={onClose}
      onSubmit={() => void send()}
      busy={creating.loading || updating.loading}
      disabled={!type}
      wrong={(creating.error ?? updating.error)?.message}
    >
      <Stack>
        <SelectField
          label="Report"
          value={typeId}
          onChange={choose}
          options={types.map(({ id, label }) => ({ value: id, label }))}
        />
        <FormRow>
          <SelectField
            label="Format"
            value={format}
            onChange={setFormat}
            options={(type?.formats ?? []).map(upper)}
          />
          <SelectField
            label="Rounding"
            value={rounding}
            onChange={setRounding}
            options={roundings}
          />
          {type?.perYear && (
            <SelectField
              label="Tax year"
              value={taxYear}
              onChange={setTaxYear}
              options={Object.entries(formatYear).map(([value, label]) => ({ value, label }))}
              help="Seen from the day of each run."
            />
          )}
        </FormRow>
        {type?.questions.map((question) => (
          <Answer
            key={`${typeId} ${question.id}`}
            question={question}
            value={answers[question.id] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [question.id]: value })}
          />
        ))}
        {type && type.columns.length > 0 && (
          <ReportColumns
            key={`${typeId} columns`}
            columns={type.columns}
            shown={columns}
            onChange={setColumns}
          />
        )}
        <FormRow>
          <SelectField
            label="How often"
            value={every}
            onChange={(value) => {
              setEvery(value);
              setMonth('1');
            }}
            options={rhythms}
          />
          {every === 'quarter' && (
            <SelectField
              label="In"
              value={month}
              onChange={setMonth}
              options={toOptions(quarterMonths)}
            />
          )}
          {every === 'year' && (
            <SelectField
              label="In"
              value={month}
              onChange={setMonth}
              options={toOptions(monthNames)}
            />
          )}
          <SelectField
            label="On day"
            value={day}
            onChange={setDay}
            options={days.map((value) => ({ value, label: value }))}
          />
          <TextField label="At" type="time" value={time} onChange={setTime} />
        </FormRow>
        <Text tone="muted" size="small">
          By the clock of the account: {account?.timezone ?? 'UTC'}. In a month that has not the day
          it is the last one.
        </Text>
        <CheckField
          label="Mail when it is ready, or could not be made"
          checked={mail}
          onChange={setMail}
          help={`To ${schedule?.madeBy ?? 'you'}, while ${schedule?.madeBy ? 'they' : 'you'} may open this account.`}
        />
      </Stack>
    </FormDialog>
  );
}
