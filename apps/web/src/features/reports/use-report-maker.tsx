import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useState, type ReactNode } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import type { Answers } from './Answer.tsx';
import { AskIncomplete, findMissing } from './AskIncomplete.tsx';
import { LegalNameDialog } from './LegalNameDialog.tsx';
import { Manual } from './Manual.tsx';
import { usePendingReports } from './pending-reports.tsx';
import { ReportFilterOptionsDocument, ReportTypesDocument } from './queries.ts';
import { Readiness } from './Readiness.tsx';
import { toParameters, type Part } from './ReportPart.tsx';
import { ReportQuestions } from './ReportQuestions.tsx';
import { useCreateReport } from './use-create-report.ts';

export type ReportType = ReportTypesQuery['reportTypes'][number];
type Type = ReportType;
/** The open dialog. */
type Open =
  | {
      readonly what: 'questions' | 'incomplete' | 'name';
      readonly type: Type;
      readonly format: string;
    }
  | { readonly what: 'manual'; readonly type: Type };

/** Whether the report has options that are not always asked for. */
export const hasOptions = (type: Type): boolean =>
  (type.questions.length > 0 || type.columns.length > 0 || getParts(type).length > 0) &&
  type.questions.every(({ further }) => further);

/** Days of reports about the books are chosen once for all of them. */
const getParts = ({ ofBooks, parts }: Type): readonly string[] => (ofBooks ? [] : parts);

interface ReportSettings {
  readonly types: readonly Type[];
  readonly year: number | undefined;
  readonly rounding: string;
  /** Days of reports about the books. */
  readonly period: Pick<Part, 'start' | 'end'>;
}

export interface ReportMaker {
  /** Asks what has to be known first, then requests the report. */
  readonly begin: (type: Type, format: string) => Promise<void>;
  readonly isBusy: (type: Type, format: string) => boolean;
  readonly openOptions: (type: Type) => void;
  readonly openManual: (type: Type) => void;
  /** The open dialog, to be rendered by the page. */
  readonly dialog: ReactNode;
}

/** Requests reports, and asks about the legal name, missing rows and options before. */
export function useReportMaker({ types, year, rounding, period }: ReportSettings): ReportMaker {
  const accountId = useAccountId();
  const t = useTranslate();
  const toast = useToast();
  const { years: taxYears } = useTaxPlace();
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
  const begin = async (type: Type, format: string): Promise<void> => {
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
  return {
    begin,
    isBusy: (type, format) =>
      making === `${type.id} ${format}` || pending.isPending(accountId, `${type.id} ${format}`),
    openOptions: (type) => setOpen({ what: 'questions', type, format: type.formats[0] ?? 'pdf' }),
    openManual: (type) => setOpen({ what: 'manual', type }),
    dialog: (
      <>
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
    ),
  };
}
