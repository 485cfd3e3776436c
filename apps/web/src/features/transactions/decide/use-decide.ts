import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
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

/** A mutation with its variables. */
export interface Step {
  readonly document: TypedDocumentNode<unknown, OperationVariables>;
  readonly variables: OperationVariables;
  /** Writes the answer to the cache. */
  readonly update?: MutationUpdaterFunction<unknown, OperationVariables, ApolloCache>;
}

export const makeStep = <Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): Step => ({
  document: document as TypedDocumentNode<unknown, OperationVariables>,
  variables,
});

interface DecideOptions {
  /** The toast text if the answer has no message. */
  readonly said?: string;
  /** Steps that undo it, possibly made from the answer; absent if it can't be undone. */
  readonly undo?: readonly Step[] | ((answer: unknown) => readonly Step[]);
}

export interface Decide {
  /** Sends it. Resolves to true on success; otherwise `wrong` has the error, or `said` the conflicting change that the next try replaces. */
  readonly run: (change: Step, options?: DecideOptions) => Promise<boolean>;
  readonly busy: boolean;
  readonly wrong: string | undefined;
  readonly said: string | undefined;
  /** The server compares this to detect conflicts: see `useConflict`. */
  readonly seen: (decidedAt?: string | null) => string | undefined;
  readonly forget: () => void;
}

/** Sends a change of transactions, shows a toast with the server's message and an undo button, and refreshes the page. */
export function useDecide(): Decide {
  const t = useTranslate();
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
  // The change is saved even if the refresh fails; queries show their own errors.
  const refresh = useCallback(
    ({ variables }: Step) =>
      showDecision(client, String(variables['accountId'])).catch(() => undefined),
    [client],
  );

  const undoSteps = useCallback(
    async (steps: readonly Step[]) => {
      try {
        for (const each of steps) await send(each); // oxlint-disable-line no-await-in-loop -- one after the other
        if (steps[0]) await refresh(steps[0]);
        toast(t(texts.undone), 'gain');
      } catch (error) {
        toast(t(texts.undoFailed, { reason: getMessage(error) }), 'loss');
      }
    },
    [send, refresh, toast, t],
  );

  const run = useCallback(
    async (change: Step, { said, undo }: DecideOptions = {}): Promise<boolean> => {
      setBusy(true);
      setWrong(undefined);
      unsay();
      try {
        const answer = await send(change);
        const steps = buildUndo(change, answer, undo);
        const message = getServerMessage(answer) ?? said;
        if (message)
          toast(
            message,
            'gain',
            steps.length > 0
              ? { label: t(texts.undo), run: () => void undoSteps(steps) }
              : undefined,
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
    [send, refresh, undoSteps, toast, isOvertaken, unsay, t],
  );
  const forget = useCallback(() => {
    setWrong(undefined);
    unsay();
  }, [unsay]);
  return { run, busy, wrong, said: meanwhile, seen, forget };
}

/** Prefers the server's undo of the whole action over the given steps. */
function buildUndo(
  { variables }: Step,
  answer: unknown,
  given: DecideOptions['undo'],
): readonly Step[] {
  const ref = isRecord(answer) ? answer['undo'] : undefined;
  if (typeof ref === 'string')
    return [makeStep(UndoDecision, { accountId: String(variables['accountId']), ref })];
  if (isUnchanged(answer)) return [];
  return typeof given === 'function' ? given(answer) : (given ?? []);
}

const getMessage = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const getServerMessage = (answer: unknown): string | undefined =>
  isRecord(answer) && typeof answer['message'] === 'string' ? answer['message'] : undefined;
const isUnchanged = (answer: unknown): boolean => isRecord(answer) && answer['changed'] === 0;
