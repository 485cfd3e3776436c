import { useQuery } from '@apollo/client/react';
import { format, quantity, subtract } from '@lotbook/decimal/decimal';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { Empty } from '@lotbook/ui/Empty';
import { StateWords } from '@lotbook/ui/Inline';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import { useAccountId } from '../account/use-account.ts';
import type { Source } from '../sources/use-sources.ts';

const ReportedByWallet = graphql(`
  query ReportedByWallet($accountId: ID!, $walletId: ID!) {
    wallet(accountId: $accountId, walletId: $walletId) {
      id
      reported {
        asset
        quantity
        at
      }
    }
  }
`);

const ReportedByExchange = graphql(`
  query ReportedByExchange($accountId: ID!, $exchangeId: ID!) {
    exchangeSummary(accountId: $accountId, exchangeId: $exchangeId) {
      reportedBalances {
        asset
        quantity
        at
      }
    }
  }
`);

interface Line {
  readonly asset: string;
  readonly reported: string;
  readonly held: string;
  readonly difference: string;
  readonly at: string;
}

/** What the service itself said at the last update, beside what the rows leave: asset by asset. */
export function ReportedBalances({ source }: { readonly source: Source }) {
  const accountId = useAccountId();
  const isExchange = source.kind === 'exchange';
  const options = { fetchPolicy: 'cache-and-network' as const };
  const exchange = useQuery(ReportedByExchange, { variables: { accountId, exchangeId: source.id }, skip: !isExchange, ...options });
  const wallet = useQuery(ReportedByWallet, { variables: { accountId, walletId: source.id }, skip: isExchange, ...options });
  const reported = isExchange ? exchange.data?.exchangeSummary.reportedBalances : wallet.data?.wallet?.reported;
  const { error } = isExchange ? exchange : wallet;
  const lines = reported && linesOf(reported, source.balances);
  return (
    <Section title="At the last update" note="What the service said is there, beside what your rows leave now.">
      {error && !reported && <Text tone="muted">What the service said could not be read: {error.message}</Text>}
      {!lines && !error && <Skeleton width={32} />}
      {lines?.length === 0 && <Empty title="Nothing was said yet">The balances come with the next update of this source.</Empty>}
      {lines && lines.length > 0 && <PlainTable label="Balances at the last update" rows={lines} rowId={({ asset }) => asset} columns={columns} />}
    </Section>
  );
}

function linesOf(
  reported: readonly { readonly asset: string; readonly quantity: string; readonly at: string }[],
  balances: Source['balances'],
): readonly Line[] {
  return reported.map(({ asset, quantity: said, at }) => {
    const held = balances.find((each) => each.asset === asset)?.quantity ?? '0';
    return { asset, reported: said, held, difference: format(subtract(quantity(said), quantity(held))), at };
  });
}

const columns: readonly Column<Line>[] = [
  { id: 'asset', label: 'Asset', width: '', cell: ({ asset }) => <AssetName asset={asset} /> },
  { id: 'at', label: 'Said at', width: '', cell: ({ at }) => <When at={at} /> },
  { id: 'reported', label: 'By the service', width: '', end: true, cell: ({ reported }) => <Amount value={reported} align /> },
  { id: 'held', label: 'By your rows', width: '', end: true, cell: ({ held }) => <Amount value={held} align /> },
  { id: 'difference', label: 'Difference', width: '', end: true, cell: ({ difference }) => <Amount value={difference} align /> },
  {
    id: 'state',
    label: 'State',
    width: '',
    cell: ({ difference }) => (difference === '0' ? <StateWords kind="ok" words="Agrees" /> : <StateWords kind="wrong" words="Differs" />),
  },
];
