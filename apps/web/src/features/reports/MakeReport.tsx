import * as common from '@lotbook/messages/generated/common';
import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Catalogue } from '@lotbook/ui/Catalogue';
import { DateRange } from '@lotbook/ui/DateRange';
import { SelectField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Section, Stack, Text } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import { AskIncomplete, findMissing } from './AskIncomplete.tsx';
import { LegalNameDialog } from './LegalNameDialog.tsx';
import { Manual } from './Manual.tsx';
import { ReportFilterOptionsDocument, ReportTypesDocument } from './queries.ts';
import type { Answers } from './Answer.tsx';
import { Readiness } from './Readiness.tsx';
import { toParameters, type Part } from './ReportPart.tsx';
import { useCreateReport } from './use-create-report.ts';
import { ReportQuestions } from './ReportQuestions.tsx';
import { usePendingReports } from './pending-reports.tsx';
import { getRoundings } from './roundings.ts';

interface MakeReportProps {
  readonly types: ReportTypesQuery['reportTypes'];
  readonly years: readonly number[];
  readonly year: number | undefined;
  readonly onYear: (year: number) => void;
}

type Type = MakeReportProps['types'][number];
/** The open dialog. */
type Open =
  | {
      readonly what: 'questions' | 'incomplete' | 'name';
      readonly type: Type;
      readonly format: string;
    }
  | { readonly what: 'manual'; readonly type: Type };

/** Whether the report has options that are not always asked for. */
const hasOptions = (type: Type): boolean =>
  (type.questions.length > 0 || type.columns.length > 0 || getParts(type).length > 0) &&
  type.questions.every(({ further }) => further);

/** Days of reports about the books are chosen once for all of them. */
const getParts = ({ ofBooks, parts }: Type): readonly string[] => (ofBooks ? [] : parts);

