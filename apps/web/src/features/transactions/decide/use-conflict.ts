import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createContext, use, useCallback, useRef, useState } from 'react';
import type { Change } from './change.ts';
import { formatChange } from './change-text.ts';
import { getNewest } from './use-others-changes.ts';

interface Decided {
  readonly accountId: string;
  readonly transactionId: string;
  /** The person who views it. */
  readonly ownId: string;
  /** The changes on screen. */
  readonly changes: readonly Change[];
}

/** The changes of the transaction on screen. Without it, conflicts aren't detected. */
export const DecidedContext = createContext<Decided | undefined>(undefined);

interface ConflictingEdit {
  /**
   * When the newest change on screen was made. The server refuses to overwrite newer ones. For actions on other transactions too, pass the time that came with their
   * preview: null if they have no changes.
   */
  readonly seen: (decidedAt?: string | null) => string | undefined;
  /** Whether the error is a conflict with someone else's change. If so, `said` describes it, and the next try replaces it. */
  readonly isOvertaken: (error: unknown) => boolean;
  readonly said: string | undefined;
  readonly unsay: () => void;
}

const never = new Date(0).toISOString();

/** Keeps a form from overwriting changes made elsewhere since it was shown. */
export function useConflict(): ConflictingEdit {
  const t = useTranslate();
  const decided = use(DecidedContext);
  const [said, setSaid] = useState<string>();
  const latestConflict = useRef(never);
  const seen = useCallback(
    (read?: string | null) => {
      const shown = read === undefined ? decided && getNewest(decided.changes) : (read ?? never);
      return shown === undefined || shown > latestConflict.current ? shown : latestConflict.current;
    },
    [decided],
  );
  const isOvertaken = useCallback(
    (error: unknown) => {
      const meanwhile = findMeanwhile(error);
      if (!meanwhile) return false;
      const { change, transactionId, transactions = 1 } = meanwhile;
      latestConflict.current = change.at;
      const isAlone = decided && transactions === 1;
      const side =
        transactionId === undefined || transactionId === decided?.transactionId ? 'this' : 'other';
      setSaid(
        isAlone
          ? t(texts.repeatToReplace, {
              change: formatMeanwhile(change, decided.ownId, t, side),
            })
          : getMessage(error),
      );
      return true;
    },
    [decided, t],
  );
  const unsay = useCallback(() => setSaid(undefined), []);
  return { seen, isOvertaken, said, unsay };
}

/** The newest conflicting change, its transaction, and how many transactions have one. */
interface Meanwhile {
  readonly change: Change;
  readonly transactionId?: string;
  readonly transactions?: number;
}

/** Reads the conflict from a server error; undefined for other errors. */
function findMeanwhile(error: unknown): Meanwhile | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const { code, details } = error.errors[0]?.extensions ?? {};
  const conflict = details as Partial<Meanwhile> | undefined;
  return code === 'CONFLICT' && conflict?.change
    ? { ...conflict, change: conflict.change }
    : undefined;
}

const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Who changed what in the meantime. */
export function formatMeanwhile(
  change: Change,
  ownId: string,
  t: Translate,
  side: 'this' | 'other' = 'this',
): string {
  const text = formatChange(change, t);
  if (change.by === ownId)
    return t(side === 'this' ? texts.meanwhileYou : texts.meanwhileYouOtherSide, { change: text });
  const person = change.byEmail ?? t(texts.someoneElse);
  return t(side === 'this' ? texts.meanwhileOther : texts.meanwhileOtherSide, {
    change: text,
    person,
  });
}
