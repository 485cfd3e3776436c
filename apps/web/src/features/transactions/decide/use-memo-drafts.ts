import { useToast } from '@lotbook/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { MemoRow } from './documents.ts';

/** Where a memo is written that is not there yet. */
export const NEW = '';

type Drafts = Readonly<Record<string, string>>;
const nothing: Drafts = {};
const kept = new Map<string, Drafts>();

export interface MemoDrafts {
  /** What is being written, by the memo that it is to change; the new one under `NEW`. */
  readonly drafts: Drafts;
  readonly write: (memo: string, text: string) => void;
  readonly drop: (memo: string) => void;
}

/** Memos half written beside a transaction: they are kept until they are saved or cancelled, though the drawer was closed over them. */
export function useMemoDrafts(transactionId: string, memos: readonly MemoRow[]): MemoDrafts {
  const toast = useToast();
  const [drafts, setDrafts] = useState(() => kept.get(transactionId) ?? nothing);
  const keep = useCallback(
    (change: (before: Drafts) => Drafts) => {
      const after = change(kept.get(transactionId) ?? nothing);
      kept.set(transactionId, after);
      setDrafts(after);
    },
    [transactionId],
  );
  const write = useCallback((memo: string, text: string) => keep((before) => ({ ...before, [memo]: text })), [keep]);
  const drop = useCallback((memo: string) => keep((before) => Object.fromEntries(Object.entries(before).filter(([each]) => each !== memo))), [keep]);
  const present = useRef(memos);
  useEffect(() => {
    present.current = memos;
  }, [memos]);
  useEffect(
    () => () => {
      if (isUnsaved(kept.get(transactionId) ?? nothing, present.current))
        toast('The memo that you were writing is not saved. It waits here: open the transaction again to finish it.');
      else kept.delete(transactionId);
    },
    [transactionId, toast],
  );
  return { drafts, write, drop };
}

const isUnsaved = ({ [NEW]: text = '', ...changed }: Drafts, memos: readonly MemoRow[]): boolean =>
  text.trim() !== '' || memos.some(({ id, memo }) => id in changed && changed[id] !== memo);
