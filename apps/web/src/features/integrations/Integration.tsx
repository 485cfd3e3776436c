import * as texts from '@lotbook/messages/generated/web/integrations';
import * as contract from '@lotbook/messages/generated/contract';
import { Button } from '@lotbook/ui/buttons';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Plug } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { useTranslate } from '@lotbook/ui/translate';
import { useParams } from '@tanstack/react-router';
import { AppPage } from '../../system/AppPage.tsx';
import { EmptyPage } from '../../system/EmptyPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { NotAvailable, useIsAvailable } from '../account/NotAvailable.tsx';
import { ChooseCompany } from './ChooseCompany.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { IntegrationTabs } from './IntegrationTabs.tsx';
import { integrationNames, isIntegrationId, type IntegrationId } from './integration-ids.ts';
import type { IntegrationSearch } from './integration-search.ts';
import { ReturnedVisit } from './ReturnedVisit.tsx';
import { Setup } from './Setup.tsx';
import { hasDefaults, useIntegration } from './use-integration.ts';

/** One accounting system. */
export function Integration() {
  const t = useTranslate();
  const { integrationId = '' } = useParams({ strict: false });
  const isAvailable = useIsAvailable('integrations');
  const [search] = useRouteSearch<IntegrationSearch>();
  if (!isIntegrationId(integrationId)) return null;
  const name = integrationNames[integrationId];
  if (!isAvailable)
    return <NotAvailable title={name}>{t(texts.notAvailable, { name })}</NotAvailable>;
  if (search.state !== undefined)
    return <ReturnedVisit appName={integrationId} search={{ ...search, state: search.state }} />;
  return <KnownIntegration key={integrationId} appName={integrationId} search={search} />;
}

interface KnownIntegrationProps {
  readonly appName: IntegrationId;
  readonly search: IntegrationSearch;
}

function KnownIntegration({ appName, search }: KnownIntegrationProps) {
  const t = useTranslate();
  const name = integrationNames[appName];
  const { integration, isLoading, error, retry } = useIntegration(appName);
  if (isLoading)
    return (
      <AppPage title={name}>
        <Section>
          <Skeleton width={32} />
        </Section>
      </AppPage>
    );
  if (error)
    return (
      <AppPage title={name}>
        <ErrorView
          title={t(texts.loadFailed)}
          reason={error.message}
          actions={<Button onClick={retry}>{t(contract.tryAgain)}</Button>}
        />
      </AppPage>
    );
  if (!integration)
    return (
      <EmptyPage
        title={name}
        nothing={t(texts.notLinked, { name })}
        icon={<Plug size={32} strokeWidth={1.5} aria-hidden />}
        actions={
          <>
            <PageButton page="integrations">{t(texts.all)}</PageButton>
            <ConnectButton appName={appName} primary />
          </>
        }
      >
        {t(texts.notLinkedHelp)}
      </EmptyPage>
    );
  if (integration.status === 'choosing')
    return <ChooseCompany appName={appName} integration={integration} />;
  const isNew = integration.lastSyncedAt === null;
  if (integration.status === 'connecting' && !integration.authenticationFailed)
    return (
      <EmptyPage
        title={name}
        nothing={t(texts.connecting, { name })}
        icon={<Plug size={32} strokeWidth={1.5} aria-hidden />}
      >
        {t(texts.connectingHelp)}
      </EmptyPage>
    );
  if (
    isNew &&
    !integration.authenticationFailed &&
    search.tab === undefined &&
    (search.step !== undefined || !hasDefaults(integration))
  )
    return <Setup appName={appName} integration={integration} step={search.step} />;
  return <IntegrationTabs appName={appName} integration={integration} search={search} />;
}
