import { useMutation } from '@apollo/client/react';
import {
  CreateAccountingReport,
  CreateReport,
  ReportFilterOptionsDocument,
  ReportsDocument,
} from './queries.ts';

interface Wanted {
  readonly accountId: string;
  readonly type: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly taxYear: number | undefined;
}

/** Requests a report by the call for accounts of its type, and returns its id. */
export function useCreateReport(
  accountType: string | undefined,
): (wanted: Wanted) => Promise<string | undefined> {
  const options = { refetchQueries: [ReportsDocument, ReportFilterOptionsDocument] };
  const [createTaxReport] = useMutation(CreateReport, options);
  const [createAccountingReport] = useMutation(CreateAccountingReport, options);
  return async ({ accountId, type, params, taxYear }) => {
    const year = taxYear === undefined ? {} : { taxYear };
    if (accountType === 'Accounting') {
      const variables = { accountId, type, params: { ...params, ...year } };
      return (await createAccountingReport({ variables })).data?.createAccountingReport.id;
    }
    const variables = { accountId, type, params, ...year };
    return (await createTaxReport({ variables })).data?.createTaxReport.id;
  };
}
