import { useToast } from '@lotbook/ui/toast';
import { usePlace } from '../../system/place.ts';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Run } from './run-columns.tsx';

const route = getRouteApi('/$appId/_in');

/** Fetches a report with the token and hands it to the browser to save. */
export function useDownload(): (run: Run) => Promise<void> {
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const toast = useToast();
  return useCallback(
    async (run) => {
      try {
        const token = await session.signIn(appId).token();
        const response = await fetch(run.downloadUrl ?? '', { headers: { authorization: `Bearer ${token}` } });
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        save(await response.blob(), run.fileName ?? `${run.type}-${run.taxYear}.${run.format}`);
      } catch (error) {
        toast(`The report could not be downloaded: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
      }
    },
    [appId, session, toast],
  );
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
