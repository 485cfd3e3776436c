import * as texts from '@lotbook/messages/generated/web/integrations';
import { Button } from '@lotbook/ui/buttons';
import { Banner } from '@lotbook/ui/Banner';
import { ExternalLink } from '@lotbook/ui/icons';
import { Row, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { explainBlocked, useAllowed } from '../account/use-may.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import { useVisitIntegration } from './use-visit-integration.ts';

interface ConnectButtonProps {
  readonly appName: IntegrationId;
  /** The access ended: connects the same system again. */
  readonly again?: boolean;
  readonly primary?: boolean;
}

/** Connects an accounting system by visiting its consent page. */
export function ConnectButton({ appName, again = false, primary = false }: ConnectButtonProps) {
  const t = useTranslate();
  const allowed = useAllowed();
  const { may } = allowed;
  const { visit, isBusy, wrong } = useVisitIntegration(appName);
  if (!may('integrationsEdit'))
    return <Text tone="muted">{explainBlocked('integrationsEdit', t, allowed)}</Text>;
  return (
    <Stack gap="one">
      {wrong !== undefined && <Banner tone="loss">{wrong}</Banner>}
      <Row>
        <Button
          kind={primary ? 'primary' : 'plain'}
          busy={isBusy}
          icon={<ExternalLink size={16} aria-hidden />}
          onClick={visit}
        >
          {again ? t(texts.reconnect) : t(texts.connect, { name: integrationNames[appName] })}
        </Button>
      </Row>
    </Stack>
  );
}
