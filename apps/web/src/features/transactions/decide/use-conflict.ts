import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createContext, use, useCallback, useRef, useState } from 'react';
import type { Change } from './change.ts';
import { formatChange } from './change-text.ts';
import { getNewest } from './use-others-changes.ts';

interface Decided {
  readonly accountId: string;
  readonly transactionId: string;
  /** Who looks at it. */
  readonly ownId: string;
  /** What that person has been shown. */
  readonly changes: readonly Change[];
}

/** What was decided about the transaction on screen; without it nobody looks whether others decide meanwhile. */
export const DecidedContext = createContext<Decided | undefined>(undefined);

interface ConflictingEdit {
  /**
   * When the newest was of what the person has been shown, to send along: the server writes over nothing that is newer. What is about more than the transaction on screen takes
   * what was told with it instead: null where nothing had been decided.
   */
  readonly seen: (told?: string | null) => string | undefined;
  /** Whether something was refused because somebody decided meanwhile: then `said` tells what, and the next try replaces it. */
  readonly isOvertaken: (error: unknown) => boolean;
  readonly said: string | undefined;
  readonly unsay: () => void;
}

const never = new Date(0).toISOString();

/** Keeps a form from writing over what somebody else, or the same person in another window, decided since it was shown. */
export function useConflict(): ConflictingEdit {
  const decided = use(DecidedContext);
  const [said, setSaid] = useState<string>();
  const told = useRef(never);
  const seen = useCallback(
    (read?: string | null) => {
      const shown = read === undefined ? decided && getNewest(decided.changes) : (read ?? never);
      return shown === undefined || shown > told.current ? shown : told.current;
    },
    [decided],
  );
  const isOvertaken = useCallback(
    (error: unknown) => {
      const meanwhile = meanwhileIn(error);
      if (!meanwhile) return false;
      const { change, transactionId, transactions = 1 } = meanwhile;
      told.current = change.at;
      const isAlone = decided && transactions === 1;
      const where =
        transactionId === undefined || transactionId === decided?.transactionId
          ? ''
          : ', about the other end';
      setSaid(
        isAlone
          ? `${formatMeanwhile(change, decided.ownId, where)} Do it again to replace that.`
          : getMessage(error),
      );
      return true;
    },
    [decided],
  );
  const unsay = useCallback(() => setSaid(undefined), []);
  return { seen, isOvertaken, said, unsay };
}

/** The newest that was decided meanwhile, about which transaction, and about how many there was any. */
interface Meanwhile {
  readonly change: Change;
  readonly transactionId?: string;
  readonly transactions?: number;
}

/** What the server tells of what was decided meanwhile; undefined where it refused for something else. */
function meanwhileIn(error: unknown): Meanwhile | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const { code, details } = error.errors[0]?.extensions ?? {};
  const told = details as Partial<Meanwhile> | undefined;
  return code === 'CONFLICT' && told?.change ? { ...told, change: told.change } : undefined;
}

const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Who decided what while somebody was typing. */
export const formatMeanwhile = (change: Change, ownId: string, where = ''): string =>
  `${change.by === ownId ? 'You were here in another window' : `${change.byEmail ?? 'Somebody else'} was here`} meanwhile${where}: ${formatChange(change)}.`;
