import { Amount } from '@lotbook/ui/Amount';
import { Badge } from '@lotbook/ui/Badge';
import { IssueMark } from '@lotbook/ui/IssueMark';
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
  { id: 'source', label: 'Source', width: 'minmax(120px, 1fr)', cell: (row) => <Where row={row} /> },
  { id: 'category', label: 'Category', width: 'minmax(172px, 1fr)', cell: (row) => <What row={row} /> },
  { id: 'sent', label: 'Sent', width: 'minmax(132px, 1fr)', end: true, cell: (row) => <LegsCell legs={row.sent} /> },
  { id: 'received', label: 'Received', width: 'minmax(132px, 1fr)', end: true, cell: (row) => <LegsCell legs={row.received} /> },
  { id: 'fee', label: 'Fee', width: 'minmax(124px, 0.8fr)', end: true, cell: (row) => <LegsCell legs={row.fees} /> },
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
    width: 'minmax(150px, 0.9fr)',
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
  if (row.gainLoss === null && row.term === null) return null;
  return <Amount value={row.gainLoss} gain unknown="Not computed yet" align />;
}

function LegsCell({ legs }: { readonly legs: readonly Leg[] }) {
  const [first, ...more] = legs;
  if (!first) return null;
  return (
    <>
      <Amount value={first.quantity} unit={shortened(first.asset)} />
      {more.length > 0 && ` +${more.length}`}
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

function Issues({ row: { issues } }: { readonly row: TransactionRow }) {
  const [first] = issues;
  return first ? <IssueMark severity={first.severity} messages={issues.map((issue) => issue.message)} /> : null;
}
