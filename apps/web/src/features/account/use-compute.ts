import { useMutation } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from './use-account.ts';

const Trigger = graphql(`
  mutation TriggerTaxUpdate($accountId: ID!) {
    triggerTaxUpdate(accountId: $accountId) {
      id
      updating
    }
  }
`);

/** Starts a computation of every year. */
export function useCompute(): { readonly compute: () => void; readonly starting: boolean } {
  const accountId = useAccountId();
  const toast = useToast();
  const [trigger, { loading }] = useMutation(Trigger, {
    refetchQueries: ['AccountUpdating'],
    awaitRefetchQueries: true,
  });
  const compute = () => {
    trigger({ variables: { accountId } }).catch((error: unknown) => {
      toast(
        `The update could not be started: ${error instanceof Error ? error.message : 'unknown reason'}`,
        'loss',
      );
    });
  };
  return { compute, starting: loading };
}
