import { useQuery } from '@apollo/client/react';
import { useAccount } from '../account/use-account.ts';
import { MonthsDocument } from '../close/documents.ts';
import { BookSettingsDocument } from '../chart/documents.ts';
import { BalancesDocument } from '../journal/documents.ts';
import { getPeriod } from '../journal/periods.ts';
import { useJournalPoll } from '../journal/use-journal-state.ts';
import { ReconciliationDocument } from '../reconciliation/documents.ts';
import { todayIn } from '../transactions/dates.ts';
import { DashboardDocument } from './documents.ts';

/** What the dashboard shows. Each part appears as soon as it is loaded. */
export function useDashboard() {
  const { accountId, account } = useAccount();
  const { state, isWaiting } = useJournalPoll();
  const variables = { accountId };
  const options = { variables, fetchPolicy: 'cache-and-network', skip: !account } as const;
  const fiscalYear = getPeriod('thisFiscalYear', {
    today: todayIn(account?.timezone ?? 'UTC'),
    fiscalYearStart: state?.fiscalYearStart ?? 1,
  });
  const dashboard = useQuery(DashboardDocument, options);
  const balances = useQuery(BalancesDocument, {
    ...options,
    variables: { ...variables, ...fiscalYear },
    skip: state === undefined,
  });
  const months = useQuery(MonthsDocument, options);
  const settings = useQuery(BookSettingsDocument, options);
  const reconciliation = useQuery(ReconciliationDocument, options);
  return {
    account,
    state,
    isWaiting,
    fiscalYear,
    totals: dashboard.data?.taxTotals,
    integration: dashboard.data?.activeIntegration ?? undefined,
    error: dashboard.data ? undefined : dashboard.error,
    refetch: dashboard.refetch,
    balances: (balances.data ?? balances.previousData)?.ledgerBalances,
    balancesError: balances.data ? undefined : balances.error,
    months: months.data?.bookMonths.months,
    accountCount: settings.data?.bookSettings.accounts.length,
    audits: reconciliation.data?.auditBalancesAccounts,
  };
}

export type DashboardData = ReturnType<typeof useDashboard>;
