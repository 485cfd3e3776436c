import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient, useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useState } from 'react';
import { inCurrentAccount } from './current-account.ts';

export interface Act<Variables> {
  /** Sends it. True when it was done, which is said, with a way to undo it where one is given; otherwise `wrong` says why. */
  readonly run: (variables: Variables, done?: string, undo?: () => void) => Promise<boolean>;
  readonly busy: boolean;
  /** The refusal, in the server's words. */
  readonly wrong: string | undefined;
  readonly forget: () => void;
}

interface UseActionOptions {
  /** The names of the queries to read anew. */
  readonly refetch?: readonly string[];
  /** The refusal is said in a toast too, for actions without a form around them. */
  readonly toastWrong?: boolean;
}

/** Something a person does: sends a mutation, reads anew what it changed, and says how it went. */
export function useAction<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { refetch = none, toastWrong = false }: UseActionOptions = {},
): Act<Variables> {
  const toast = useToast();
  const [wrong, setWrong] = useState<string>();
  const client = useApolloClient();
  const again = () => inCurrentAccount(client, refetch);
  const [mutate, { loading }] = useMutation(document as TypedDocumentNode<Data>, {
    refetchQueries: again,
    awaitRefetchQueries: true,
  });
  const run = useCallback(
    async (variables: Variables, done?: string, undo?: () => void): Promise<boolean> => {
      setWrong(undefined);
      try {
        await mutate({ variables });
        if (done) toast(done, 'gain', undo && { label: 'Undo', run: undo });
        return true;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        setWrong(words);
        if (toastWrong) toast(`That did not work: ${words}`, 'loss');
        return false;
      }
    },
    [mutate, toast, toastWrong],
  );
  const forget = useCallback(() => setWrong(undefined), []);
  return { run, busy: loading, wrong, forget };
}

const none: readonly string[] = [];
