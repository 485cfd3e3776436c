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

const rowId = ({ id }: TransactionRow): string => id;

/** One transaction with everything it rests on. */
export function TransactionDrawer({
  id,
  currency,
  rows,
  more,
  onClose,
  onOpen,
}: TransactionDrawerProps) {
  const accountId = useAccountId();
  const { data, previousData, error, loading } = useQuery(TransactionDocument, {
    variables: { accountId, transactionId: id ?? '' },
    skip: id === undefined,
    fetchPolicy: 'cache-and-network',
  });
  const transaction = (data ?? previousData)?.transaction;
  useOthersChanges(loading ? undefined : data?.transaction);
  const { isListed, previous, next } = useWalk({ rows, keyOf: rowId, more }, id);
  const tools = isListed && (
    <>
      <IconButton
        label="Previous transaction"
        disabled={previous === undefined}
        onClick={() => previous && onOpen(previous)}
      >
        <ChevronUp size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Next transaction"
        disabled={next === undefined}
        onClick={() => next && onOpen(next)}
      >
        <ChevronDown size={18} aria-hidden />
      </IconButton>
    </>
  );
  return (
    <Drawer
      title={transaction ? formatCategory(transaction.category) : 'Transaction'}
      open={id !== undefined}
      onClose={onClose}
      tools={tools}
    >
      {error && !transaction && (
        <Banner tone="loss">This transaction could not be read: {error.message}</Banner>
      )}
      {data?.transaction === null && (
        <Banner tone="warning">
          This transaction is no longer there. Its file may have been deleted.
        </Banner>
      )}
      {!transaction && !error && data?.transaction !== null && <EvidenceSkeleton />}
      {transaction && <Evidence from={transaction} currency={currency} />}
    </Drawer>
  );
}
