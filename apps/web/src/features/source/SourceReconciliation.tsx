import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { graphql } from '../../generated/gql.ts';
import type { ManualExchangeBalancesQuery } from '../../generated/graphql.ts';
import { useModal } from '../../system/modals.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { SourceDuplicates } from '../duplicates/SourceDuplicates.tsx';
import type { Source } from '../sources/use-sources.ts';
import { BalancesDialog } from './BalancesDialog.tsx';
import { ExchangeAuditDocument } from './balance-documents.ts';
import { Compared } from './Compared.tsx';
import { LedgerGaps } from './LedgerGaps.tsx';
import { withReadings } from './readings.ts';
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

/** What the source or a person told of each balance beside what its rows leave, what it seems to have told twice, and where its ledger has gaps. */
export function SourceReconciliation() {
  const { source } = useSource();
  const accountId = useAccountId();
  if (!source) return null;
  if (source.kind === 'exchange')
    return <ExchangeReconciliation accountId={accountId} source={source} />;
  return (
    <>
      <WalletReconciliation accountId={accountId} source={source} />
      <SourceDuplicates accountId={accountId} sourceId={source.id} />
    </>
  );
}

/** One table of an exchange: what it told at the last update, and what a person read there; then what it told twice, and its gaps. */
export function ExchangeReconciliation({
  accountId,
  source,
}: {
  readonly accountId: string;
  readonly source: Source;
}) {
  const { may } = useAllowed();
  const dialog = useModal('enter-balances');
  const { data, error, refetch } = useQuery(ExchangeAuditDocument, {
    variables: { accountId, sourceId: source.id },
    fetchPolicy: 'cache-and-network',
  });
  const read = useQuery(ManualExchangeBalancesDocument, {
    variables: { accountId, exchangeId: source.id },
    fetchPolicy: 'cache-and-network',
  });
  const again = () => void Promise.all([refetch(), read.refetch()]);
  const failed = (data ? undefined : error) ?? (read.data ? undefined : read.error);
  const readings = read.data?.manualExchangeBalances;
  const [audit] = data?.auditBalancesExchanges ?? [];
  const rows = audit && readings && withReadings(audit.assets, readings);
  const isReported = rows?.some(({ reported }) => reported !== null) ?? false;
  const enter = may('sourceEdit') && <Button onClick={dialog.show}>Enter balances</Button>;
  return (
    <>
      <Section
        title="Reconciliation"
        note="What the exchange told at its last update, or you read there, beside what its rows leave at that time. A difference means that rows are missing, or there twice."
        action={isReported && enter}
      >
        {failed && (
          <ErrorView
            title="An error occurred loading this content"
            reason={`${failed.message}.`}
            actions={<Button onClick={again}>Try Again</Button>}
          />
        )}
        {(!data || !readings) && !failed && <Skeleton width={32} />}
        {data && readings && !isReported && (
          <Empty title="No balances to compare with" actions={enter}>
            Enter what the exchange shows you, now or at the end of a year. Each asset is then
            compared with what your rows leave.
          </Empty>
        )}
        {audit && rows && isReported && <Compared source={source} audit={audit} rows={rows} />}
      </Section>
      <SourceDuplicates accountId={accountId} sourceId={source.id} />
      {data && data.ledgerAudit.lines > 0 && <LedgerGaps ledger={data.ledgerAudit} />}
      {dialog.open && readings && (
        <BalancesDialog
          sourceId={source.id}
          balances={readings}
          onClose={dialog.close}
          onSaved={again}
        />
      )}
    </>
  );
}
