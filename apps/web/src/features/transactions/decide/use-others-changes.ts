import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useToast } from '@lotbook/ui/toast';
import { useEffect, useRef } from 'react';
import { useAccount } from '../../account/use-account.ts';
import { formatChange } from './change-text.ts';
import type { Change } from './change.ts';

interface Watched {
  readonly id: string;
  readonly userChanges: readonly Change[];
}

/** Shows a toast when someone else changes the open transaction. `transaction`: the server's current version; undefined while it loads. */
export function useOthersChanges(transaction: Watched | null | undefined): void {
  const ownId = useAccount().account?.permission.userId;
  const t = useTranslate();
  const toast = useToast();
  const known = useRef<{ readonly id: string; readonly until: string }>(undefined);
  useEffect(() => {
    if (!transaction || ownId === undefined) return;
    const { id, userChanges } = transaction;
    const before = known.current?.id === id ? known.current.until : undefined;
    known.current = { id, until: getNewest(userChanges) };
    if (before === undefined) return;
    for (const change of listChangesSince(userChanges, before))
      if (change.by !== ownId)
        toast(
          t(texts.othersChange, {
            person: change.byEmail ?? t(texts.someoneElse),
            change: formatChange(change, t),
          }),
        );
  }, [transaction, ownId, toast, t]);
}

/** When the last change was made; empty if there are none. */
export const getNewest = (changes: readonly Change[]): string =>
  changes.reduce((newest, { at }) => (at > newest ? at : newest), '');

/** Changes of people after an instant. */
export const listChangesSince = (changes: readonly Change[], since: string): readonly Change[] =>
  changes.filter(({ at, by }) => at > since && by !== null);
