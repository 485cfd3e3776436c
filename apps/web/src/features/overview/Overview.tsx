import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Plus } from '@lotbook/ui/icons';
import { Split, Stack } from '@lotbook/ui/layout';
import { lazy, Suspense, useEffect, useState } from 'react';
import { takeAhead } from '../../system/prefetch.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { useAccount } from '../account/use-account.ts';
import { findLacking } from '../account/incomplete-text.ts';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { isComputing, useUpdating } from '../account/use-updating.ts';
import { LazyImportPanel } from '../imports/LazyImportPanel.tsx';
import { Attention } from './Attention.tsx';
import { Figures } from './Figures.tsx';
import { Gains } from './Gains.tsx';
import { Months } from './Months.tsx';
import { Holdings } from './Holdings.tsx';
import { IncomeByCategory } from './IncomeByCategory.tsx';
import { OverviewDocument, getOverviewRequest } from './query.ts';
import { Ready } from './Ready.tsx';
import { TaxDetails } from './TaxDetails.tsx';
import { useOverviewTitle } from './use-overview-title.ts';
import { useSetupFlow } from './use-setup-flow.ts';
import { OverviewSkeleton } from './OverviewSkeleton.tsx';

// The page doesn't wait for the code of the last section, nor for parts that are rarely shown.
const MethodComparison = lazy(async () => ({
  default: (await import('./MethodComparison.tsx')).MethodComparison,
}));

const FirstVisit = lazy(async () => ({
  default: (await import('./FirstVisit.tsx')).FirstVisit,
}));
const SinceLastVisit = lazy(async () => ({
  default: (await import('./SinceLastVisit.tsx')).SinceLastVisit,
}));
const FileYear = lazy(async () => ({
  default: (await import('../tax-years/FileYear.tsx')).FileYear,
}));
const SubmitYear = lazy(async () => ({
  default: (await import('./SubmitYear.tsx')).SubmitYear,
}));
const Activity = lazy(async () => ({
  default: (await import('./Activity.tsx')).Activity,
}));
const Portfolio = lazy(async () => ({
  default: (await import('./Portfolio.tsx')).Portfolio,
}));
const StakingCard = lazy(async () => ({
  default: (await import('../staking/StakingCard.tsx')).StakingCard,
}));
const PlanningNotices = lazy(async () => ({
  default: (await import('../planning/PlanningNotices.tsx')).PlanningNotices,
}));
const FiledYears = lazy(async () => ({
  default: (await import('./FiledYears.tsx')).FiledYears,
}));

