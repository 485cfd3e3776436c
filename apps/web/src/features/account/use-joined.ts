import * as texts from '@lotbook/messages/generated/web/account';
import { useTranslate } from '@lotbook/ui/translate';
import { useToast } from '@lotbook/ui/toast';
import { useEffect } from 'react';
import { takeJoined } from '../../system/joined-account.ts';

/** Shows once that an invite opened this account, and where to find the person's other accounts. */
export function useJoined(accountId: string, name: string | undefined): void {
  const t = useTranslate();
  const toast = useToast();
  useEffect(() => {
    if (name !== undefined && takeJoined(accountId)) toast(t(texts.joined, { name }), 'gain');
  }, [accountId, name, t, toast]);
}
