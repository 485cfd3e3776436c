import { useToast } from '@lotbook/ui/toast';
import { useEffect } from 'react';
import { takeJoined } from '../../system/joined-account.ts';

/** Says once that an invitation opened this account, and where the person's own ones are. */
export function useJoined(accountId: string, name: string | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (name !== undefined && takeJoined(accountId))
      toast(
        `You have joined ${name}. It is open now; your other accounts are in the list at the top.`,
        'gain',
      );
  }, [accountId, name, toast]);
}
