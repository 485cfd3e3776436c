import * as texts from '@lotbook/messages/generated/web/manual';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import { useAccountId } from '../account/use-account.ts';
import { DuplicateOrderIds } from './documents.ts';
import type { EntryPartProps } from './EntryForm.tsx';

/** The order ID or transaction hash, with a warning if it already exists. */
export function ReferenceField({
  entry,
  wrongs,
  change,
  editedId,
}: EntryPartProps & { readonly editedId: string | undefined }) {
  const t = useTranslate();
  const client = useApolloClient();
  const accountId = useAccountId();
  const [existing, setExisting] = useState<string>();
  const id = entry.id.trim();
  const check = async () => {
    if (id === '') return;
    const variables = { accountId, orderIds: [id], except: editedId ?? null };
    const { data } = await client
      .query({ query: DuplicateOrderIds, variables, fetchPolicy: 'network-only' })
      .catch(() => ({ data: undefined }));
    setExisting(data?.duplicateOrderIds[0]);
  };
  const isExchange = entry.sourceType === 'exchange';
  const isDuplicate = existing !== undefined && existing === id;
  return (
    <TextField
      label={isExchange ? t(texts.orderId) : t(texts.transactionHash)}
      value={entry.id}
      onChange={(value) => change({ id: value })}
      onBlur={() => void check()}
      error={wrongs.id}
      help={
        isDuplicate
          ? t(texts.duplicate, { kind: isExchange ? 'exchange' : 'other' })
          : t(texts.referenceHelp)
      }
    />
  );
}
