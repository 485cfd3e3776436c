import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { PageButton } from '../../system/links.tsx';

/** The way to the page of monitoring before it has a tab, for people who may enter a key. */
export function StartMonitoring() {
  const t = useTranslate();
  return (
    <Section title={t(monitoring.provider)}>
      <Stack>
        <Text tone="muted">{t(monitoring.startHelp)}</Text>
        <Row>
          <PageButton page="monitoring">{t(monitoring.openMonitoring)}</PageButton>
        </Row>
      </Stack>
    </Section>
  );
}
