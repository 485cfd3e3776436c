import { useToast } from '@lotbook/ui/toast';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../account/use-account.ts';
import { formatChange } from './change-text.ts';
import type { Change } from './change.ts';

interface Watched {
  readonly id: string;
  readonly userChanges: readonly Change[];
}

/** Says what others decide about a transaction while it is open; `transaction` is as the server tells it now, undefined while it is asked. */
export function useOthersChanges(transaction: Watched | null | undefined): void {
  const ownId = useAccount().account?.permission.userId;
  const toast = useToast();
  const known = useRef<{ readonly id: string; readonly until: string }>(undefined);
  useEffect(() => {
    if (!transaction || ownId === undefined) return;
    const { id, userChanges } = transaction;
    const before = known.current?.id === id ? known.current.until : undefined;
    known.current = { id, until: getNewest(userChanges) };
    if (before === undefined) return;
    for (const change of changesSince(userChanges, before))
      if (change.by !== ownId)
        toast(`${change.byEmail ?? 'Somebody else'}: ${formatChange(change)}.`);
  }, [transaction, ownId, toast]);
}

/** When the last change was; empty where there is none. */
export const getNewest = (changes: readonly Change[]): string =>
  changes.reduce((newest, { at }) => (at > newest ? at : newest), '');

/** What people decided after an instant. */
export const changesSince = (changes: readonly Change[], since: string): readonly Change[] =>
  changes.filter(({ at, by }) => at > since && by !== null);
