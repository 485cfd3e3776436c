import * as texts from '@lotbook/messages/generated/web/integrations';
import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { RefreshCw, Send } from '@lotbook/ui/icons';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { formatAccount } from './account-options.ts';
import { ConfirmFirstSync } from './ConfirmFirstSync.tsx';
import { SyncIntegrationDocument } from './documents.ts';
import { DownloadEntries } from './DownloadEntries.tsx';
import { integrationNames } from './integration-ids.ts';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import { hasDefaults, integrationQueries } from './use-integration.ts';
import { countPlanned, type PostingSummary } from './use-posting-summary.ts';

interface PreviewProps extends IntegrationPartProps {
  readonly summary: PostingSummary;
  readonly currency: string;
}

/** A first sync above this number of entries asks for a typed confirmation. */
const mostUnconfirmed = 100;

/** What the next sync changes, and the buttons that preview and post. */
export function Preview({ appName, integration, summary, currency }: PreviewProps) {
  const t = useTranslate();
  const name = integration.orgName ?? integrationNames[appName];
  const { madeAt, outdated } = summary;
  const count = countPlanned(summary);
  return (
    <Section
      title={t(texts.previewAction)}
      note={
        madeAt && (
          <>
            {t(texts.previewNote, { name })} <When at={madeAt} />
          </>
        )
      }
      action={<SyncButtons appName={appName} integration={integration} summary={summary} />}
    >
      <Stack>
        {madeAt && outdated && <Banner tone="warning">{t(texts.outdated)}</Banner>}
        {madeAt && integration.lastSyncedAt === null && count > 0 && (
          <Banner tone="info">{t(texts.firstRun)}</Banner>
        )}
        {!madeAt && <Empty title={t(texts.noPreview)}>{t(texts.noPreviewHelp)}</Empty>}
        {madeAt && count === 0 && (
          <Text>{summary.holds.length === 0 ? t(texts.allPosted) : t(texts.restOnHold)}</Text>
        )}
        {count > 0 && <PlanTotals summary={summary} currency={currency} />}
        {madeAt && <DownloadEntries appName={appName} type="pre-sync" />}
      </Stack>
    </Section>
  );
}

function SyncButtons({ appName, integration, summary }: Omit<PreviewProps, 'currency'>) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isAsking, setIsAsking] = useState(false);
  const action = useAction(SyncIntegrationDocument, {
    refetch: integrationQueries,
    toastWrong: true,
  });
  const count = countPlanned(summary);
  const isFirst = integration.lastSyncedAt === null;
  const isBlocked =
    integration.updating || integration.authenticationFailed || integration.status !== 'active';
  const preview = () => void action.run({ accountId, appName, preview: true });
  const post = async (): Promise<void> => {
    const confirmedEntries = isFirst ? { confirmedEntries: count } : {};
    await action.run({ accountId, appName, ...confirmedEntries });
    setIsAsking(false);
  };
  if (!may('integrationsEdit')) return null;
  return (
    <>
      <Row>
        <Button
          busy={action.busy}
          disabled={isBlocked}
          icon={<RefreshCw size={16} aria-hidden />}
          onClick={preview}
        >
          {summary.madeAt ? t(texts.previewAgain) : t(texts.previewAction)}
        </Button>
        <Button
          kind="primary"
          busy={action.busy}
          disabled={isBlocked || !hasDefaults(integration) || (isFirst && !summary.madeAt)}
          icon={<Send size={16} aria-hidden />}
          onClick={() => (isFirst && count > mostUnconfirmed ? setIsAsking(true) : post())}
        >
          {t(texts.syncNow)}
        </Button>
      </Row>
      {isAsking && (
        <ConfirmFirstSync
          name={integrationNames[appName]}
          count={count}
          isBusy={action.busy}
          onClose={() => setIsAsking(false)}
          onConfirm={() => void post()}
        />
      )}
    </>
  );
}

function PlanTotals({ summary, currency }: Pick<PreviewProps, 'summary' | 'currency'>) {
  const t = useTranslate();
  const countAction = (wanted: string): number =>
    summary.plan
      .filter(({ action }) => action === wanted)
      .reduce((total, { count }) => total + count, 0);
  return (
    <>
      <Text tone="strong">
        {t(texts.planCounts, {
          create: countAction('create'),
          update: countAction('update'),
          remove: countAction('remove'),
        })}
      </Text>
      <PlainTable
        label={t(texts.totalsTable)}
        rows={summary.totals}
        rowId={({ accountId }) => accountId}
        columns={makeColumns(t, currency)}
      />
    </>
  );
}

type Total = PostingSummary['totals'][number];

const makeColumns = (t: Translate, currency: string): readonly Column<Total>[] => [
  {
    id: 'account',
    label: t(texts.account),
    width: '',
    cell: ({ account, accountId }) => (account ? formatAccount(account) : accountId),
  },
  ...(
    [
      ['debit', t(journal.debitColumn, { currency })],
      ['credit', t(journal.creditColumn, { currency })],
      ['change', t(texts.amountColumn, { label: t(texts.balanceChange), currency })],
    ] as const
  ).map(([id, label]) => ({
    id,
    label,
    width: '',
    end: true,
    cell: (row: Total) => <Amount value={row[id]} asset={currency} digits="cents" align />,
  })),
];
