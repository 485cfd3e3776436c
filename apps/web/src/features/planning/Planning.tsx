import * as contract from '@lotbook/messages/generated/contract';
import * as planning from '@lotbook/messages/generated/web/planning';
import { bold, RichText, useTranslate } from '@lotbook/ui/translate';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Target } from '@lotbook/ui/icons';
import { Columns, Section, Stack } from '@lotbook/ui/layout';
import { Progress } from '@lotbook/ui/Progress';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { CompleteLinks, IncompleteBanner } from '../account/IncompleteBanner.tsx';
import { findLacking, formatExcluded } from '../account/incomplete-text.ts';
import { UncertainBanner } from '../account/UncertainBanner.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useUnpriced } from '../account/use-unpriced.ts';
import { Donations } from './Donations.tsx';
import { Harvest } from './Harvest.tsx';
import { NextYear } from './NextYear.tsx';
import { PlanCard } from './PlanCard.tsx';
import { PlanningNotices } from './PlanningNotices.tsx';
import { PlanLots } from './PlanLots.tsx';
import { PositionDrawer } from './PositionDrawer.tsx';
import { Positions } from './Positions.tsx';
import { RatesCard } from './RatesCard.tsx';
import { useHoldings } from './use-holdings.ts';
import { SharedPlan } from './SharedPlan.tsx';
import { TaxEstimate } from './TaxEstimate.tsx';
import { usePlan } from './use-plan.ts';
import { YearFigures } from './YearFigures.tsx';
import { usePlanOutcome } from './use-plan-outcome.ts';

/** Gains, losses and tax of sales before the year ends, calculated in a worker by the same engine as the account. */
export function Planning() {
  const { accountId, account } = useAccount();
  return account ? (
    <Planned
      key={accountId}
      accountId={accountId}
      currency={account.fiatCurrency}
      generation={account.generation}
    />
  ) : (
    <Waiting />
  );
}

interface PlannedProps {
  readonly accountId: string;
  readonly currency: string;
  readonly generation: number;
}

function Planned({ accountId, currency, generation }: PlannedProps) {
  const t = useTranslate();
  const plan = usePlan(accountId);
  const { facts, positions, planner, read, error, retry } = useHoldings({
    accountId,
    currency,
    generation,
    prices: plan.prices,
  });
  const outcome = usePlanOutcome(planner, positions, plan.items);
  const [openKey, setOpenKey] = useState<string>();
  if (error && !positions) {
    return (
      <AppPage title={t(planning.title)}>
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error}
          actions={<Button onClick={retry}>{t(contract.tryAgain)}</Button>}
        />
      </AppPage>
    );
  }
  if (!facts || !positions) return <Waiting read={read} />;
  if (positions.length === 0) return <Nothing />;
  const open = positions.find(({ key }) => key === openKey);
  const context = { facts, currency, rates: plan.rates };
  const planned = {
    outcomes: outcome.outcomes,
    unknownLots: outcome.lines.reduce((sum, { unknownLots }) => sum + unknownLots, 0),
  };
  return (
    <AppPage title={t(planning.title)}>
      <ComputingBanner />
      <PlanningNotices />
      <SharedPlan accountId={accountId} plan={plan} />
      {outcome.error && (
        <Banner tone="loss">{t(planning.calculationFailed, { reason: outcome.error })}</Banner>
      )}
      <IncompleteBanner year={facts.year} label={facts.yearLabel} />
      <UncertainBanner year={facts.year} label={facts.yearLabel} />
      <YearFigures {...context} {...planned} />
      <PlanCard {...context} plan={plan} lines={outcome.lines} onOpen={setOpenKey} />
      <PlanLots {...context} lines={outcome.lines} />
      <IncompletePositions />
      <Positions
        facts={facts}
        currency={currency}
        positions={positions}
        plan={plan}
        onOpen={setOpenKey}
        openKey={openKey}
      />
      <Harvest
        facts={facts}
        currency={currency}
        positions={positions}
        plan={plan}
        onOpen={setOpenKey}
      />
      <TaxEstimate {...context} {...planned} />
      <NextYear {...context} positions={positions} outcomes={outcome.outcomes} />
      <Columns least={420}>
        <RatesCard facts={facts} currency={currency} rates={plan.rates} onChange={plan.setRates} />
        <Donations facts={facts} currency={currency} positions={positions} onOpen={setOpenKey} />
      </Columns>
      <PositionDrawer
        {...context}
        key={openKey ?? ''}
        position={open}
        planner={planner}
        plan={plan}
        onClose={() => setOpenKey(undefined)}
      />
    </AppPage>
  );
}

function Waiting({ read = 0 }: { readonly read?: number }) {
  const t = useTranslate();
  return (
    <AppPage title={t(planning.title)}>
      {read > 0 && (
        <Banner
          tone="info"
          progress={<Progress label={t(planning.lots)} done={read} total={null} />}
        >
          {t(planning.loadingLots, { count: read })}
        </Banner>
      )}
      <Section>
        <Stack>
          {[40, 64, 56, 72, 48].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </Stack>
      </Section>
    </AppPage>
  );
}

function Nothing() {
  const t = useTranslate();
  return (
    <EmptyPage
      title={t(planning.title)}
      nothing={t(planning.nothingYet)}
      icon={<Target size={32} strokeWidth={1.5} aria-hidden />}
    >
      {t(planning.nothingYetHelp)}
    </EmptyPage>
  );
}

/** What imported and missing data can change about the open positions, whatever the year. */
function IncompletePositions() {
  const excluded = findLacking(useUnpriced(undefined), 'holding');
  const t = useTranslate();
  if (excluded.length === 0) return null;
  return (
    <Banner tone="warning">
      <RichText
        message={planning.positionsIncomplete}
        params={{ excluded: formatExcluded(excluded, t) }}
        tags={{ b: bold }}
      />{' '}
      <CompleteLinks year={undefined} excluded={excluded} />
    </Banner>
  );
}
