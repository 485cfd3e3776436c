import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useEffect, useRef, useState } from 'react';
import { storeDrafts, getStoredDrafts, type Drafts } from '../../../system/stored-drafts.ts';
import { useAccount } from '../../account/use-account.ts';
import type { MemoRow } from './documents.ts';

/** The draft key of a new memo. */
export const NEW = '';

export interface MemoDrafts {
  /** Drafts by memo ID; that of a new memo is under `NEW`. */
  readonly drafts: Drafts;
  readonly write: (memo: string, text: string) => void;
  readonly drop: (memo: string) => void;
}

/** Memo drafts of a transaction. They stay until they are saved or canceled, even if the drawer closes or the page reloads. */
export function useMemoDrafts(transactionId: string, memos: readonly MemoRow[]): MemoDrafts {
  const t = useTranslate();
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
    const deleted = Object.entries(getStoredDrafts(place)).filter(
      ([memo]) => memo !== NEW && !memos.some(({ id }) => id === memo),
    );
    if (deleted.length === 0) return;
    const unsaved = deleted
      .filter(
        ([memo, text]) => text.trim() !== '' && text !== before.find(({ id }) => id === memo)?.memo,
      )
      .map(([, text]) => text);
    keep(({ [NEW]: text = '', ...others }) => ({
      ...Object.fromEntries(
        Object.entries(others).filter(([memo]) => deleted.every(([each]) => each !== memo)),
      ),
      [NEW]: [text, ...unsaved].filter((each) => each.trim() !== '').join(' '),
    }));
    if (unsaved.length > 0) toast(t(texts.memoDeletedMeanwhile));
  }, [memos, place, keep, toast, t]);
  useEffect(
    () => () => {
      if (isUnsaved(getStoredDrafts(place), present.current)) toast(t(texts.memoDraftKept));
      else storeDrafts(place, {});
    },
    [place, toast, t],
  );
  return { drafts, write, drop };
}

const isUnsaved = ({ [NEW]: text = '', ...changed }: Drafts, memos: readonly MemoRow[]): boolean =>
  text.trim() !== '' || memos.some(({ id, memo }) => id in changed && changed[id] !== memo);
