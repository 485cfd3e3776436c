import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useApolloClient } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Dialog } from '@lotbook/ui/Dialog';
import { TextField } from '@lotbook/ui/fields';
import { useState } from 'react';
import type { TransactionFilter, ValidateMemosMutation } from '../../../generated/graphql.ts';
import { ValidateMemos } from './documents.ts';
import { useBulkEdit } from './use-bulk-edit.ts';

type Problem = ValidateMemosMutation['validateMemosByTransactionIds'][number];

interface BulkMemoProps {
  readonly accountId: string;
  readonly appType: string;
  readonly filter: TransactionFilter;
  /** Set if the selection is small enough to check each transaction. */
  readonly ids: readonly string[] | undefined;
  readonly count: number;
  readonly onClose: () => void;
}

/** Adds one memo to all selected transactions, or to none. Shows beforehand which of them can't have it. */
export function BulkMemo({ accountId, appType, filter, ids, count, onClose }: BulkMemoProps) {
  const t = useTranslate();
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
      title={t(texts.memoFor, { count })}
      open
      onClose={onClose}
      onSubmit={() => void save()}
      actions={
        <>
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" submit busy={busy}>
            {t(texts.addMemo)}
          </Button>
        </>
      }
    >
      <TextField
        label={t(texts.memo)}
        value={memo}
        onChange={setMemo}
        error={isOfAll ? first.message : wrong}
      />
      {!isOfAll && problems.length > 0 && (
        <Banner tone="loss">
          {t(texts.memoRefused, {
            count: problems.length,
            reasons: [...new Set(problems.map(({ message }) => message))].join(' '),
          })}
        </Banner>
      )}
    </Dialog>
  );
}
