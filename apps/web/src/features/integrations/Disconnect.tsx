import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Unplug } from '@lotbook/ui/icons';
import { Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { DeleteIntegrationDocument } from './documents.ts';
import { integrationNames, type IntegrationId } from './integration-ids.ts';
import { integrationQueries } from './use-integration.ts';

interface DisconnectProps {
  readonly appName: IntegrationId;
  readonly states: readonly { readonly state: string; readonly count: number }[];
}

/** Ends a connection after a confirmation that names what stays and what ends. */
export function Disconnect({ appName, states }: DisconnectProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [isOpen, setIsOpen] = useState(false);
  const action = useAction(DeleteIntegrationDocument, {
    refetch: integrationQueries,
    toastWrong: true,
  });
  const name = integrationNames[appName];
  if (!may('integrationsDelete')) return null;
  const posted = states.find(({ state }) => state === 'posted')?.count ?? 0;
  const disconnect = async (): Promise<void> => {
    await action.run({ accountId, appName }, t(texts.disconnected, { name }));
    setIsOpen(false);
  };
  return (
    <>
      <Button icon={<Unplug size={16} aria-hidden />} onClick={() => setIsOpen(true)}>
        {t(common.disconnect)}
      </Button>
      <Confirm
        title={t(texts.disconnectTitle, { name })}
        open={isOpen}
        onClose={() => setIsOpen(false)}
        onConfirm={() => void disconnect()}
        verb={t(common.disconnect)}
        danger
        busy={action.busy}
      >
        <Stack gap="one">
          <Text>{t(texts.disconnectKeeps, { count: posted, name })}</Text>
          <Text>{t(texts.disconnectEnds)}</Text>
        </Stack>
      </Confirm>
    </>
  );
}