/** The tax year of one account. */
export function Overview() {
  const title = useOverviewTitle();
  const { accountId, account } = useAccount();
  const place = useTaxPlace();
  const { now, busy } = useUpdating();
  const client = useApolloClient();
  const variables = account ? getOverviewRequest(account) : { accountId };
  const [isAhead] = useState(() => takeAhead(client, OverviewDocument, variables));
  const { data, error, refetch } = useQuery(OverviewDocument, {
    variables,
    skip: !account,
    fetchPolicy: isAhead ? 'cache-first' : 'cache-and-network',
    nextFetchPolicy: () => 'cache-and-network',
  });
  const setsUp = useSetupFlow(data?.taxTotals.activity);
  // The figures may be published between the answer to this query and the first poll.
  const published = now?.generation ?? 0;
  const awaited = data !== undefined && published > data.taxTotals.generation ? published : 0;
  useEffect(() => {
    if (awaited > 0) void refetch().catch(() => undefined);
  }, [awaited, refetch]);
  if (error && !data) return <Failed reason={error.message} onRetry={() => void refetch()} />;
  if (!data || !account) {
    return (
      <AppPage title={title}>
        <OverviewSkeleton />
      </AppPage>
    );
  }
  const { taxTotals: totals, gainLossPerYear: years, incomeBreakdown: income } = data;
  if (setsUp)
    return (
      <Suspense
        fallback={
          <AppPage title={title}>
            <OverviewSkeleton />
          </AppPage>
        }
      >
        <FirstVisit />
      </Suspense>
    );

  const stale = busy && (now?.taxUpdater.taxUpdateInProgress ?? false);
  // An account without transactions has no figures, and none are coming.
  const isAwaited =
    totals.generation === 0 && (now === undefined || totals.activity.transactions > 0);
  const computing = isAwaited || (now !== undefined && isComputing(now));
  const currency = account.fiatCurrency;
  const readiness = data.readiness.find(({ year }) => year === totals.taxYear);
  const seen = {
    transactions: totals.activity.transactions,
    errors: totals.issues.error,
    warnings: totals.issues.warning,
    years,
  };
  return (
    <AppPage
      title={title}
      action={<AddFilesButton icon={<Plus size={16} aria-hidden />} />}
      aside={
        <Suspense fallback={null}>
          <FileYear taxYear={totals.taxYear} />
          <SubmitYear taxYear={totals.taxYear} readiness={readiness} currency={currency} />
        </Suspense>
      }
    >
      <ComputingBanner />
      <LazyImportPanel />
      <Figures
        totals={totals}
        currency={currency}
        stale={stale}
        computing={computing}
        readiness={readiness}
        unpriced={data.unpricedYears}
        assumedYears={data.assumedYears}
        uncertainYears={data.uncertainYears}
      />
      <Split
        main={
          <>
            <Gains
              years={years}
              unpriced={data.unpricedYears}
              assumedYears={data.assumedYears}
              uncertainYears={data.uncertainYears}
              currency={currency}
              stale={stale}
              computing={computing}
            />
            <Months
              months={data.monthTotals}
              year={place.years.label(totals.taxYear)}
              unpriced={data.unpricedYears.filter(({ year }) => year === totals.taxYear)}
              isUncertain={data.uncertainYears.some(({ year }) => year === totals.taxYear)}
              currency={currency}
              stale={stale}
              computing={computing}
            />
            <Holdings holdings={totals.holdings} currency={currency} stale={stale} />
            <IncomeByCategory
              lines={income}
              excluded={findLacking(
                data.unpricedYears.filter(({ year }) => year === totals.taxYear),
                'income',
              )}
              taxYear={totals.taxYear}
              year={place.years.label(totals.taxYear)}
              currency={currency}
              stale={stale}
              computing={computing}
            />
            {totals.generation > 0 && (
              <Suspense fallback={null}>
                <MethodComparison
                  taxYear={totals.taxYear}
                  own={years.find(({ year }) => year === totals.taxYear)}
                />
              </Suspense>
            )}
          </>
        }
        lead={
          <Stack gap="three">
            <Suspense fallback={null}>
              <FiledYears />
              <PlanningNotices />
            </Suspense>
            {totals.generation > 0 && (
              <Suspense fallback={null}>
                <SinceLastVisit key={totals.generation} now={seen} />
              </Suspense>
            )}
            <Ready year={readiness} currency={currency} stale={stale} computing={computing} />
            <Attention
              issues={totals.issues}
              unpriced={data.unpricedYears}
              currency={currency}
              computing={computing}
            />
          </Stack>
        }
        side={
          <>
            <TaxDetails
              taxYear={totals.taxYear}
              label={place.years.label(totals.taxYear)}
              readiness={readiness}
              computing={computing}
            />
            <Suspense fallback={null}>
              <StakingCard />
              <Portfolio
                holdings={totals.holdings}
                sources={totals.sources}
                currency={currency}
                stale={stale}
              />
              <Activity
                activity={totals.activity}
                taxYear={totals.taxYear}
                year={place.years.label(totals.taxYear)}
              />
            </Suspense>
          </>
        }
      />
    </AppPage>
  );
}

function Failed({ reason, onRetry }: { readonly reason: string; readonly onRetry: () => void }) {
  const t = useTranslate();
  const title = useOverviewTitle();
  return (
    <AppPage title={title}>
      <ErrorView
        title={t(contract.errorLoadingContent)}
        reason={reason}
        actions={
          <Button kind="primary" onClick={onRetry}>
            {t(contract.tryAgain)}
          </Button>
        }
      />
    </AppPage>
  );
}
