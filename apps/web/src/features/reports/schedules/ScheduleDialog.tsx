import * as common from '@lotbook/messages/generated/common';
import * as schedules from '@lotbook/messages/generated/web/report-schedules';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
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
import { findRounding, getRoundings } from '../roundings.ts';
import { CreateSchedule, SchedulesDocument, UpdateSchedule } from './documents.ts';
import { monthNames, quarterMonths, yearNames, type Schedule } from './schedule-text.ts';

interface ScheduleDialogProps {
  readonly types: ReportTypesQuery['reportTypes'];
  /** The schedule to edit; absent for a new one. */
  readonly schedule?: Schedule | undefined;
  readonly onClose: () => void;
}

const days = Array.from({ length: 31 }, (_, at) => String(at + 1));
const toOptions = (t: Translate, names: readonly Message[]) =>
  names.map((name, at) => ({ value: String(at + 1), label: t(name) }));
const toUpperOption = (text: string) => ({ value: text, label: text.toUpperCase() });

type Type = ReportTypesQuery['reportTypes'][number];

/** The columns of the schedule, otherwise those that the user chose last. */
const getColumns = (given: unknown, type: Type | undefined): readonly string[] =>
  Array.isArray(given) ? (given as readonly string[]) : (type?.chosenColumns ?? []);
const toTexts = (given: Readonly<Record<string, unknown>>): Answers =>
  Object.fromEntries(
    Object.entries(given).filter((each): each is [string, string] => typeof each[1] === 'string'),
  );

/** The form of a schedule: which report, for which year, and when. */
export function ScheduleDialog({ types, schedule, onClose }: ScheduleDialogProps) {
  const t = useTranslate();
  const { accountId, account } = useAccount();
  const given = (schedule?.parameters ?? {}) as Readonly<Record<string, unknown>>;
  const [typeId, setTypeId] = useState(schedule?.type ?? types[0]?.id ?? '');
  const type = types.find(({ id }) => id === typeId);
  const [format, setFormat] = useState(schedule?.format ?? type?.formats[0] ?? 'pdf');
  const [chosenRounding, setRounding] = useState(
    given['rounding'] === 'wholeDollar' ? 'wholeDollar' : 'cents',
  );
  const currency = account?.fiatCurrency ?? 'USD';
  const rounding = findRounding(currency, chosenRounding);
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
    const answered = Object.fromEntries(
      (type?.questions ?? []).map(({ id }) => [id, answers[id] ?? '']),
    );
    const params = {
      ...answered,
      format,
      rounding,
      ...(type && type.columns.length > 0 && { columns }),
    };
    const input = {
      type: typeId,
      params,
      every,
      month: every === 'month' ? 1 : Number(month),
      day: Number(day),
      time,
      mail,
    };
    const whole = type?.perYear ? { ...input, taxYear } : input;
    const sent = schedule
      ? update({ variables: { accountId, id: schedule.id, schedule: whole } })
      : create({ variables: { accountId, schedule: whole } });
    await sent.then(onClose, () => undefined);
  };
  return (
    <FormDialog
      title={t(schedule ? schedules.editTitle : schedules.newTitle)}
      verb={t(schedule ? common.save : schedules.schedule)}
      wide
      onClose={onClose}
      onSubmit={() => void send()}
      busy={creating.loading || updating.loading}
      disabled={!type}
      wrong={(creating.error ?? updating.error)?.message}
    >
      <Stack>
        <SelectField
          label={t(schedules.report)}
          value={typeId}
          onChange={choose}
          options={types.map(({ id, label }) => ({ value: id, label }))}
        />
        <FormRow>
          <SelectField
            label={t(schedules.format)}
            value={format}
            onChange={setFormat}
            options={(type?.formats ?? []).map(toUpperOption)}
          />
          <SelectField
            label={t(schedules.rounding)}
            value={rounding}
            onChange={setRounding}
            options={getRoundings(t, currency)}
          />
          {type?.perYear && (
            <SelectField
              label={t(common.taxYear)}
              value={taxYear}
              onChange={setTaxYear}
              options={Object.entries(yearNames).map(([value, name]) => ({
                value,
                label: t(name),
              }))}
              help={t(schedules.yearHelp)}
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
            label={t(common.frequency)}
            value={every}
            onChange={(value) => {
              setEvery(value);
              setMonth('1');
            }}
            options={[
              { value: 'month', label: t(schedules.monthly) },
              { value: 'quarter', label: t(schedules.quarterly) },
              { value: 'year', label: t(schedules.yearly) },
            ]}
          />
          {every === 'quarter' && (
            <SelectField
              label={t(schedules.months)}
              value={month}
              onChange={setMonth}
              options={toOptions(t, quarterMonths)}
            />
          )}
          {every === 'year' && (
            <SelectField
              label={t(schedules.months)}
              value={month}
              onChange={setMonth}
              options={toOptions(t, monthNames)}
            />
          )}
          <SelectField
            label={t(schedules.day)}
            value={day}
            onChange={setDay}
            options={days.map((value) => ({ value, label: value }))}
          />
          <TextField label={t(schedules.time)} type="time" value={time} onChange={setTime} />
        </FormRow>
        <Text tone="muted" size="small">
          {t(schedules.timeHelp, { zone: account?.timezone ?? 'UTC' })}
        </Text>
        <CheckField
          label={t(schedules.mail)}
          checked={mail}
          onChange={setMail}
          help={
            schedule?.madeBy
              ? t(schedules.mailToOther, { person: schedule.madeBy })
              : t(schedules.mailToYou)
          }
        />
      </Stack>
    </FormDialog>
  );
}
