import { Amount } from '@lotbook/ui/Amount';
import { DataTable, type DataTableProps } from '@lotbook/ui/DataTable';
import { StateWords } from '@lotbook/ui/Inline';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { SourceMenu } from './SourceMenu.tsx';
import { LinkMaker } from '../../system/links.tsx';
import { sourcePage } from './source-page.ts';
import { getState } from './source-state.ts';
import { formatTies, type Ties } from './ties.ts';
import type { Source } from './use-sources.ts';

type SourceTableProps = Pick<
  DataTableProps<Source>,
  'rows' | 'empty' | 'status' | 'onRetry' | 'sort' | 'onSort' | 'onOpen' | 'openId'
> & {
  readonly currency: string;
};

export const SourceTable = ({ currency, ...props }: SourceTableProps) => (
  <DataTable
    label="Crypto sources"
    rowId={(one) => one.id}
    columns={columnsFor(currency)}
    lines={lines}
    rowHeight={48}
    leastWidth={990}
    {...props}
  />
);

const columnsFor = (currency: string): readonly Column<Source>[] => [
  {
    id: 'name',
    label: 'Source',
    width: 'minmax(180px, 1.6fr)',
    sortable: true,
    cell: (one) => <SourceName label={one.name} provider={one.provider} />,
  },
  { id: 'kind', label: 'Kind', width: 'minmax(100px, 0.7fr)', sortable: true, cell: formatKind },
  {
    id: 'value',
    label: `Worth, ${currency}`,
    width: '120px',
    end: true,
    sortable: true,
    cell: (one) => (
      <Amount
        value={one.value}
        digits="cents"
        unknown={one.balances.length === 0 ? 'Nothing is left there' : 'No current price is known'}
        align
      />
    ),
  },
  {
    id: 'assets',
    label: 'Assets',
    width: '80px',
    end: true,
    sortable: true,
    cell: (one) => one.balances.length.toLocaleString('en-US'),
  },
  {
    id: 'transactions',
    label: 'Transactions',
    width: '116px',
    end: true,
    sortable: true,
    cell: (one) => one.transactions.toLocaleString('en-US'),
  },
  {
    id: 'span',
    label: 'From – to',
    width: 'minmax(216px, 1.1fr)',
    cell: (one) => <Span source={one} />,
  },
  {
    id: 'updated',
    label: 'Last update',
    width: '120px',
    sortable: true,
    cell: (one) => (one.updatedAt ? <When at={one.updatedAt} show="ago" /> : 'never'),
  },
  {
    id: 'state',
    label: 'State',
    width: 'minmax(136px, 0.6fr)',
    cell: (one) => <StateCell source={one} />,
  },
  {
    id: 'menu',
    label: 'Actions',
    head: <span className="lb-hidden">Actions</span>,
    width: '72px',
    end: true,
    cell: (one) => <SourceMenu source={one} />,
  },
];

const lines: TwoLines<Source> = {
  what: (one) => <SourceName label={one.name} provider={one.provider} />,
  when: (one) => <Span source={one} />,
  amount: (one) => `${one.transactions.toLocaleString('en-US')} rows`,
  outcome: (one) =>
    (one.ties?.differ ?? 0) > 0 && getState(one).kind === 'ok'
      ? 'Balances differ'
      : getState(one).words,
};

const kinds = { exchange: 'Exchange', wallet: 'Wallet' } as const;
const owners: Readonly<Record<string, string>> = {
  self: '',
  joint: ', ours',
  business: ', business',
  other: ', not mine',
};

/** What it is, and whose where it is not one's own. */
export const formatKind = ({ kind, taxOwnership }: Pick<Source, 'kind' | 'taxOwnership'>): string =>
  `${kinds[kind]}${owners[taxOwnership] ?? `, ${taxOwnership}`}`;

/** How it is, and below it whether its balances tie, where somebody outside tells any. */
const StateCell = ({ source }: { readonly source: Source }) => (
  <div>
    <StateWords {...getState(source)} />
    {source.ties && source.ties.compared > 0 && <TiesLine source={source} ties={source.ties} />}
  </div>
);

/** With the way to see which do not. */
function TiesLine({ source, ties }: { readonly source: Source; readonly ties: Ties }) {
  const words = <StateWords {...formatTies(ties)} />;
  const link = (
    <LinkMaker page={`${sourcePage(source)}/reconciliation`} search={{}}>
      {words}
    </LinkMaker>
  );
  return <div>{ties.differ === 0 ? words : link}</div>;
}

export function Span({ source: { first, last } }: { readonly source: Source }) {
  if (!first || !last) return 'no rows';
  return (
    <>
      <When at={first} show="day" /> – <When at={last} show="day" />
    </>
  );
}
