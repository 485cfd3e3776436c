import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import type { TransactionFilter, ValidateMemosMutation } from '../../../generated/graphql.ts';
import { several } from '@lotbook/model/several';
import { ValidateMemos } from './documents.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

type Problem = ValidateMemosMutation['validateMemosByTransactionIds'][number];

interface BulkMemoProps {
  readonly accountId: string;
  readonly appType: string;
  readonly filter: TransactionFilter;
  /** Where they are few enough to be looked at one by one. */
  readonly ids: readonly string[] | undefined;
  readonly count: number;
  readonly onClose: () => void;
}

/** The same memo beside each of the chosen transactions: all or none. What keeps it from one of them is said before. */
export function BulkMemo({ accountId, appType, filter, ids, count, onClose }: BulkMemoProps) {
  const client = useApolloClient();
  const { start, busy, wrong } = useBulkEdit(accountId);
  const [memo, setMemo] = useState('');
  const [problems, setProblems] = useState<readonly Problem[]>([]);
  const save = async () => {
    const found = ids ? await loadProblems(memo, ids) : [];
    setProblems(found);
    if (found.length === 0 && (await start(filter, { kind: 'memo', memo, appType }))) onClose();
  };
  const loadProblems = async (
    text: string,
    transactions: readonly string[],
  ): Promise<readonly Problem[]> => {
    const { data } = await client
      .mutate({
        mutation: ValidateMemos,
        variables: { accountId, transactions: [...transactions], appType, memo: text },
      })
      .catch(() => ({ data: undefined }));
    return data?.validateMemosByTransactionIds ?? [];
  };
  const [first] = problems;
  const isOfAll =
    first !== undefined &&
    problems.every(({ message }) => message === first.message) &&
    problems.length === ids?.length;
  return (
    <Dialog
      title={`Memo beside ${several(count, 'transaction', 'transactions')}`}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" submit busy={busy}>
            Add memo
          </Button>
        </>
      }
    >
      <TextField
        label="Memo"
        value={memo}
        onChange={setMemo}
        error={isOfAll ? first.message : wrong}
      />
      {!isOfAll && problems.length > 0 && (
        <Banner tone="loss">
          {several(problems.length, 'transaction', 'transactions')} cannot take it:{' '}
          {[...new Set(problems.map(({ message }) => message))].join(' ')}
        </Banner>
      )}
    </Dialog>
  );
}
