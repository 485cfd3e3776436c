import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import { useTranslate } from '@lotbook/ui/translate';
import { Catalogue } from '@lotbook/ui/Catalogue';
import { Section } from '@lotbook/ui/layout';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';
import { integrationNames, type IntegrationId } from './integration-ids.ts';

const ids = Object.keys(integrationNames) as readonly IntegrationId[];

/** The accounting systems that can receive journal entries. */
function AccountingSystems() {
  const t = useTranslate();
  return (
    <AppPage title={t(texts.title)}>
      <Section title={t(texts.accountingSystems)}>
        <Catalogue
          entries={ids.map((id) => ({
            id,
            title: integrationNames[id],
            purpose: t(texts.purpose, { name: integrationNames[id] }),
            actions: (
              <PageButton page={`integrations/${id}`}>
                {t(common.openNamed, { name: integrationNames[id] })}
              </PageButton>
            ),
          }))}
        />
      </Section>
    </AppPage>
  );
}

export function Integrations() {
  const t = useTranslate();
  const isAvailable = useIsAvailable('integrations');
  if (isAvailable) return <AccountingSystems />;
  return <NotAvailable title={t(texts.title)}>{t(texts.noneAvailable)}</NotAvailable>;
}
