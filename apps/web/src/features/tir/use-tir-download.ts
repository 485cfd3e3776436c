import * as texts from '@lotbook/messages/generated/web/tir';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { getRouteApi } from '@tanstack/react-router';
import { usePlace } from '../../system/place.ts';
import { saveFile } from '../../system/save-file.ts';
import { useAccountId } from '../account/use-account.ts';

const route = getRouteApi('/$appId/_in');

interface Wanted {
  readonly fileId: string;
  readonly name: string;
  /** Absent: the contents. */
  readonly part?: 'rejected' | 'problems';
}

/** Downloads a file, its rejected rows, or their problems, with the person's token. The service logs it. */
export function useTirDownload(): (wanted: Wanted) => Promise<void> {
  const t = useTranslate();
  const toast = useToast();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  return async ({ fileId, name, part }) => {
    try {
      const token = await session.signIn(appId).token();
      const query = part === undefined ? '' : `?part=${part}`;
      const response = await fetch(`/tir-files/${accountId}/${fileId}${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (!response.ok) throw new Error(t(texts.serverStatus, { status: String(response.status) }));
      saveFile(await response.blob(), part === undefined ? name : `${part}-${name}`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      toast(t(texts.downloadFailed, { file: name, reason }), 'loss');
    }
  };
}
