import { useApolloClient } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useState } from 'react';
import { inCurrentAccount } from '../../system/current-account.ts';
import { useAccountId } from '../account/use-account.ts';
import { RestoreDeleted } from './deleted-names-documents.ts';

/** What shows names of contacts and organizations, wherever that is. */
export const showingNames = [
  'Contacts',
  'Organizations',
  'DeletedNames',
  'NamesToChoose',
  'FilterOptions',
  'Transaction',
  'Transactions',
  'Logs',
];

/** Brings back a contact or an organization that was deleted; says what came of it. */
export function useRestore() {
  const accountId = useAccountId();
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const restoreNames = useCallback(
    async (id: string): Promise<void> => {
      setBusy(true);
      try {
        const again = {
          refetchQueries: () => inCurrentAccount(client, showingNames),
          awaitRefetchQueries: true,
        };
        const { data } = await client.mutate({
          mutation: RestoreDeleted,
          variables: { accountId, id },
          ...again,
        });
        toast(data?.putBackDeleted.message ?? 'It is there again.', 'gain');
      } catch (error) {
        toast(
          `That did not work: ${error instanceof Error ? error.message : String(error)}`,
          'loss',
        );
      } finally {
        setBusy(false);
      }
    },
    [accountId, client, toast],
  );
  return { restoreNames, busy };
}
