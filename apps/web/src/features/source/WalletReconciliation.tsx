import * as texts from '@lotbook/messages/generated/web/source';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { ErrorView } from '@lotbook/ui/ErrorView';
import { Section } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Source } from '../sources/use-sources.ts';
import { WalletAuditDocument } from './balance-documents.ts';
import { Compared } from './Compared.tsx';

/** Compares a wallet's balances on the blockchain with those calculated from its transactions. */
export function WalletReconciliation({
  accountId,
  source,
}: {
  readonly accountId: string;
  readonly source: Source;
}) {
  const t = useTranslate();
  const { data, error, refetch } = useQuery(WalletAuditDocument, {
    variables: { accountId, sourceId: source.id },
    fetchPolicy: 'cache-and-network',
  });
  const [audit] = data?.auditBalancesWallets ?? [];
  const isReported = audit?.assets.some(({ reported }) => reported !== null) ?? false;
  return (
    <Section title={t(texts.reconciliation)} note={t(texts.walletNote)}>
      {error && !data && (
        <ErrorView
          title={t(contract.errorLoadingContent)}
          reason={error.message}
          actions={<Button onClick={() => refetch()}>{t(contract.tryAgain)}</Button>}
        />
      )}
      {!data && !error && <Skeleton width={32} />}
      {data && !isReported && (
        <Empty title={t(texts.noChainBalances)}>{t(texts.noChainBalancesHelp)}</Empty>
      )}
      {audit && isReported && <Compared source={source} audit={audit} />}
    </Section>
  );
}
