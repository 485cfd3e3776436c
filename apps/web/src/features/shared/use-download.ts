import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { useToast } from '@lotbook/ui/toast';
import { getPageAddress, usePlace } from '../../system/place.ts';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { saveFile } from '../../system/save-file.ts';
import type { ReportsQuery } from '../../generated/graphql.ts';

/** The fields of a report that a download needs. */
export type Downloadable = Pick<
  ReportsQuery['reports']['reports'][number],
  'downloadUrl' | 'fileName' | 'type' | 'taxYear' | 'format'
>;

const route = getRouteApi('/$appId/_in');

/** Downloads a report with the user's token. Navigates to Tax Checkout if its year is unpaid. */
export function useDownload(): (run: Downloadable) => Promise<void> {
  const t = useTranslate();
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
          await navigate({ to: getPageAddress({ appId, clientId }, 'tax-checkout'), search });
          return;
        }
        if (!response.ok)
          throw new Error(t(reports.serverStatus, { status: String(response.status) }));
        saveFile(await response.blob(), run.fileName ?? `${run.type}-${run.taxYear}.${run.format}`);
      } catch (error) {
        toast(
          t(reports.downloadFailed, {
            reason: error instanceof Error ? error.message : t(reports.unknownReason),
          }),
          'loss',
        );
      }
    },
    [t, appId, clientId, navigate, session, toast],
  );
}
