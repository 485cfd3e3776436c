import { useApolloClient } from '@apollo/client/react';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { DuplicateOrderIds } from './documents.ts';
import type { EntryPartProps } from './EntryForm.tsx';

/** The number of the order or the hash of the transaction; says where one of the same stands in the books already. */
export function ReferenceField({
  entry,
  wrongs,
  change,
  editedId,
}: EntryPartProps & { readonly editedId: string | undefined }) {
  const client = useApolloClient();
  const accountId = useAccountId();
  const [taken, setTaken] = useState<string>();
  const id = entry.id.trim();
  const ask = async () => {
    if (id === '') return;
    const variables = { accountId, orderIds: [id], except: editedId ?? null };
    const { data } = await client
      .query({ query: DuplicateOrderIds, variables, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    setTaken(data?.duplicateOrderIds[0]);
  };
  const isExchange = entry.sourceType === 'exchange';
  const duplicate = taken !== undefined && taken === id;
  return (
    <TextField
      label={isExchange ? 'Order id' : 'Transaction hash'}
      value={entry.id}
      onChange={(value) => change({ id: value })}
      onBlur={() => void ask()}
      error={wrongs.id}
      help={
        duplicate
          ? `A transaction with this ${isExchange ? 'number' : 'hash'} is in your books already. If it is the same one, do not add it twice.`
          : 'It may stay empty. With it, what is entered twice is noticed.'
      }
    />
  );
}
