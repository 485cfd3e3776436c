import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { createContext, use, useCallback, useRef, useState } from 'react';
import type { Change } from './change.ts';
import { changeWords } from './change-words.ts';
import { newestOf } from './use-others-changes.ts';

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

interface Overtaken {
  /** When the newest was of what the person has been shown, to send along: the server writes over nothing that is newer. */
  readonly seen: () => string | undefined;
  /** Whether something was refused because somebody decided meanwhile: then `said` tells what, and the next try replaces it. */
  readonly isOvertaken: (error: unknown) => boolean;
  readonly said: string | undefined;
  readonly unsay: () => void;
}

const never = new Date(0).toISOString();

/** Keeps a form from writing over what somebody else, or the same person in another window, decided since it was shown. */
export function useOvertaken(): Overtaken {
  const decided = use(DecidedContext);
  const [said, setSaid] = useState<string>();
  const told = useRef(never);
  const seen = useCallback(() => {
    const shown = decided && newestOf(decided.changes);
    return shown === undefined || shown > told.current ? shown : told.current;
  }, [decided]);
  const isOvertaken = useCallback(
    (error: unknown) => {
      const meanwhile = decided && changeIn(error);
      if (!meanwhile) return false;
      told.current = meanwhile.at;
      setSaid(`${meanwhileWords(meanwhile, decided.ownId)} Do it again to replace that.`);
      return true;
    },
    [decided],
  );
  const unsay = useCallback(() => setSaid(undefined), []);
  return { seen, isOvertaken, said, unsay };
}

/** What the server tells of what was decided meanwhile; undefined where it refused for something else. */
function changeIn(error: unknown): Change | undefined {
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  const { code, details } = error.errors[0]?.extensions ?? {};
  return code === 'CONFLICT' ? (details as { readonly change?: Change } | undefined)?.change : undefined;
}

/** Who decided what while somebody was typing. */
export const meanwhileWords = (change: Change, ownId: string): string =>
  `${change.by === ownId ? 'You were here in another window' : `${change.byEmail ?? 'Somebody else'} was here`} meanwhile: ${changeWords(change)}.`;
