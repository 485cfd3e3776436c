import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/integrations';
import type { Message } from '@lotbook/messages/message';
import { SubTabs } from '@lotbook/ui/SubTabs';
import { useTranslate } from '@lotbook/ui/translate';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton, SubTabLink } from '../../system/links.tsx';
import { usePageAt } from '../../system/place.ts';
import { AccountsPart } from './AccountsPart.tsx';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import type { IntegrationSearch } from './integration-search.ts';
import { ReconcilePart } from './ReconcilePart.tsx';
import { SettingsPart } from './SettingsPart.tsx';
import { StateBanner } from './StateBanner.tsx';
import { SyncPart } from './SyncPart.tsx';
import type { ConnectedIntegration } from './use-integration.ts';

export interface IntegrationPartProps {
  readonly appName: IntegrationId;
  readonly integration: ConnectedIntegration;
}

const tabs: readonly (readonly [string, Message])[] = [
  ['sync', texts.tabSync],
  ['accounts', common.accounts],
  ['settings', texts.tabSettings],
  ['reconcile', texts.tabReconcile],
];

interface IntegrationTabsProps extends IntegrationPartProps {
  readonly search: IntegrationSearch;
}

/** A connected accounting system: its parts as tabs. */
export function IntegrationTabs({ appName, integration, search }: IntegrationTabsProps) {
  const t = useTranslate();
  const page = usePageAt()(`integrations/${appName}`);
  const name = integrationNames[appName];
  const current = tabs.find(([tab]) => tab === search.tab)?.[0] ?? 'sync';
  const part = { appName, integration };
  return (
    <AppPage title={name} aside={<PageButton page="integrations">{t(texts.all)}</PageButton>}>
      <SubTabs label={name}>
        {tabs.map(([tab, label]) => (
          <SubTabLink
            key={tab}
            to={page}
            search={{ tab } as never}
            activeOptions={{ exact: true, includeSearch: true }}
            {...(tab === current ? { className: 'active', 'aria-current': 'page' as const } : {})}
          >
            {t(label)}
          </SubTabLink>
        ))}
      </SubTabs>
      <StateBanner {...part} />
      {current === 'sync' && <SyncPart {...part} search={search} />}
      {current === 'accounts' && <AccountsPart {...part} />}
      {current === 'settings' && <SettingsPart {...part} />}
      {current === 'reconcile' && <ReconcilePart {...part} />}
    </AppPage>
  );
}
