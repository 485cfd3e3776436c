import * as texts from '@lotbook/messages/generated/web/integrations';
import { Section, Split } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { DefaultAccounts } from './DefaultAccounts.tsx';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import { Mappings } from './Mappings.tsx';
import { UnknownGlCodes } from './UnknownGlCodes.tsx';

/** The accounts that entries are posted to. */
export function AccountsPart({ appName, integration }: IntegrationPartProps) {
  const t = useTranslate();
  return (
    <Split
      lead={
        <Section title={t(texts.defaults)} note={t(texts.defaultsNote)}>
          <DefaultAccounts appName={appName} integration={integration} />
        </Section>
      }
      main={
        <>
          <UnknownGlCodes appName={appName} />
          <Mappings
            key={`sources ${integration.tenantId}`}
            appName={appName}
            integration={integration}
          />
        </>
      }
      side={null}
    />
  );
}
