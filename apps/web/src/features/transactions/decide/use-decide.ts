import type {
  ApolloCache,
  MutationUpdaterFunction,
  OperationVariables,
  TypedDocumentNode,
} from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useState } from 'react';
import { showDecision } from './show-decision.ts';
import { UndoDecision } from './undo-document.ts';
import { useConflict } from './use-conflict.ts';

/** A change to send, with what it is about. */
export interface Step {
  readonly document: TypedDocumentNode<unknown, OperationVariables>;
  readonly variables: OperationVariables;
  /** Puts the answer where it shows. */
  readonly update?: MutationUpdaterFunction<unknown, OperationVariables, ApolloCache>;
}

export const step = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Step => ({
  document: document as TypedDocumentNode<unknown, OperationVariables>,
  variables,
});

interface DecideOptions {
  /** What to say afterwards where the answer has no words of its own. */
  readonly said?: string;
  /** What takes it back, made of the answer or known before; absent where nothing can. */
  readonly undo?: readonly Step[] | ((answer: unknown) => readonly Step[]);
}

export interface Decide {
  /** Sends it. True when it was done; otherwise `wrong` says why, or `said` what somebody decided meanwhile, which the next try replaces. */
  readonly run: (change: Step, options?: DecideOptions) => Promise<boolean>;
  readonly busy: boolean;
  readonly wrong: string | undefined;
  readonly said: string | undefined;
  /** For the server to compare: see `useConflict`. */
  readonly seen: (told?: string | null) => string | undefined;
  readonly forget: () => void;
}

/** Something decided about transactions: sent, said in the server's words with a way to undo it, and shown. */
export function useDecide(): Decide {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const { seen, isOvertaken, said: meanwhile, unsay } = useConflict();

  const send = useCallback(
    async ({ document, variables, update }: Step): Promise<unknown> => {
      const { data } = await client.mutate({
        mutation: document,
        variables,
        ...(update && { update }),
      });
      return Object.entries((data ?? {}) as Record<string, unknown>).find(
        ([name]) => name !== '__typename',
      )?.[1];
    },
    [client],
  );
  // What was decided is decided, whatever becomes of reading it anew: who reads says so where that fails.
  const refresh = useCallback(
    ({ variables }: Step) =>
      showDecision(client, String(variables['accountId'])).catch(() => undefined),
    [client],
  );

  const takeBack = useCallback(
    async (steps: readonly Step[]) => {
      try {
        for (const each of steps) await send(each); // oxlint-disable-line no-await-in-loop -- one after the other
        if (steps[0]) await refresh(steps[0]);
        toast('Undone.', 'gain');
      } catch (error) {
        toast(`That could not be undone: ${getMessage(error)}`, 'loss');
      }
    },
    [send, refresh, toast],
  );

  const run = useCallback(
    async (change: Step, { said, undo }: DecideOptions = {}): Promise<boolean> => {
      setBusy(true);
      setWrong(undefined);
      unsay();
      try {
        const answer = await send(change);
        const steps = buildUndo(change, answer, undo);
        const words = describe(answer) ?? said;
        if (words)
          toast(
            words,
            'gain',
            steps.length > 0 ? { label: 'Undo', run: () => void takeBack(steps) } : undefined,
          );
        await refresh(change);
        return true;
      } catch (error) {
        if (!isOvertaken(error)) setWrong(getMessage(error));
        return false;
      } finally {
        setBusy(false);
      }
    },
    [send, refresh, takeBack, toast, isOvertaken, unsay],
  );
  const forget = useCallback(() => {
    setWrong(undefined);
    unsay();
  }, [unsay]);
  return { run, busy, wrong, said: meanwhile, seen, forget };
}

/** An act that the server can undo as a whole is undone there; else by the steps that were given. */
function buildUndo(
  { variables }: Step,
  answer: unknown,
  given: DecideOptions['undo'],
): readonly Step[] {
  const ref = isRecord(answer) ? answer['undo'] : undefined;
  if (typeof ref === 'string')
    return [step(UndoDecision, { accountId: String(variables['accountId']), ref })];
  if (isUnchanged(answer)) return [];
  return typeof given === 'function' ? given(answer) : (given ?? []);
}

const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const describe = (answer: unknown): string | undefined =>
  isRecord(answer) && typeof answer['message'] === 'string' ? answer['message'] : undefined;
const isUnchanged = (answer: unknown): boolean => isRecord(answer) && answer['changed'] === 0;
