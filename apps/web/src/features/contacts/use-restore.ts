import * as texts from '@lotbook/messages/generated/web/contacts';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { useToast } from '@lotbook/ui/toast';
import { useCallback, useState } from 'react';
import { filterCurrentAccount } from '../../system/current-account.ts';
import { useAccountId } from '../account/use-account.ts';
import { RestoreDeleted } from './deleted-names-documents.ts';

/** The queries that contain names of contacts and organizations. */
export const nameQueries = [
  'Contacts',
  'Organizations',
  'DeletedNames',
  'NamesToChoose',
  'FilterOptions',
  'Transaction',
  'Transactions',
  'Logs',
];

/** Restores a deleted contact or organization, and shows the result. */
export function useRestore() {
  const t = useTranslate();
  const accountId = useAccountId();
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const restoreNames = useCallback(
    async (id: string): Promise<void> => {
      setBusy(true);
      try {
        const options = {
          refetchQueries: () => filterCurrentAccount(client, nameQueries),
          awaitRefetchQueries: true,
        };
        const { data } = await client.mutate({
          mutation: RestoreDeleted,
          variables: { accountId, id },
          ...options,
        });
        toast(data?.putBackDeleted.message ?? t(texts.restored), 'gain');
      } catch (error) {
        toast(
          t(texts.notRestored, { reason: error instanceof Error ? error.message : String(error) }),
          'loss',
        );
      } finally {
        setBusy(false);
      }
    },
    [accountId, client, t, toast],
  );
  return { restoreNames, busy };
}
