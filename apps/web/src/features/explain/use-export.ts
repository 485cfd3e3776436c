import * as texts from '@lotbook/messages/generated/web/explain';
import { useTranslate } from '@lotbook/ui/translate';
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

/** Downloads the evidence of a figure as a file. */
export function useExport({ what, id }: Asked): {
  readonly save: (format: EvidenceFormat) => void;
  readonly saving: EvidenceFormat | undefined;
} {
  const { session, appId } = route.useRouteContext();
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const zone = use(ZoneContext);
  const [saving, setSaving] = useState<EvidenceFormat>();
  const download = useCallback(
    async (format: EvidenceFormat) => {
      const today = () => localDate(instantFromMs(Date.now()), zone as TimeZone);
      setSaving(format);
      try {
        const token = await session.signIn(appId).token();
        const request = (options: object) =>
          fetch(`/evidence/${accountId}`, {
            method: 'POST',
            headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            body: JSON.stringify({ what, id, format, ...options }),
          });
        const whole = await request({});
        // A marked preview of an unpaid year is free.
        const isPreview = whole.status === 402;
        const response = isPreview ? await request({ preview: true }) : whole;
        if (!response.ok)
          throw new Error(t(texts.serverAnswered, { status: String(response.status) }));
        saveFile(
          await response.blob(),
          `${isPreview ? 'preview-' : ''}${what === 'worth' ? getValueFile(id, today()) : `evidence-${what}`}.${format}`,
        );
        if (isPreview) toast(t(texts.preview), 'info');
      } catch (error) {
        toast(
          t(texts.saveFailed, {
            reason: error instanceof Error ? error.message : t(texts.unknownReason),
          }),
          'loss',
        );
      } finally {
        setSaving(undefined);
      }
    },
    [session, appId, accountId, what, id, zone, toast, t],
  );
  return { save: (format) => void download(format), saving };
}
