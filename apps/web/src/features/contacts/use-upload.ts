import { useMutation } from '@apollo/client/react';
import { useState } from 'react';
import type { BulkUploadContactsMutation } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import type { ContactRow } from './contacts-file.ts';
import { UploadContactsDocument } from './documents.ts';

/** A row with its result. */
export type RowResult = ContactRow & BulkUploadContactsMutation['bulkUploadContacts'][number];

/** Small enough for one request, even with long rows. */
const BATCH = 200;

/** Sends rows in batches and collects the results; stops after a failed request. */
export function useUpload() {
  const accountId = useAccountId();
  const [upload] = useMutation(UploadContactsDocument);
  const [results, setResults] = useState<readonly RowResult[]>();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<string>();
  const send = async (rows: readonly ContactRow[]): Promise<void> => {
    setBusy(true);
    setWrong(undefined);
    const done: RowResult[] = [];
    try {
      for (let from = 0; from < rows.length; from += BATCH) {
        const batch = rows.slice(from, from + BATCH);
        const contacts = batch.map(({ contactName, address, glCode }) => ({
          contactName,
          address,
          glCode,
        }));
        const { data } = await upload({ variables: { accountId, contacts } });
        data?.bulkUploadContacts.forEach((result, index) => {
          const row = batch[index];
          if (row) done.push({ ...row, ...result });
        });
      }
    } catch (error) {
      setWrong(error instanceof Error ? error.message : String(error));
    }
    if (done.length > 0) setResults(done);
    setBusy(false);
  };
  return { send, results, busy, wrong };
}
