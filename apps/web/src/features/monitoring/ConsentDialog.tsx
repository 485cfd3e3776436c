import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { CheckField } from '@lotbook/ui/CheckField';
import { FormDialog } from '@lotbook/ui/FormDialog';
import { Stack, Text } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useState } from 'react';
import { useAction } from '../../system/use-action.ts';
import { listChainOptions, useCatalogue } from '../sources/use-catalogue.ts';
import { useAccountId } from '../account/use-account.ts';
import type { MonitoringState } from './AlertList.tsx';
import { StartMonitoringDocument, WalletsToMonitorDocument } from './documents.ts';
import { usePreviews } from './use-previews.ts';

interface ConsentDialogProps {
  readonly state: MonitoringState;
  readonly onClose: () => void;
}

/** Chooses wallets, shows how many transfers would be sent, and asks for consent. */
export function ConsentDialog({ state, onClose }: ConsentDialogProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data } = useQuery(WalletsToMonitorDocument, { variables: { accountId } });
  const { byWallet, count, error } = usePreviews();
  const { catalogue } = useCatalogue();
  const getChainName = (id: string | null) =>
    id === null
      ? undefined
      : listChainOptions(t, catalogue, id).find(({ value }) => value === id)?.label;
  const start = useAction(StartMonitoringDocument, { refetch: ['Monitoring'] });
  const counts = chosen.flatMap((id) => byWallet.get(id) ?? []);
  const isCounted = chosen.length > 0 && counts.length === chosen.length;
  const total = counts.reduce((sum, { transfers }) => sum + transfers, 0);
  const missing = counts.reduce((sum, { withoutAddresses }) => sum + withoutAddresses, 0);
  const otherChain = counts.reduce((sum, one) => sum + one.otherChain, 0);
  const save = async () => {
    const wallets = counts.map(({ walletId, transfers }) => ({ walletId, transfers }));
    if (await start.run({ accountId, wallets }, t(monitoring.consentGiven))) onClose();
    else void count(chosen);
  };
  const active = new Set(state.wallets.flatMap((one) => (one.active ? one.walletId : [])));
  const wallets = (data?.wallets ?? []).filter(({ id }) => !active.has(id));
  const change = (id: string, isChosen: boolean) => {
    setChosen(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
    if (isChosen && !byWallet.has(id)) void count([id]);
  };
  return (
    <FormDialog
      title={t(monitoring.consentTitle)}
      verb={t(monitoring.consentVerb)}
      onClose={onClose}
      onSubmit={() => void save()}
      busy={start.busy}
      disabled={!isCounted}
      wrong={start.wrong ?? error}
    >
      <Text>{t(monitoring.consentHelp)}</Text>
      {data && wallets.length === 0 && <Text tone="muted">{t(monitoring.noWallets)}</Text>}
      <Stack gap="one">
        {wallets.map(({ id, name, chain }) => (
          <CheckField
            key={id}
            label={name}
            help={getChainName(chain)}
            checked={chosen.includes(id)}
            onChange={(isChosen) => change(id, isChosen)}
          />
        ))}
      </Stack>
      {chosen.length > 0 && (
        <Banner tone="info">
          {isCounted ? t(monitoring.consentCount, { count: total }) : t(monitoring.counting)}
          {missing > 0 && ` ${t(monitoring.consentMissing, { count: missing })}`}
          {otherChain > 0 && ` ${t(monitoring.consentOtherChain, { count: otherChain })}`}
        </Banner>
      )}
    </FormDialog>
  );
}
