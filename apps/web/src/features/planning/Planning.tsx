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
import { IncompleteBanner } from '../account/IncompleteBanner.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
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

/** What selling before the year ends would gain or lose, worked out beside the page by the engine that computes the books. */
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
      <AppPage title="Planning">
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error}.`}
          actions={<Button onClick={retry}>Try Again</Button>}
        />
      </AppPage>
    );
  }
  if (!facts || !positions) return <Waiting read={read} />;
  if (positions.length === 0) return <Nothing />;
  const open = positions.find(({ key }) => key === openKey);
  const context = { facts, currency, rates: plan.rates };
  return (
    <AppPage title="Planning">
      <ComputingBanner />
      <PlanningNotices />
      <SharedPlan accountId={accountId} plan={plan} />
      {outcome.error && (
        <Banner tone="loss">
          The plan could not be computed: {outcome.error}. Reload the page to try again.
        </Banner>
      )}
      <IncompleteBanner year={facts.year} label={facts.yearLabel} />
      <YearFigures {...context} outcomes={outcome.outcomes} />
      <PlanCard {...context} plan={plan} lines={outcome.lines} onOpen={setOpenKey} />
      <PlanLots {...context} lines={outcome.lines} />
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
      <TaxEstimate {...context} outcomes={outcome.outcomes} />
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

const Waiting = ({ read = 0 }: { readonly read?: number }) => (
  <AppPage title="Planning">
    {read > 0 && (
      <Banner tone="info" progress={<Progress label="Lots" done={read} total={null} />}>
        Reading your open lots, {read.toLocaleString('en-US')} so far.
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

const Nothing = () => (
  <EmptyPage
    title="Planning"
    nothing="Nothing to plan with yet"
    icon={<Target size={32} strokeWidth={1.5} aria-hidden />}
  >
    What selling before the year ends would gain or lose, and what tax that would mean, is worked
    out here from your open lots. They appear once your transactions leave some open.
  </EmptyPage>
);
