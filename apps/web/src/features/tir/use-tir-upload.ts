import * as texts from '@lotbook/messages/generated/web/tir';
import { useToast } from '@lotbook/ui/toast';
import { useTranslate } from '@lotbook/ui/translate';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { usePlace } from '../../system/place.ts';
import { useAccountId } from '../account/use-account.ts';
import { upload } from '../imports/upload.ts';

const route = getRouteApi('/$appId/_in');

export interface TirUpload {
  /** The file that is being sent. */
  readonly sending:
    | { readonly name: string; readonly sent: number; readonly size: number }
    | undefined;
  readonly send: (files: readonly File[]) => Promise<void>;
}

/** Uploads files one after the other. `take` hands each to the service and returns whether it was accepted. */
export function useTirUpload(take: (uploadId: string, file: File) => Promise<unknown>): TirUpload {
  const t = useTranslate();
  const toast = useToast();
  const accountId = useAccountId();
  const { session } = route.useRouteContext();
  const { appId } = usePlace();
  const [sending, setSending] = useState<TirUpload['sending']>();
  const send = async (files: readonly File[]): Promise<void> => {
    for (const file of files) {
      const { name, size } = file;
      setSending({ name, sent: 0, size });
      try {
        // oxlint-disable-next-line no-await-in-loop -- one file after the other
        const token = (await session.signIn(appId).token()) ?? '';
        const onSent = (sent: number) => setSending({ name, sent, size });
        // oxlint-disable-next-line no-await-in-loop
        await take(await upload({ accountId, file, token, onSent, t }), file);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        toast(t(texts.uploadFailed, { file: name, reason }), 'loss');
      }
    }
    setSending(undefined);
  };
  return { sending, send };
}
