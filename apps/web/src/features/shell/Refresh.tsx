import { useTranslate } from '@lotbook/ui/translate';
import type { Message } from '@lotbook/messages/message';
import * as shell from '@lotbook/messages/generated/web/shell';
import { RefreshControl, type RefreshState } from '@lotbook/ui/RefreshControl';
import { useEffect, useState } from 'react';
import { useModal } from '../../system/modals.ts';
import { usePlace } from '../../system/place.ts';
import { useAccount } from '../account/use-account.ts';
import { useUpdating } from '../account/use-updating.ts';

const SUCCESS_MS = 1500;

/** Shows whether the figures are current, and opens the update dialog. */
export function Refresh() {
  const t = useTranslate();
  const { appId } = usePlace();
  const { account } = useAccount();
  const { now, busy } = useUpdating();
  const dialog = useModal('trigger-update');
  const failed = now?.taxUpdater.taxUpdateFailed ?? false;
  const needsRerun = now?.taxUpdater.taxUpdateNeedsRerun ?? false;
  const state = useRefreshState(busy, failed);
  const hasSources =
    account !== undefined && account.statistics.exchange + account.statistics.onChain > 0;
  const mark =
    appId === 'accounting' || !hasSources
      ? undefined
      : failed
        ? 'wrong'
        : needsRerun
          ? 'stale'
          : undefined;
  const run = () => {
    if (state !== 'updating') dialog.show();
  };
  return (
    <RefreshControl
      state={state}
      label={t(state === 'idle' && needsRerun ? shell.updateNeeded : labels[state])}
      mark={mark}
      onClick={run}
    />
  );
}

/** Shows success briefly after an update. A failure stays until the next run. */
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

const labels: Readonly<Record<RefreshState, Message>> = {
  idle: shell.updateAll,
  updating: shell.updating,
  success: shell.upToDate,
  error: shell.updateFailed,
};
