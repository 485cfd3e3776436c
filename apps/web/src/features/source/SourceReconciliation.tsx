import * as texts from '@lotbook/messages/generated/web/source';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
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
import { addReadings } from './readings.ts';
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

/** Compares reported with calculated balances, and lists possible duplicates and ledger gaps. */
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

/** The reported and manually entered balances of an exchange in one table, then possible duplicates and ledger gaps. */
export function ExchangeReconciliation({
  accountId,
  source,
}: {
  readonly accountId: string;
  readonly source: Source;
}) {
  const t = useTranslate();
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
  const rows = audit && readings && addReadings(audit.assets, readings);
  const isReported = rows?.some(({ reported }) => reported !== null) ?? false;
  const enter = may('sourceEdit') && (
    <Button onClick={dialog.show}>{t(texts.enterBalances)}</Button>
  );
  return (
    <>
      <Section
        title={t(texts.reconciliation)}
        note={t(texts.exchangeNote)}
        action={isReported && enter}
      >
        {failed && (
          <ErrorView
            title={t(contract.errorLoadingContent)}
            reason={failed.message}
            actions={<Button onClick={again}>{t(contract.tryAgain)}</Button>}
          />
        )}
        {(!data || !readings) && !failed && <Skeleton width={32} />}
        {data && readings && !isReported && (
          <Empty title={t(texts.noReported)} actions={enter}>
            {t(texts.noReportedHelp)}
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