/** The available reports by group, with a button for each format. The year and the rounding apply to all. */
export function MakeReport({ types, years, year, onYear }: MakeReportProps) {
  const accountId = useAccountId();
  const t = useTranslate();
  const toast = useToast();
  const { years: taxYears } = useTaxPlace();
  const [rounding, setRounding] = useState('cents');
  const [making, setMaking] = useState<string>();
  const pending = usePendingReports();
  const { account } = useAccount();
  const { may } = useAllowed();
  const client = useApolloClient();
  /** Only before the first form is created. */
  const needsName = async (): Promise<boolean> => {
    if (!may('accountEdit')) return false;
    const { data } = await client.query({
      query: ReportFilterOptionsDocument,
      variables: { accountId },
    });
    return (
      data?.reportFilterOptions.kinds.some(({ id }) =>
        types.some((type) => type.isForm && type.id === id),
      ) === false
    );
  };
  const [open, setOpen] = useState<Open>();
  const unpriced = useUnpriced(undefined);
  const { refetch: refreshTypes } = useQuery(ReportTypesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-only',
  });
  const create = useCreateReport(account?.type);
  const hasBooks = types.some(({ ofBooks }) => ofBooks);
  const [period, setPeriod] = useState<Pick<Part, 'start' | 'end'>>({});
  const make = async (
    type: Type,
    format: string,
    answers: Answers = {},
    columns: readonly string[] = type.chosenColumns,
  ): Promise<string | undefined> => {
    setMaking(`${type.id} ${format}`);
    try {
      const params = {
        ...answers,
        ...(type.ofBooks ? toParameters(period) : { rounding }),
        format,
        ...(type.columns.length > 0 && { columns }),
      };
      const taxYear = type.perYear ? year : undefined;
      const id = await create({ accountId, type: type.id, params, taxYear });
      if (id !== undefined)
        pending.add({
          accountId,
          button: `${type.id} ${format}`,
          id,
          title: t(reports.titleWithFormat, {
            report: getTitle(type),
            format: format.toUpperCase(),
          }),
        });
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : t(reports.unknownReason);
    } finally {
      setMaking(undefined);
    }
  };
  const missingIn = (type: Type) =>
    findMissing(
      type,
      type.perYear && year !== undefined ? unpriced.filter((each) => each.year === year) : unpriced,
    );
  const begin = async (type: Type, format: string) => {
    if (type.isForm && (await needsName())) return setOpen({ what: 'name', type, format });
    return start(type, format);
  };
  const start = async (type: Type, format: string) =>
    missingIn(type).length > 0 ? setOpen({ what: 'incomplete', type, format }) : ask(type, format);
  const ask = async (type: Type, format: string) => {
    if (type.questions.some(({ further }) => !further))
      return setOpen({ what: 'questions', type, format });
    const reason = await make(type, format);
    if (reason !== undefined) toast(t(reports.startFailed, { reason }), 'loss');
  };
  const submit = async (
    type: Type,
    format: string,
    answers: Answers,
    columns: readonly string[],
  ) => {
    const reason = await make(type, format, answers, columns);
    if (reason === undefined && columns.join() !== type.chosenColumns.join()) void refreshTypes();
    if (reason === undefined) setOpen(undefined);
    return reason;
  };
  const getTitle = (type: Type): string =>
    type.perYear && year !== undefined
      ? t(reports.titleOfYear, { report: type.label, year: taxYears.label(year) })
      : type.label;
  const getEntry = (type: Type) => ({
    id: type.id,
    title: getTitle(type),
    purpose: type.purpose,
    actions: (
      <>
        {type.formats.map((format, at) => (
          <Button
            key={format}
            small
            kind={type === types[0] && at === 0 ? 'primary' : 'plain'}
            busy={
              making === `${type.id} ${format}` ||
              pending.isPending(accountId, `${type.id} ${format}`)
            }
            label={t(reports.createAs, { report: type.label, format: format.toUpperCase() })}
            onClick={() => void begin(type, format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
        {hasOptions(type) && (
          <Button
            small
            kind="quiet"
            label={t(reports.optionsOf, { report: type.label })}
            onClick={() => setOpen({ what: 'questions', type, format: type.formats[0] ?? 'pdf' })}
          >
            {t(reports.options)}
          </Button>
        )}
        <Button
          small
          kind="quiet"
          label={t(reports.aboutReport, { report: type.label })}
          onClick={() => setOpen({ what: 'manual', type })}
        >
          {t(reports.about)}
        </Button>
      </>
    ),
  });
  return (
    <>
      <Section title={t(reports.createTitle)}>
        <Stack>
          <FormRow>
            <SelectField
              label={t(common.taxYear)}
              value={String(year ?? '')}
              onChange={(value) => onYear(Number(value))}
              options={years.map((one) => ({ value: String(one), label: taxYears.label(one) }))}
            />
            <SelectField
              label={t(reports.rounding)}
              value={rounding}
              onChange={setRounding}
              options={getRoundings(t)}
            />
          </FormRow>
          {hasBooks && (
            <Stack>
              <Text size="small">{t(reports.booksPeriod)}</Text>
              <DateRange
                from={period.start}
                to={period.end}
                onChange={({ from, to }) => setPeriod({ start: from, end: to })}
              />
            </Stack>
          )}
        </Stack>
      </Section>
      {[...new Set(types.map(({ group }) => group))].map((group) => (
        <Section key={group} title={group}>
          <Catalogue entries={types.filter((type) => type.group === group).map(getEntry)} />
        </Section>
      ))}
      {open?.what === 'incomplete' && (
        <AskIncomplete
          title={getTitle(open.type)}
          missing={missingIn(open.type)}
          year={open.type.perYear ? year : undefined}
          onClose={() => setOpen(undefined)}
          onMake={() => {
            setOpen(undefined);
            void ask(open.type, open.format);
          }}
        />
      )}
      {open?.what === 'questions' && (
        <ReportQuestions
          title={getTitle(open.type)}
          questions={open.type.questions}
          about={open.type.perYear && <Readiness year={year} />}
          parts={getParts(open.type)}
          formats={open.type.formats}
          format={open.format}
          onClose={() => setOpen(undefined)}
          onMake={(answers, format, columns) => submit(open.type, format, answers, columns)}
          columns={open.type.columns}
          chosenColumns={open.type.chosenColumns}
        />
      )}
      {open?.what === 'name' && account && (
        <LegalNameDialog
          accountId={accountId}
          name={account.name}
          onClose={() => setOpen(undefined)}
          onConfirmed={() => {
            setOpen(undefined);
            void start(open.type, open.format);
          }}
        />
      )}
      {open?.what === 'manual' && (
        <Manual
          title={open.type.label}
          manual={open.type.manual}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
