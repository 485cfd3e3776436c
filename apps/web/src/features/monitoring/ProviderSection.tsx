import * as common from '@lotbook/messages/generated/common';
import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { TextField } from '@lotbook/ui/fields';
import { Facts, Row, Section, Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import type { MonitoringState } from './AlertList.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import {
  AddAnalyticsKeyDocument,
  RemoveAnalyticsKeyDocument,
  StopMonitoringDocument,
} from './documents.ts';

const refetch = { refetch: ['Monitoring'] };

/** The key of the provider, and the wallets whose transfers are sent to it. */
export function ProviderSection({ state }: { readonly state: MonitoringState }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const [asking, setAsking] = useState<'key' | 'remove' | 'consent'>();
  const remove = useAction(RemoveAnalyticsKeyDocument, { ...refetch, toastWrong: true });
  const close = () => setAsking(undefined);
  const mayChange = may('accountEdit');
  const hasKey = state.keyState !== null;
  const end = async () => {
    await remove.run({ accountId }, t(monitoring.keyRemoved));
    close();
  };
  return (
    <Section title={t(monitoring.provider)} note={t(monitoring.providerNote)}>
      <Stack gap="two">
        <KeyState state={state} />
        {hasKey && <Wallets state={state} mayChange={mayChange} />}
        {mayChange && (
          <Row>
            {state.keyState === 'active' && (
              <Button kind="primary" onClick={() => setAsking('consent')}>
                {t(monitoring.consent)}
              </Button>
            )}
            <Button onClick={() => setAsking('key')}>
              {t(hasKey ? monitoring.replaceKey : monitoring.addKey)}
            </Button>
            {hasKey && (
              <Button onClick={() => setAsking('remove')}>{t(monitoring.removeKey)}</Button>
            )}
          </Row>
        )}
      </Stack>
      {asking === 'key' && <KeyDialog onClose={close} />}
      {asking === 'consent' && <ConsentDialog state={state} onClose={close} />}
      {asking === 'remove' && (
        <Confirm
          open
          title={t(monitoring.removeKey)}
          verb={t(common.remove)}
          danger
          busy={remove.busy}
          onConfirm={() => void end()}
          onClose={close}
        >
          {t(monitoring.removeKeyHelp)}
        </Confirm>
      )}
    </Section>
  );
}

function KeyState({ state }: { readonly state: MonitoringState }) {
  const t = useTranslate();
  const { keyState, provider, problem, keySetAt, keySetBy } = state;
  if (keyState === null) return null;
  return (
    <>
      {keyState === 'checking' && <Banner tone="info">{t(monitoring.keyChecking)}</Banner>}
      {keyState === 'rejected' && <Banner tone="loss">{t(monitoring.keyRejected)}</Banner>}
      {keyState === 'active' && (
        <Text>{t(monitoring.keyActive, { provider: provider === 'kyt' ? 'kyt' : 'other' })}</Text>
      )}
      <Facts
        items={[
          ...(keySetAt === null
            ? []
            : ([
                [
                  t(monitoring.keySet),
                  <Row key="set">
                    <When at={keySetAt} /> {keySetBy}
                  </Row>,
                ],
              ] as const)),
          [t(monitoring.transfers), t(monitoring.transferCounts, state.transfers)],
          ...(problem === null ? [] : ([[t(monitoring.problem), problem]] as const)),
        ]}
      />
    </>
  );
}

function Wallets({
  state,
  mayChange,
}: {
  readonly state: MonitoringState;
  readonly mayChange: boolean;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const stop = useAction(StopMonitoringDocument, { ...refetch, toastWrong: true });
  const active = state.wallets.filter((wallet) => wallet.active);
  if (active.length === 0) return null;
  return (
    <Stack gap="one">
      <Text tone="strong">{t(monitoring.monitoredWallets)}</Text>
      {active.map(({ walletId, name, consentedAt, consentedBy, transfers }) => (
        <Row key={walletId}>
          <Text>{name}</Text>
          <Text size="small" tone="muted">
            {t(monitoring.walletConsent, { name: consentedBy ?? '–', count: transfers })}{' '}
            <When at={consentedAt} show="day" />
          </Text>
          {mayChange && (
            <Button
              busy={stop.busy}
              onClick={() =>
                void stop.run({ accountId, walletIds: [walletId] }, t(monitoring.stopped, { name }))
              }
            >
              {t(monitoring.stop)}
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

function KeyDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [apiKey, setApiKey] = useState('');
  const add = useAction(AddAnalyticsKeyDocument, refetch);
  const save = async () => {
    if (await add.run({ accountId, apiKey }, t(monitoring.keySaved))) onClose();
  };
  return (
    <FormDialog
      title={t(monitoring.addKey)}
      verb={t(common.save)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={add.busy}
      disabled={apiKey.trim() === ''}
      wrong={add.wrong}
    >
      <TextField
        label={t(monitoring.keyLabel)}
        help={t(monitoring.keyHelp)}
        type="password"
        value={apiKey}
        onChange={setApiKey}
      />
    </FormDialog>
  );
}
