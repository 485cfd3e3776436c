import { useMutation } from '@apollo/client/react';
import { RefreshControl, type RefreshState } from '@lotbook/ui/RefreshControl';
import { useToast } from '@lotbook/ui/toast';
import { useEffect, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useUpdating } from '../account/use-updating.ts';

const SUCCESS_MS = 1500;

const Trigger = graphql(`
  mutation TriggerTaxUpdate($accountId: ID!) {
    triggerTaxUpdate(accountId: $accountId) {
      id
      updating
    }
  }
`);

export function Refresh() {
  const accountId = useAccountId();
  const toast = useToast();
  const { now, busy, refetch } = useUpdating();
  const [trigger, { loading }] = useMutation(Trigger);
  const state = useRefreshState(loading || busy, now?.taxUpdater.taxUpdateFailed ?? false);
  const run = async () => {
    if (state === 'updating') return;
    try {
      await trigger({ variables: { accountId } });
      await refetch();
    } catch (error) {
      toast(`The update could not be started: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
    }
  };
  const stale = now?.taxUpdater.taxUpdateNeedsRerun ? 'stale' : undefined;
  return (
    <RefreshControl
      state={state}
      label={labels[state](now?.taxUpdater.taxUpdateNeedsRerun ?? false)}
      mark={now?.taxUpdater.taxUpdateFailed ? 'wrong' : stale}
      onClick={() => void run()}
    />
  );
}

/** After work there is a short moment of success; a failure stays until the next run. */
function useRefreshState(busy: boolean, failed: boolean): RefreshState {
  const [wasBusy, setWasBusy] = useState(busy);
  const [celebrating, setCelebrating] = useState(false);
  if (wasBusy !== busy) {
    setWasBusy(busy);
    setCelebrating(!busy && !failed);
  }
  useEffect(() => {
    if (!celebrating) return undefined;
    const timer = setTimeout(() => setCelebrating(false), SUCCESS_MS);
    return () => clearTimeout(timer);
  }, [celebrating]);
  if (busy) return 'updating';
  if (celebrating) return 'success';
  return failed ? 'error' : 'idle';
}

const labels: Readonly<Record<RefreshState, (needsRerun: boolean) => string>> = {
  idle: (needsRerun) => (needsRerun ? 'Something changed: compute again' : 'Compute again'),
  updating: () => 'Updating …',
  success: () => 'Up to date',
  error: () => 'The last computation failed: try again',
};
