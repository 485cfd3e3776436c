import * as accounting from '@lotbook/messages/generated/web/accounting';
import * as contract from '@lotbook/messages/generated/contract';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Plus } from '@lotbook/ui/icons';
import { Section, Split } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { lazy, Suspense } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { IncompleteBooks } from '../account/IncompleteBanner.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useIsComputing } from '../account/use-updating.ts';
import { UncertainBooks, useUncertainPeriod } from '../account/UncertainBooks.tsx';
import { LazyImportPanel } from '../imports/LazyImportPanel.tsx';
import { useOverviewTitle } from '../overview/use-overview-title.ts';
import { useSetupFlow } from '../overview/use-setup-flow.ts';
import { AttentionSection } from './AttentionSection.tsx';
import { BalanceSections } from './BalanceSections.tsx';
import { BookFigures, WaitingFigures } from './BookFigures.tsx';
import { CloseProgress } from './CloseProgress.tsx';
import { Differences } from './Differences.tsx';
import { IntegrationState } from './IntegrationState.tsx';
import { useDashboard, type DashboardData } from './use-dashboard.ts';

const FirstVisit = lazy(async () => ({
  default: (await import('../overview/FirstVisit.tsx')).FirstVisit,
}));

const StakingCard = lazy(async () => ({
  default: (await import('../staking/StakingCard.tsx')).StakingCard,
}));

/** The books of a business: balances, state of the journal, and what needs attention. */
export function AccountingDashboard() {
  const t = useTranslate();
  const title = useOverviewTitle();
  const data = useDashboard();
  const isComputing = useIsComputing();
  const setsUp = useSetupFlow(data.totals?.activity);
  if (data.error)
    return (
      <AppPage title={title}>
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={data.error.message}
          actions={
            <Button kind="primary" onClick={() => data.refetch()}>
              {t(contract.tryAgain)}
            </Button>
          }
        />
      </AppPage>
    );
  if (setsUp)
    return (
      <Suspense fallback={<AppPage title={title}>{undefined}</AppPage>}>
        <FirstVisit />
      </Suspense>
    );
  return (
    <AppPage title={title} action={<AddFilesButton icon={<Plus size={16} aria-hidden />} />}>
      <ComputingBanner />
      <LazyImportPanel />
      {data.isReady ? <Books data={data} isComputing={isComputing} /> : <WaitingBooks />}
    </AppPage>
  );
}

/** The layout until everything is known, so that no part moves another. */
function WaitingBooks() {
  const t = useTranslate();
  return (
    <>
      <WaitingFigures />
      <Section title={t(accounting.attention)}>
        <Skeleton width={24} />
      </Section>
    </>
  );
}

function Books({
  data,
  isComputing,
}: {
  readonly data: DashboardData;
  readonly isComputing: boolean;
}) {
  const { uncertain, isSettled } = useUncertainPeriod(data.fiscalYear);
  if (!isSettled) return <WaitingBooks />;
  return (
    <>
      <IncompleteBooks excluded={data.excluded} />
      <UncertainBooks uncertain={uncertain} />
      <BookFigures data={data} isStale={isComputing} />
      <Split
        main={
          <BalanceSections
            data={data}
            currency={data.account?.fiatCurrency ?? 'USD'}
            isStale={isComputing || data.isWaiting}
          />
        }
        lead={<AttentionSection data={data} isComputing={isComputing} />}
        side={
          <>
            <CloseProgress months={data.months} />
            <Suspense fallback={null}>
              <StakingCard />
            </Suspense>
            <IntegrationState integration={data.integration} />
            <Differences data={data} />
          </>
        }
      />
    </>
  );
}
