import * as accounting from '@lotbook/messages/generated/web/accounting';
import * as common from '@lotbook/messages/generated/common';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { PageButton, PageLink } from '../../system/links.tsx';
import { formatState } from '../integrations/posting-texts.ts';
import { findLinkedSystem } from '../journal/journal-text.ts';
import { useIsAvailable } from '../account/NotAvailable.tsx';
import type { DashboardData } from './use-dashboard.ts';

/** The connected accounting system, or how to get the journal into one. */
export function IntegrationState({
  integration,
}: {
  readonly integration: DashboardData['integration'];
}) {
  const t = useTranslate();
  const isAvailable = useIsAvailable('integrations');
  const linked = findLinkedSystem(integration?.id);
  if (!integration || !linked)
    return (
      <Section title={t(accounting.integration)}>
        <Stack>
          <Text tone="muted">
            {t(isAvailable ? accounting.integrationNone : accounting.integrationUnavailable)}
          </Text>
          <Row>
            {isAvailable && (
              <PageButton small page="integrations">
                {t(accounting.integrations)}
              </PageButton>
            )}
            <PageButton small page="reports">
              {t(common.reports)}
            </PageButton>
          </Row>
        </Stack>
      </Section>
    );
  const { orgName, lastSyncedAt, updating, states } = integration;
  const posted = states
    .map(({ state, count }) =>
      t(accounting.integrationState, { count, state: formatState(state, t) }),
    )
    .join(', ');
  return (
    <Section
      title={linked.name}
      action={
        <PageLink page={`integrations/${linked.id}`}>
          {t(accounting.openIntegration, { app: linked.name })}
        </PageLink>
      }
    >
      <Facts
        items={[
          [t(accounting.integrationCompany), orgName ?? t(common.notSet)],
          [
            t(accounting.integrationSynced),
            updating ? (
              t(common.updating)
            ) : lastSyncedAt === null ? (
              t(common.never)
            ) : (
              <When key="synced" at={lastSyncedAt} show="ago" />
            ),
          ],
          [t(accounting.journalEntries), posted || t(common.none)],
        ]}
      />
    </Section>
  );
}
