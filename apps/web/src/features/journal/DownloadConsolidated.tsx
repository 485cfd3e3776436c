import * as journal from '@lotbook/messages/generated/web/journal';
import { Button } from '@lotbook/ui/buttons';
import { Download } from '@lotbook/ui/icons';
import { Row } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAccountId } from '../account/use-account.ts';

const route = getRouteApi('/$appId/_in');

const formats = ['csv', 'xlsx'] as const;
type Format = (typeof formats)[number];

interface DownloadConsolidatedProps {
  readonly period: { readonly from?: string; readonly to?: string };
}

/** Downloads the consolidated balances of the period, with the person’s token. */
export function DownloadConsolidated({ period }: DownloadConsolidatedProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const toast = useToast();
  const [busy, setBusy] = useState<Format>();
  const download = async (format: Format): Promise<void> => {
    setBusy(format);
    try {
      const token = await session.signIn(appId).token();
      const query = new URLSearchParams({ format, ...period });
      const response = await fetch(`/consolidated-balances/${accountId}?${query.toString()}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(String(response.status));
      saveFile(await response.blob(), `consolidated-balances.${format}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      toast(t(journal.downloadFailed, { reason }), 'loss');
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <Row>
      {formats.map((format) => (
        <Button
          key={format}
          small
          busy={busy === format}
          icon={<Download size={16} aria-hidden />}
          onClick={() => download(format)}
        >
          {t(journal.downloadFile, { format: format.toUpperCase() })}
        </Button>
      ))}
    </Row>
  );
}
