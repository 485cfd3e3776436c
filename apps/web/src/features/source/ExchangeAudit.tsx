import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { AssetName } from '@lotbook/ui/AssetName';
import { BulletList } from '@lotbook/ui/BulletList';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import type { ExchangeAuditQuery } from '../../generated/graphql.ts';
import { AuditTable } from './AuditTable.tsx';
import { ExchangeAuditDocument } from './balance-documents.ts';

type Ledger = ExchangeAuditQuery['ledgerAudit'];
type Gap = Ledger['gaps'][number];

/** What an exchange itself says is there, and where its ledger shows that rows are missing. Nothing stands here while it says neither. */
export function ExchangeAudit({ accountId, exchangeId }: { readonly accountId: string; readonly exchangeId: string }) {
  const { data } = useQuery(ExchangeAuditDocument, { variables: { accountId, sourceId: exchangeId }, fetchPolicy: 'cache-and-network' });
  if (!data) return null;
  const [audit] = data.auditBalancesExchanges;
  const isTold = audit?.assets.some(({ reportedBy }) => reportedBy === 'source') ?? false;
  return (
    <>
      {audit && isTold && (
        <Section title="Reported by the exchange" note="What the exchange told at the last update beside what its rows leave at that time.">
          <AuditTable rows={audit.assets} />
          <BulletList items={audit.notes} />
        </Section>
      )}
      {data.ledgerAudit.lines > 0 && <LedgerGaps ledger={data.ledgerAudit} />}
    </>
  );
}

const LedgerGaps = ({ ledger }: { readonly ledger: Ledger }) => (
  <Section
    title="Running balances"
    note="The rows of this exchange tell the balance after each of them. Where one does not follow from the row before, something is missing in between."
  >
    {ledger.gaps.length === 0 ? (
      <Text>{`All ${ledger.lines.toLocaleString('en')} rows follow one from the other: nothing is missing between them.`}</Text>
    ) : (
      <PlainTable label="Gaps between rows" rows={ledger.gaps} rowId={({ beforeId, wallet }) => `${beforeId} ${wallet}`} columns={columns} />
    )}
  </Section>
);

const columns: readonly Column<Gap>[] = [
  { id: 'asset', label: 'Asset', width: '', cell: ({ asset }) => <AssetName asset={asset} /> },
  { id: 'missing', label: 'Missing', width: '', end: true, cell: ({ missing }) => <Amount value={missing} align /> },
  { id: 'after', label: 'After', width: '', cell: ({ afterAt }) => (afterAt === null ? 'The beginning' : <When at={afterAt} />) },
  { id: 'before', label: 'Before', width: '', cell: ({ beforeAt }) => <When at={beforeAt} /> },
  { id: 'row', label: 'Row', width: '', cell: ({ beforeId }) => beforeId },
];
