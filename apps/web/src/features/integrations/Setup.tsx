import * as texts from '@lotbook/messages/generated/web/integrations';
import { Narrow, Row, Section } from '@lotbook/ui/layout';
import { Steps } from '@lotbook/ui/Steps';
import { useTranslate } from '@lotbook/ui/translate';
import type { Translate } from '@lotbook/messages/translator';
import { AppPage } from '../../system/AppPage.tsx';
import { useAction } from '../../system/use-action.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { useAccountId } from '../account/use-account.ts';
import { DefaultAccounts } from './DefaultAccounts.tsx';
import { Disconnect } from './Disconnect.tsx';
import { SyncIntegrationDocument } from './documents.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import type { IntegrationSearch } from './integration-search.ts';
import { PostingSettings } from './PostingSettings.tsx';
import { hasDefaults, integrationQueries, type ConnectedIntegration } from './use-integration.ts';

interface SetupProps {
  readonly appName: IntegrationId;
  readonly integration: ConnectedIntegration;
  readonly step: string | undefined;
}

/** The steps between connecting and the first preview. */
export function Setup({ appName, integration, step }: SetupProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [, setSearch] = useRouteSearch<IntegrationSearch>();
  const preview = useAction(SyncIntegrationDocument, {
    refetch: integrationQueries,
    toastWrong: true,
  });
  const isPosting = step === 'posting' && hasDefaults(integration);
  const start = (): void => {
    void preview.run({ accountId, appName, preview: true });
    setSearch({ tab: 'sync' });
  };
  return (
    <AppPage title={`${integrationNames[appName]}: ${integration.orgName ?? ''}`}>
      <SetupSteps current={isPosting ? 2 : 1} />
      <Narrow>
        {isPosting ? (
          <Section title={t(texts.postingTitle)}>
            <PostingSettings appName={appName} integration={integration} onSaved={start} />
          </Section>
        ) : (
          <Section title={t(texts.defaults)} note={t(texts.defaultsNote)}>
            <DefaultAccounts
              appName={appName}
              integration={integration}
              onSaved={() => setSearch({ step: 'posting' })}
            />
          </Section>
        )}
      </Narrow>
      <Row>
        <Disconnect appName={appName} states={integration.states} />
      </Row>
    </AppPage>
  );
}

export function SetupSteps({ current }: { readonly current: number }) {
  const t = useTranslate();
  return <Steps current={current} steps={listSteps(t)} />;
}

const listSteps = (t: Translate) => [
  { title: t(texts.stepConnect), explanation: t(texts.stepConnectHelp) },
  { title: t(texts.stepAccounts), explanation: t(texts.stepAccountsHelp) },
  { title: t(texts.stepPosting), explanation: t(texts.stepPostingHelp) },
  { title: t(texts.stepPreview), explanation: t(texts.stepPreviewHelp) },
];
