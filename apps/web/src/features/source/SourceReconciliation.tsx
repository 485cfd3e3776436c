import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { StateWords } from '@lotbook/ui/Inline';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import type { ManualExchangeBalancesQuery } from '../../generated/graphql.ts';
import { useModal } from '../../system/modals.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { BalancesDialog } from './BalancesDialog.tsx';
import { ExchangeAudit } from './ExchangeAudit.tsx';
import { useSource } from './use-source.ts';
import { WalletReconciliation } from './WalletReconciliation.tsx';

const ManualExchangeBalancesDocument = graphql(`
  query ManualExchangeBalances($accountId: ID!, $exchangeId: ID!) {
    manualExchangeBalances(accountId: $accountId, exchangeId: $exchangeId) {
      asset
      amount
      calculated
      difference
      at
    }
  }
`);

export type ComparedBalance = ManualExchangeBalancesQuery['manualExchangeBalances'][number];

/** What a person read at the source beside what its rows leave at the same instant, asset by asset. */
export function SourceReconciliation() {
  const { source } = useSource();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const dialog = useModal('enter-balances');
  const { data, error, refetch } = useQuery(ManualExchangeBalancesDocument, {
    variables: { accountId, exchangeId: source?.id ?? '' },
    skip: source?.kind !== 'exchange',
    fetchPolicy: 'cache-and-network',
  });
  if (!source) return null;
  if (source.kind === 'wallet') return <WalletReconciliation accountId={accountId} walletId={source.id} />;
  const rows = data?.manualExchangeBalances;
  const enter = may('sourceEdit') && <Button onClick={dialog.show}>Enter balances</Button>;
  return (
    <>
      <Section
        title="Reconciliation"
        note="What you read at the exchange beside what its rows leave at that time. A difference means that rows are missing, or there twice."
        action={rows && rows.length > 0 && enter}
      >
        {error && !rows && (
          <ErrorView
            title="An error occurred loading this content"
            reason={`${error.message}.`}
            actions={<Button onClick={() => void refetch()}>Try Again</Button>}
          />
        )}
        {!rows && !error && <Skeleton width={32} />}
        {rows?.length === 0 && (
          <Empty title="No balances to compare with" actions={enter}>
            Enter what the exchange shows you, now or at the end of a year. Each asset is then compared with what your rows leave.
          </Empty>
        )}
        {rows && rows.length > 0 && <PlainTable label="Balances compared" rows={rows} rowId={({ asset, at }) => `${asset} ${at}`} columns={columns} />}
      </Section>
      <ExchangeAudit accountId={accountId} exchangeId={source.id} />
      {dialog.open && rows && <BalancesDialog sourceId={source.id} balances={rows} onClose={dialog.close} onSaved={() => void refetch()} />}
    </>
  );
}

const isZero = (amount: string): boolean => /^-?0*\.?0*$/.test(amount);

const columns: readonly Column<ComparedBalance>[] = [
  { id: 'asset', label: 'Asset', width: '', cell: ({ asset }) => <AssetName asset={asset} /> },
  { id: 'at', label: 'Read at', width: '', cell: ({ at }) => <When at={at} /> },
  { id: 'amount', label: 'At the exchange', width: '', end: true, cell: ({ amount }) => <Amount value={amount} align /> },
  { id: 'calculated', label: 'By your rows', width: '', end: true, cell: ({ calculated }) => <Amount value={calculated} align /> },
  { id: 'difference', label: 'Difference', width: '', end: true, cell: ({ difference }) => <Amount value={difference} align /> },
  {
    id: 'state',
    label: 'State',
    width: '',
    cell: ({ difference }) => (isZero(difference) ? <StateWords kind="ok" words="Agrees" /> : <StateWords kind="wrong" words="Differs" />),
  },
];
