import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { Columns } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { CompanyForm } from './ChooseCompany.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { Disconnect } from './Disconnect.tsx';
import type { IntegrationPartProps } from './IntegrationTabs.tsx';
import { PostingSettings } from './PostingSettings.tsx';

/** How entries are posted, and the connection itself. */
export function SettingsPart({ appName, integration }: IntegrationPartProps) {
  const t = useTranslate();
  const { lockDate, accessEndsAt, orgName, currency, tenants, states } = integration;
  return (
    <Columns>
      <Section title={t(texts.postingTitle)}>
        <PostingSettings appName={appName} integration={integration} />
      </Section>
      <Stack>
        <Section title={t(texts.connection)}>
          <Stack>
            <Facts
              items={[
                [t(texts.company), [orgName, currency].filter(Boolean).join(', ')],
                [
                  t(texts.booksClosed),
                  lockDate ? <When key="lock" at={lockDate} /> : t(texts.nothingClosed),
                ],
                [
                  t(texts.accessEnds),
                  accessEndsAt ? <When key="end" at={accessEndsAt} show="day" /> : t(common.never),
                ],
              ]}
            />
            <Row>
              <ConnectButton appName={appName} again />
              <Disconnect appName={appName} states={states} />
            </Row>
          </Stack>
        </Section>
        {tenants.length > 1 && (
          <Section title={t(texts.switchCompany)}>
            <Stack>
              <Text tone="muted">{t(texts.switchHelp)}</Text>
              <CompanyForm appName={appName} integration={integration} />
            </Stack>
          </Section>
        )}
      </Stack>
    </Columns>
  );
}
