import * as monitoring from '@lotbook/messages/generated/web/monitoring';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAccountId } from '../account/use-account.ts';
import type { AlertSearch } from './read-alert-search.ts';

const route = getRouteApi('/$appId/_in');

/** Downloads the alerts that match as CSV. */
export function useDownloadAlerts(filter: AlertSearch) {
  const t = useTranslate();
  const toast = useToast();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const token = await session.signIn(appId).token();
      const response = await fetch(
        `/alerts/${accountId}?${new URLSearchParams({ ...filter }).toString()}`,
        { headers: { authorization: `Bearer ${token}` } },
      );
      if (!response.ok)
        throw new Error(t(monitoring.serverStatus, { status: String(response.status) }));
      saveFile(await response.blob(), 'alerts.csv');
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      toast(t(monitoring.downloadFailed, { reason }), 'loss');
    }
    setBusy(false);
  };
  return { download, busy };
}
