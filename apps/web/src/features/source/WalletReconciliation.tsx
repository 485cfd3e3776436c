import { useQuery } from '@apollo/client/react';
import { BulletList } from '@lotbook/ui/BulletList';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { AuditTable } from './AuditTable.tsx';
import { WalletAuditDocument } from './balance-documents.ts';

/** What the chain says is at the addresses of a wallet beside what its transactions leave. */
export function WalletReconciliation({ accountId, walletId }: { readonly accountId: string; readonly walletId: string }) {
  const { data, error, refetch } = useQuery(WalletAuditDocument, { variables: { accountId, sourceId: walletId }, fetchPolicy: 'cache-and-network' });
  const [audit] = data?.auditBalancesWallets ?? [];
  const isReported = audit?.assets.some(({ reported }) => reported !== null) ?? false;
  return (
    <Section
      title="Reconciliation"
      note="What the chain says is at the addresses beside what your rows leave at that time. A difference means that rows are missing, or there twice."
    >
      {error && !data && (
        <ErrorView
          title="An error occurred loading this content"
          reason={`${error.message}.`}
          actions={<Button onClick={() => void refetch()}>Try Again</Button>}
        />
      )}
      {!data && !error && <Skeleton width={32} />}
      {data && !isReported && (
        <Empty title="Nothing to compare with yet">
          What a chain reports is compared here with what your rows leave, once this wallet has addresses and was updated.
        </Empty>
      )}
      {audit && isReported && (
        <>
          <AuditTable rows={audit.assets} />
          <BulletList items={audit.notes} />
        </>
      )}
    </Section>
  );
}
