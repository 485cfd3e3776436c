import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import * as contract from '@lotbook/messages/generated/contract';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Columns, Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { IntegrationCardsQuery } from '../../generated/graphql.ts';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useAccountId } from '../account/use-account.ts';
import { StartMonitoring } from '../monitoring/StartMonitoring.tsx';
import { NotAvailable, useIsAvailable } from '../account/NotAvailable.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { Disconnect } from './Disconnect.tsx';
import { IntegrationCardsDocument } from './documents.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import { IntegrationBadge } from './IntegrationBadge.tsx';

const ids = ['qbo', 'xero'] as const satisfies readonly IntegrationId[];
const pollMs = 5_000;

/** The accounting systems that can receive journal entries. */
function AccountingSystems() {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error, refetch } = useQuery(IntegrationCardsDocument, {
    variables: { accountId },
    fetchPolicy: 'no-cache',
    pollInterval: pollMs,
  });
  const connected = ids.find((id) => data?.[id]);
  return (
    <AppPage title={t(texts.title)}>
      {error && !data ? (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      ) : (
        <Columns even>
          {ids.map((id) => (
            <IntegrationCard
              key={id}
              appName={id}
              head={data?.[id]}
              isLoading={!data}
              other={connected === id ? undefined : connected}
            />
          ))}
          <StartMonitoring />
        </Columns>
      )}
    </AppPage>
  );
}

type Head = NonNullable<IntegrationCardsQuery['qbo']>;

interface IntegrationCardProps {
  readonly appName: IntegrationId;
  readonly head: Head | null | undefined;
  readonly isLoading: boolean;
  /** The other system, if that one is connected. */
  readonly other: IntegrationId | undefined;
}

function IntegrationCard({ appName, head, isLoading, other }: IntegrationCardProps) {
  const t = useTranslate();
  const name = integrationNames[appName];
  return (
    <Section title={name} action={!isLoading && <IntegrationBadge head={head} />}>
      <Stack>
        <Text tone="muted">{t(texts.purpose, { name })}</Text>
        {isLoading && <Skeleton width={40} />}
        {head && <HeadFacts head={head} />}
        {head?.problem != null && <Text>{head.problem}</Text>}
        {!isLoading && !head && other !== undefined && (
          <Text tone="muted">{t(texts.oneAtATime, { name: integrationNames[other] })}</Text>
        )}
        {!isLoading && !head && other === undefined && <ConnectButton appName={appName} />}
        {head && (
          <Row>
            <PageButton page={`integrations/${appName}`} kind="primary">
              {t(texts.openSync)}
            </PageButton>
            {head.authenticationFailed && <ConnectButton appName={appName} again />}
            <Disconnect appName={appName} states={head.states} />
          </Row>
        )}
      </Stack>
    </Section>
  );
}

function HeadFacts({ head }: { readonly head: Head }) {
  const t = useTranslate();
  return (
    <Facts
      items={[
        [t(texts.company), head.orgName ?? t(common.notYet)],
        [
          t(texts.lastSync),
          head.lastSyncedAt ? <When key="last" at={head.lastSyncedAt} /> : t(common.never),
        ],
        [
          t(texts.nextSync),
          head.nextSyncAt ? <When key="next" at={head.nextSyncAt} /> : t(texts.notScheduled),
        ],
      ]}
    />
  );
}

export function Integrations() {
  const t = useTranslate();
  const isAvailable = useIsAvailable('integrations');
  if (isAvailable) return <AccountingSystems />;
  return <NotAvailable title={t(texts.title)}>{t(texts.noneAvailable)}</NotAvailable>;
}
