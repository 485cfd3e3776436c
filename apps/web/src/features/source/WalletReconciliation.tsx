import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Source } from '../sources/use-sources.ts';
import { WalletAuditDocument } from './balance-documents.ts';
import { Compared } from './Compared.tsx';

/** What the chain says is at the addresses of a wallet beside what its transactions leave. */
export function WalletReconciliation({
  accountId,
  source,
}: {
  readonly accountId: string;
  readonly source: Source;
}) {
  const { data, error, refetch } = useQuery(WalletAuditDocument, {
    variables: { accountId, sourceId: source.id },
    fetchPolicy: 'cache-and-network',
  });
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
          What a chain reports is compared here with what your rows leave, once this wallet has
          addresses and was updated.
        </Empty>
      )}
      {audit && isReported && <Compared source={source} audit={audit} />}
    </Section>
  );
}
