import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { TriangleAlert } from '@lotbook/ui/icons';
import { SourceName } from '@lotbook/ui/SourceName';
import { shortened } from '@lotbook/ui/AssetName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { categoryWords } from '../account/words.ts';
import type { TransactionsQuery } from '../../generated/graphql.ts';
import type { TransactionRow } from './use-transactions.ts';

type Leg = TransactionRow['sent'][number];
type Totals = TransactionsQuery['transactions']['totals'];

export const columnsFor = (currency: string, totals: Totals | undefined): readonly Column<TransactionRow>[] => [
  { id: 'date', label: 'Date', width: '150px', sortable: true, cell: (row) => <When at={row.timestamp} />, total: totals ? 'Total' : undefined },
  { id: 'source', label: 'Source', width: 'minmax(130px, 1.1fr)', cell: (row) => <Where row={row} /> },
  { id: 'category', label: 'Category', width: 'minmax(130px, 1fr)', cell: (row) => <What row={row} /> },
  { id: 'sent', label: 'Sent', width: 'minmax(140px, 1.1fr)', end: true, cell: (row) => <LegsCell legs={row.sent} /> },
  { id: 'received', label: 'Received', width: 'minmax(140px, 1.1fr)', end: true, cell: (row) => <LegsCell legs={row.received} /> },
  { id: 'fee', label: 'Fee', width: 'minmax(90px, 0.7fr)', end: true, cell: (row) => <LegsCell legs={row.fees} /> },
  {
    id: 'value',
    label: `Worth, ${currency}`,
    width: 'minmax(160px, 0.9fr)',
    end: true,
    sortable: true,
    cell: (row) => <Amount value={row.value} unknown={NO_PRICE} align />,
  },
  {
    id: 'gainLoss',
    label: `Gain, ${currency}`,
    width: 'minmax(170px, 1fr)',
    end: true,
    sortable: true,
    cell: (row) => <Gain row={row} />,
    total: totals && <Amount value={totals.gainLoss} gain align />,
  },
  { id: 'term', label: 'Held', width: '70px', cell: (row) => row.term && <Badge>{row.term}</Badge> },
  { id: 'issues', label: 'Issues', width: '60px', cell: (row) => <Issues row={row} /> },
];

export const linesFor = (currency: string): TwoLines<TransactionRow> => ({
  what: (row) => (
    <>
      <Issues row={row} /> {categoryWords(row.category)}
    </>
  ),
  when: (row) => (
    <>
      <When at={row.timestamp} show="day" /> · {row.source.label}
    </>
  ),
  amount: (row) => <LegsCell legs={row.received.length > 0 && row.sent.every((leg) => leg.asset === currency) ? row.received : row.sent} />,
  outcome: (row) =>
    row.gainLoss === null ? <Amount value={row.value} unit={currency} unknown={NO_PRICE} /> : <Amount value={row.gainLoss} gain unit={currency} />,
});

const NO_PRICE = 'No price is known for this moment';

/** Where nothing left, there is no gain to know. */
function Gain({ row }: { readonly row: TransactionRow }) {
  if (row.gainLoss === null && row.term === null) return <span className="lb-muted" aria-label="No disposal" />;
  return <Amount value={row.gainLoss} gain unknown="Not computed yet" align />;
}

function LegsCell({ legs }: { readonly legs: readonly Leg[] }) {
  const [first, ...more] = legs;
  if (!first) return null;
  return (
    <>
      <Amount value={first.quantity} unit={shortened(first.asset)} />
      {more.length > 0 && <span className="lb-muted"> +{more.length}</span>}
    </>
  );
}

const Where = ({ row }: { readonly row: TransactionRow }) =>
  row.otherSource ? (
    <SourceName label={`${row.source.label} → ${row.otherSource.label}`} provider={row.source.provider} />
  ) : (
    <SourceName label={row.source.label} provider={row.source.provider} />
  );

const What = ({ row }: { readonly row: TransactionRow }) => (
  <>
    {categoryWords(row.category)} {row.ignored && <Badge>ignored</Badge>}
    {row.matchState === 'unmatched' && <Badge tone="warning">no match</Badge>}
  </>
);

function Issues({ row }: { readonly row: TransactionRow }) {
  const [first] = row.issues;
  if (!first) return null;
  return (
    <span data-tip={row.issues.map((issue) => issue.message).join('\n')} className={`lb-attention-${first.severity}`}>
      <TriangleAlert size={14} aria-hidden />
      <span className="lb-hidden">{row.issues.map((issue) => issue.message).join(' ')}</span>
    </span>
  );
}
