import { useToast } from '@lotbook/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storeDrafts, getStoredDrafts, type Drafts } from '../../../system/stored-drafts.ts';
import { useAccount } from '../../account/use-account.ts';
import type { MemoRow } from './documents.ts';

/** Where a memo is written that is not there yet. */
export const NEW = '';

export interface MemoDrafts {
  /** What is being written, by the memo that it is to change; the new one under `NEW`. */
  readonly drafts: Drafts;
  readonly write: (memo: string, text: string) => void;
  readonly drop: (memo: string) => void;
}

/** Memos half written beside a transaction: they are kept until they are saved or cancelled, though the drawer was closed over them or the page read anew. */
export function useMemoDrafts(transactionId: string, memos: readonly MemoRow[]): MemoDrafts {
  const toast = useToast();
  const { accountId, account } = useAccount();
  const place = `memo.${account?.permission.userId}.${accountId}.${transactionId}`;
  const [drafts, setDrafts] = useState(() => getStoredDrafts(place));
  const keep = useCallback(
    (change: (before: Drafts) => Drafts) => {
      const after = change(getStoredDrafts(place));
      storeDrafts(place, after);
      setDrafts(after);
    },
    [place],
  );
  const write = useCallback(
    (memo: string, text: string) => keep((before) => ({ ...before, [memo]: text })),
    [keep],
  );
  const drop = useCallback(
    (memo: string) =>
      keep((before) =>
        Object.fromEntries(Object.entries(before).filter(([each]) => each !== memo)),
      ),
    [keep],
  );
  const present = useRef(memos);
  useEffect(() => {
    const before = present.current;
    present.current = memos;
    const gone = Object.entries(getStoredDrafts(place)).filter(
      ([memo]) => memo !== NEW && !memos.some(({ id }) => id === memo),
    );
    if (gone.length === 0) return;
    const written = gone
      .filter(
        ([memo, text]) => text.trim() !== '' && text !== before.find(({ id }) => id === memo)?.memo,
      )
      .map(([, text]) => text);
    keep(({ [NEW]: text = '', ...kept }) => ({
      ...Object.fromEntries(
        Object.entries(kept).filter(([memo]) => gone.every(([each]) => each !== memo)),
      ),
      [NEW]: [text, ...written].filter((each) => each.trim() !== '').join(' '),
    }));
    if (written.length > 0)
      toast(
        'The memo that you were changing was deleted meanwhile. What you wrote stands under “New memo”.',
      );
  }, [memos, place, keep, toast]);
  useEffect(
    () => () => {
      if (isUnsaved(getStoredDrafts(place), present.current))
        toast(
          'The memo that you were writing is not saved. It waits here: open the transaction again to finish it.',
        );
      else storeDrafts(place, {});
    },
    [place, toast],
  );
  return { drafts, write, drop };
}

const isUnsaved = ({ [NEW]: text = '', ...changed }: Drafts, memos: readonly MemoRow[]): boolean =>
  text.trim() !== '' || memos.some(({ id, memo }) => id in changed && changed[id] !== memo);
