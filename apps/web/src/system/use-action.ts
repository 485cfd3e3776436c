import * as system from '@lotbook/messages/generated/web/system';
import { useTranslate } from '@lotbook/ui/translate';
import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useState } from 'react';
import { filterCurrentAccount } from './current-account.ts';

export interface Act<Variables> {
  /** Sends the mutation. On success, shows `done` with an optional undo and returns true. Otherwise `wrong` has the error. */
  readonly run: (variables: Variables, done?: string, undo?: () => void) => Promise<boolean>;
  readonly busy: boolean;
  /** The server's error message. */
  readonly wrong: string | undefined;
  readonly forget: () => void;
}

interface UseActionOptions {
  /** Names of the queries to refetch. */
  readonly refetch?: readonly string[];
  /** Also shows errors as toasts, for actions without a form. */
  readonly toastWrong?: boolean;
}

/** Sends a mutation, refetches what it changed, and shows the outcome. */
export function useAction<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { refetch = none, toastWrong = false }: UseActionOptions = {},
): Act<Variables> {
  const t = useTranslate();
  const toast = useToast();
  const [wrong, setWrong] = useState<string>();
  const client = useApolloClient();
  const again = () => filterCurrentAccount(client, refetch);
  const [mutate, { loading }] = useMutation(document as TypedDocumentNode<Data>, {
    refetchQueries: again,
    awaitRefetchQueries: true,
  });
  const run = useCallback(
    async (variables: Variables, done?: string, undo?: () => void): Promise<boolean> => {
      setWrong(undefined);
      try {
        await mutate({ variables });
        if (done) toast(done, 'gain', undo && { label: t(system.undo), run: undo });
        return true;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        setWrong(reason);
        if (toastWrong) toast(t(system.actionFailed, { reason }), 'loss');
        return false;
      }
    },
    [mutate, toast, toastWrong, t],
  );
  const forget = useCallback(() => setWrong(undefined), []);
  return { run, busy: loading, wrong, forget };
}

const none: readonly string[] = [];
