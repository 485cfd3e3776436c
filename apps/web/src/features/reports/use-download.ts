import { useToast } from '@lotbook/ui/toast';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Run } from './run-columns.tsx';
import { saveFile } from '../../system/save-file.ts';

const route = getRouteApi('/$appId/_in');

/** Fetches a report with the token and hands it to the browser to save. */
export function useDownload(): (run: Run) => Promise<void> {
  const { session } = route.useRouteContext();
  const toast = useToast();
  return useCallback(
    async (run) => {
      try {
        const token = await session.signIn('tax').token();
        const response = await fetch(run.downloadUrl ?? '', { headers: { authorization: `Bearer ${token}` } });
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        saveFile(await response.blob(), run.fileName ?? `${run.type}-${run.taxYear}.${run.format}`);
      } catch (error) {
        toast(`The report could not be downloaded: ${error instanceof Error ? error.message : 'unknown reason'}`, 'loss');
      }
    },
    [session, toast],
  );
}
