import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { Strip, type Figure } from '@lotbook/ui/Strip';
import { useTranslate } from '@lotbook/ui/translate';
import { useAccount } from '../account/use-account.ts';
import { Entries } from './Entries.tsx';
import { EntryDrawer } from './EntryDrawer.tsx';
import { HoldList } from './HoldList.tsx';
import type { IntegrationSearch } from './integration-search.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import { Preview } from './Preview.tsx';
import { RunHistory } from './RunHistory.tsx';
import { SetupSteps } from './Setup.tsx';
import { countPlanned, usePostingSummary, type PostingSummary } from './use-posting-summary.ts';

interface SyncPartProps extends IntegrationPartProps {
  readonly search: IntegrationSearch;
}

/** What is posted, what the next sync posts, and what is on hold. */
export function SyncPart({ appName, integration, search }: SyncPartProps) {
  const t = useTranslate();
  const { summary, error } = usePostingSummary(appName, integration);
  const { account } = useAccount();
  const currency = account?.fiatCurrency ?? 'USD';
  const part = { appName, integration };
  return (
    <>
      {integration.lastSyncedAt === null && <SetupSteps current={3} />}
      {error && <Banner tone="loss">{t(common.reloadFailed, { reason: error.message })}</Banner>}
      {!summary && !error && (
        <Section>
          <Skeleton width={48} />
        </Section>
      )}
      {summary && (
        <>
          <Counts summary={summary} currency={currency} />
          <Preview {...part} summary={summary} currency={currency} />
          <HoldList summary={summary} currency={currency} appName={appName} />
        </>
      )}
      <Entries {...part} search={search} />
      <RunHistory appName={appName} runs={integration.runs} />
      <EntryDrawer {...part} entryKey={search.entry} currency={currency} />
    </>
  );
}

const sumCounts = (holds: PostingSummary['holds']): number =>
  holds.reduce((total, { count }) => total + count, 0);

const isOnHold = (state: string): boolean =>
  ['locked', 'failed', 'changedRemotely', 'missingRemotely'].includes(state);

function Counts({
  summary,
  currency,
}: {
  readonly summary: PostingSummary;
  readonly currency: string;
}) {
  const t = useTranslate();
  const skipped = summary.holds.find(({ reason }) => reason === 'below_minimum');
  const posted = summary.states.find(({ state }) => state === 'posted')?.count ?? 0;
  const figures: readonly Figure[] = [
    {
      label: t(texts.ready),
      value: t(common.number, { value: countPlanned(summary) }),
      note: t(texts.readyNote),
    },
    { label: t(texts.posted), value: t(common.number, { value: posted }) },
    {
      label: t(texts.blocked),
      value: t(common.number, {
        value: sumCounts(summary.holds.filter(({ state }) => state === 'blocked')),
      }),
      note: t(texts.blockedNote),
    },
    {
      label: t(texts.onHold),
      value: t(common.number, {
        value: sumCounts(summary.holds.filter((each) => isOnHold(each.state))),
      }),
      note: t(texts.onHoldNote),
    },
    {
      label: t(texts.skipped),
      value: t(common.number, { value: skipped?.count ?? 0 }),
      ...(skipped ? { note: <Amount value={skipped.value} unit={currency} digits="cents" /> } : {}),
    },
  ];
  return <Strip label={t(texts.figures)} figures={figures} />;
}
