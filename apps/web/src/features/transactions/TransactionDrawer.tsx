import * as texts from '@lotbook/messages/generated/web/transactions';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { IconButton } from '@lotbook/ui/buttons';
import { Drawer } from '@lotbook/ui/Drawer';
import { ChevronDown, ChevronUp } from '@lotbook/ui/icons';
import { graphql } from '../../generated/gql.ts';
import { useWalk } from '../../system/use-walk.ts';
import { useAccountId } from '../account/use-account.ts';
import { formatCategory } from '@lotbook/model/category-text';
import { useOthersChanges } from './decide/use-others-changes.ts';
import { Evidence, EvidenceSkeleton } from './Evidence.tsx';
import type { TransactionRow } from './use-transactions.ts';

const TransactionDocument = graphql(`
  query Transaction($accountId: ID!, $transactionId: ID!) {
    transaction(accountId: $accountId, transactionId: $transactionId) {
      id
      category
      userChanges {
        kind
        part
        at
        by
        byEmail
        after
      }
      ...Evidence_transaction
    }
  }
`);

interface TransactionDrawerProps {
  readonly id: string | undefined;
  readonly currency: string;
  readonly rows: readonly TransactionRow[];
  readonly more: { readonly has: boolean; readonly load: () => void };
  readonly onClose: () => void;
  readonly onOpen: (row: TransactionRow) => void;
}

const getRowId = ({ id }: TransactionRow): string => id;

/** One transaction with all its details. */
export function TransactionDrawer({
  id,
  currency,
  rows,
  more,
  onClose,
  onOpen,
}: TransactionDrawerProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, previousData, error, loading } = useQuery(TransactionDocument, {
    variables: { accountId, transactionId: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const transaction = (data ?? previousData)?.transaction;
  useOthersChanges(loading ? undefined : data?.transaction);
  const { isListed, previous, next } = useWalk({ rows, getKey: getRowId, more }, id);
  const tools = isListed && (
    <>
      <IconButton
        label={t(texts.previousTransaction)}
        disabled={previous === undefined}
        onClick={() => previous && onOpen(previous)}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label={t(texts.nextTransaction)}
        disabled={next === undefined}
        onClick={() => next && onOpen(next)}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Drawer
      title={transaction ? formatCategory(transaction.category, t) : t(texts.transaction)}
      open={id !== undefined}
      onClose={onClose}
      tools={tools}
    >
      {error && !transaction && (
        <Banner tone="loss">{t(texts.transactionFailed, { reason: error.message })}</Banner>
      )}
      {data?.transaction === null && <Banner tone="warning">{t(texts.transactionDeleted)}</Banner>}
      {!transaction && !error && data?.transaction !== null && <EvidenceSkeleton />}
      {transaction && <Evidence from={transaction} currency={currency} />}
    </Drawer>
  );
}
