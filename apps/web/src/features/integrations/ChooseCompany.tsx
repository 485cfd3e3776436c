import * as texts from '@lotbook/messages/generated/web/integrations';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { SelectField } from '@lotbook/ui/fields';
import { Form } from '@lotbook/ui/Form';
import { Narrow, Row, Section } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { Disconnect } from './Disconnect.tsx';
import { UpdateIntegrationDocument } from './documents.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import { integrationQueries, type ConnectedIntegration } from './use-integration.ts';

interface ChooseCompanyProps {
  readonly appName: IntegrationId;
  readonly integration: ConnectedIntegration;
}

/** The person gave access to several companies and chooses the one to post to. */
export function ChooseCompany({ appName, integration }: ChooseCompanyProps) {
  const t = useTranslate();
  return (
    <AppPage title={integrationNames[appName]}>
      <Narrow>
        <Section title={t(texts.chooseCompany)} note={t(texts.chooseCompanyHelp)}>
          <CompanyForm appName={appName} integration={integration} />
        </Section>
        <Row>
          <Disconnect appName={appName} states={integration.states} />
        </Row>
      </Narrow>
    </AppPage>
  );
}

/** Chooses one of the connected companies. */
export function CompanyForm({ appName, integration }: ChooseCompanyProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { tenants, tenantId } = integration;
  const [chosen, setChosen] = useState(tenantId ?? tenants[0]?.id ?? '');
  const action = useAction(UpdateIntegrationDocument, { refetch: integrationQueries });
  const name = tenants.find(({ id }) => id === chosen)?.name ?? '';
  const choose = () =>
    void action.run(
      { accountId, appName, settings: { tenantId: chosen } },
      t(texts.companyChosen, { name }),
    );
  return (
    <Form onSubmit={choose}>
      {action.wrong !== undefined && <Banner tone="loss">{action.wrong}</Banner>}
      <SelectField
        label={t(texts.company)}
        value={chosen}
        options={tenants.map((each) => ({ value: each.id, label: each.name }))}
        onChange={setChosen}
        disabled={!may('integrationsEdit')}
      />
      <Row>
        <Button
          submit
          kind="primary"
          busy={action.busy}
          disabled={chosen === tenantId || !may('integrationsEdit')}
        >
          {t(texts.postToCompany)}
        </Button>
      </Row>
    </Form>
  );
}
