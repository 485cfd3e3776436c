import { useQuery } from '@apollo/client/react';
import type { AccountingDashboardQuery } from '../../generated/graphql.ts';
import { useAccount } from '../account/use-account.ts';
import { MonthsDocument } from '../close/documents.ts';
import { BalancesDocument } from '../journal/documents.ts';
import { getPeriod } from '../journal/periods.ts';
import { useJournalPoll } from '../journal/use-journal-state.ts';
import { ReconciliationDocument } from '../reconciliation/documents.ts';
import { getToday } from '../shared/dates.ts';
import { DashboardDocument } from './documents.ts';

const noneExcluded: AccountingDashboardQuery['unpricedYears'] = [];

/** What the dashboard shows. */
export function useDashboard() {
  const { accountId, account } = useAccount();
  const { state, isWaiting, error: stateError } = useJournalPoll();
  const variables = { accountId };
  const options = { variables, fetchPolicy: 'cache-and-network', skip: !account } as const;
  const fiscalYear = getPeriod('thisFiscalYear', {
    today: getToday(account?.timezone ?? 'UTC'),
    fiscalYearStart: state?.fiscalYearStart ?? 1,
  });
  const dashboard = useQuery(DashboardDocument, options);
  const balances = useQuery(BalancesDocument, {
    ...options,
    variables: { ...variables, ...fiscalYear },
    skip: state === undefined,
  });
  const months = useQuery(MonthsDocument, options);
  const reconciliation = useQuery(ReconciliationDocument, options);
  const queries = [dashboard, balances, months];
  return {
    /** Whether everything but the reconciliation is loaded, or failed to load. */
    isReady:
      stateError !== undefined ||
      (state !== undefined && queries.every(({ data, error }) => data ?? error)),
    account,
    state,
    isWaiting,
    fiscalYear,
    totals: dashboard.data?.taxTotals,
    excluded: dashboard.data?.unpricedYears ?? noneExcluded,
    integration: dashboard.data?.activeIntegration ?? undefined,
    error: dashboard.data ? undefined : dashboard.error,
    refetch: dashboard.refetch,
    balances: (balances.data ?? balances.previousData)?.ledgerBalances,
    balancesError: balances.data ? undefined : balances.error,
    months: months.data?.bookMonths.months,
    audits: reconciliation.data?.auditBalancesAccounts,
    auditsError: reconciliation.data ? undefined : reconciliation.error,
  };
}

export type DashboardData = ReturnType<typeof useDashboard>;
