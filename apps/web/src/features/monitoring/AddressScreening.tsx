import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { Button } from '@lotbook/ui/buttons';
import { SelectField, TextField } from '@lotbook/ui/fields';
import { Columns, Row, Section, Stack } from '@lotbook/ui/layout';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import type { ScreeningScope } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useCatalogue } from '../sources/use-catalogue.ts';
import type { MonitoringState } from './AlertList.tsx';
import { AddressScreeningsDocument, ScreenAddressDocument } from './documents.ts';
import { ScreeningResults } from './ScreeningResults.tsx';

const pollMs = 3000;

/** Screens an address that a person types, and lists the results. */
export function AddressScreening({ state }: { readonly state: MonitoringState }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { data, error, refetch, startPolling, stopPolling } = useQuery(AddressScreeningsDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const screenings = data?.addressScreenings;
  const isWaiting = screenings?.some((one) => one.state === 'waiting') ?? false;
  useEffect(() => {
    if (isWaiting) startPolling(pollMs);
    else stopPolling();
  }, [isWaiting, startPolling, stopPolling]);
  const canScreen = may('memoEdit') || may('accountEdit');
  if (!canScreen && screenings?.length === 0) return null;
  return (
    <Section title={t(monitoring.screening)} note={t(monitoring.screeningNote)}>
      <Stack gap="two">
        {canScreen && <ScreeningForm state={state} />}
        <ScreeningResults
          screenings={screenings}
          failed={error !== undefined && screenings === undefined}
          onRetry={() => void refetch()}
        />
      </Stack>
    </Section>
  );
}

function ScreeningForm({ state }: { readonly state: MonitoringState }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const { catalogue } = useCatalogue();
  const [address, setAddress] = useState('');
  const [chain, setChain] = useState('ethereum');
  const [scope, setScope] = useState<ScreeningScope>('list');
  const screen = useAction(ScreenAddressDocument, { refetch: ['AddressScreenings'] });
  const hasProvider = state.keyState === 'active' && may('accountEdit');
  const submit = async () => {
    if (await screen.run({ accountId, address, chain, scope: hasProvider ? scope : 'list' }))
      setAddress('');
  };
  const chains = (catalogue?.blockchains ?? [])
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const scopes = [
    { value: 'list', label: t(monitoring.scopeList) },
    { value: 'provider', label: t(monitoring.scopeProvider) },
  ];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <Stack>
        <TextField
          label={t(monitoring.screeningAddress)}
          value={address}
          onChange={setAddress}
          error={screen.wrong}
        />
        <Columns least={220}>
          <SelectField
            label={t(monitoring.screeningChain)}
            value={chain}
            options={chains.length === 0 ? [{ value: chain, label: chain }] : chains}
            onChange={setChain}
          />
          {hasProvider && (
            <SelectField
              label={t(monitoring.scope)}
              value={scope}
              options={scopes}
              onChange={(value) => setScope(value === 'provider' ? 'provider' : 'list')}
            />
          )}
        </Columns>
        <Row>
          <Button kind="primary" submit busy={screen.busy} disabled={address.trim() === ''}>
            {t(monitoring.screenVerb)}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
