import { Catalogue } from '@lotbook/ui/Catalogue';
import { Section } from '@lotbook/ui/layout';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { NotAvailable, useIsAvailable } from '../shell/NotAvailable.tsx';
import { integrationNames, type IntegrationId } from './integration-ids.ts';

const ids = Object.keys(integrationNames) as readonly IntegrationId[];

/** The accounting systems that transactions can go on to. */
const AccountingSystems = () => (
  <AppPage title="Integrations">
    <Section title="Accounting systems">
      <Catalogue
        entries={ids.map((id) => ({
          id,
          title: integrationNames[id],
          purpose: `Journal entries of your transactions in ${integrationNames[id]}, each wallet and exchange mapped to an account there.`,
          actions: <PageButton page={`integrations/${id}`}>Open {integrationNames[id]}</PageButton>,
        }))}
      />
    </Section>
  </AppPage>
);

export const Integrations = () =>
  useIsAvailable('integrations') ? (
    <AccountingSystems />
  ) : (
    <NotAvailable title="Integrations">
      This server isn’t registered with Xero or QuickBooks Online. Ask its administrator.
    </NotAvailable>
  );
