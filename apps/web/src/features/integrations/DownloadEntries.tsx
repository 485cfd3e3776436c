import * as texts from '@lotbook/messages/generated/web/integrations';
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
import type { IntegrationId } from './integration-ids.ts';

const route = getRouteApi('/$appId/_in');

interface DownloadEntriesProps {
  readonly appName: IntegrationId;
  /** What a sync would post, or what was posted. */
  readonly type: 'pre-sync' | 'post-sync';
}

/** Downloads entries as CSV, with the person's token. */
export function DownloadEntries({ appName, type }: DownloadEntriesProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async (): Promise<void> => {
    setIsBusy(true);
    try {
      const token = await session.signIn(appId).token();
      const query = new URLSearchParams({ app: appName, type });
      const response = await fetch(`/integration-entries/${accountId}?${query.toString()}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(String(response.status));
      saveFile(await response.blob(), `${appName}-${type}.csv`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      toast(t(texts.downloadFailed, { reason }), 'loss');
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Row>
      <Button
        small
        busy={isBusy}
        icon={<Download size={16} aria-hidden />}
        onClick={() => download()}
      >
        {type === 'pre-sync' ? t(texts.downloadPreview) : t(texts.downloadPosted)}
      </Button>
    </Row>
  );
}
