import { useToast } from '@lotbook/ui/toast';
import { getRouteApi } from '@tanstack/react-router';
import { instantFromMs, localDate, type TimeZone } from '@lotbook/model/time';
import { getValueFile } from '@lotbook/model/value-name';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useCallback, useState } from 'react';
import { saveFile } from '../../system/save-file.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Asked } from './explained-figure.ts';

const route = getRouteApi('/$appId/_in');

export type EvidenceFormat = 'pdf' | 'json' | 'csv';

/** Fetches the evidence of a figure as a document and hands it to the browser to save. */
export function useExport({ what, id }: Asked): {
  readonly save: (format: EvidenceFormat) => void;
  readonly saving: EvidenceFormat | undefined;
} {
  const { session, appId } = route.useRouteContext();
  const accountId = useAccountId();
  const toast = useToast();
  const zone = use(ZoneContext);
  const [saving, setSaving] = useState<EvidenceFormat>();
  const fetchIt = useCallback(
    async (format: EvidenceFormat) => {
      const today = () => localDate(instantFromMs(Date.now()), zone as TimeZone);
      setSaving(format);
      try {
        const token = await session.signIn(appId).token();
        const asked = (further: object) =>
          fetch(`/evidence/${accountId}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ what, id, format, ...further }),
          });
        const whole = await asked({});
        // Of a year that is to be paid for the marked preview is free.
        const isPreview = whole.status === 402;
        const response = isPreview ? await asked({ preview: true }) : whole;
        if (!response.ok) throw new Error(`the server answered ${response.status}`);
        saveFile(
          await response.blob(),
          `${isPreview ? 'preview-' : ''}${what === 'worth' ? getValueFile(id, today()) : `evidence-${what}`}.${format}`,
        );
        if (isPreview)
          toast(
            'The tax year has not been paid for, so that this is a marked preview. Tax Checkout says what the whole costs, and who pays.',
            'info',
          );
      } catch (error) {
        toast(
          `The evidence could not be saved: ${error instanceof Error ? error.message : 'unknown reason'}`,
          'loss',
        );
      } finally {
        setSaving(undefined);
      }
    },
    [session, appId, accountId, what, id, zone, toast],
  );
  return { save: (format) => void fetchIt(format), saving };
}
