import { useToast } from '@lotbook/ui/toast';
import { pageAddress, usePlace } from '../../system/place.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { saveFile } from '../../system/save-file.ts';
import type { Run } from './run-columns.tsx';

/** What of a report tells how to fetch it. */
export type Downloadable = Pick<Run, 'downloadUrl' | 'fileName' | 'type' | 'taxYear' | 'format'>;

const route = getRouteApi('/$appId/_in');

/** Fetches a report with the token and hands it to the browser to save; leads to where its year is paid for, and where it is said who pays. */
export function useDownload(): (run: Downloadable) => Promise<void> {
  const { session } = route.useRouteContext();
  const { appId, clientId } = usePlace();
  const toast = useToast();
  const navigate = useNavigate();
  return useCallback(
    async (run) => {
      try {
        const token = await session.signIn(appId).token();
        const response = await fetch(run.downloadUrl ?? '', {
          headers: { authorization: `Bearer ${token}` },
        });
        if (response.status === 402) {
          const search = run.taxYear === null ? {} : { year: run.taxYear };
          await navigate({ to: pageAddress({ appId, clientId }, 'tax-checkout'), search });
          return;
        }
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        saveFile(await response.blob(), run.fileName ?? `${run.type}-${run.taxYear}.${run.format}`);
      } catch (error) {
        toast(
          `The report could not be downloaded: ${error instanceof Error ? error.message : 'unknown reason'}`,
          'loss',
        );
      }
    },
    [appId, clientId, navigate, session, toast],
  );
}
