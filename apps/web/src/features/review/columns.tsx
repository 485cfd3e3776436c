import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { IssueMark } from '@lotbook/ui/IssueMark';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { Tick } from '@lotbook/ui/Tick';
import { When } from '@lotbook/ui/When';
import { issueName } from '@lotbook/model/issue-name';
import type { Selection } from '../transactions/bulk/use-selection.ts';
import type { IssueRow } from './documents.ts';
import { issueKey } from './view.ts';
import { unitsAbout } from './units-about.ts';

const UNKNOWN = 'Nobody can tell how much hangs on it';

const dismissedColumns: readonly Column<IssueRow>[] = [
  {
    id: 'why',
    label: 'Why',
    width: 'minmax(180px, 1.5fr)',
    cell: ({ node: { dismissedBecause } }) => (
      <span title={dismissedBecause ?? ''}>{dismissedBecause}</span>
    ),
  },
  {
    id: 'aside',
    label: 'Set aside',
    width: 'minmax(220px, 2.1fr)',
    cell: ({ node: { dismissedAt, dismissedByEmail } }) => (
      <span title={dismissedByEmail ?? ''}>
        {dismissedAt !== null && <When at={dismissedAt} show="day" />} by{' '}
        {dismissedByEmail ?? 'a person who is gone'}
      </span>
    ),
  },
];

/** `isAside`: of what was set aside, with who did it, when and why. */
export const columnsFor = (currency: string, isAside = false): readonly Column<IssueRow>[] => [
  {
    id: 'kind',
    label: 'What needs you',
    width: 'minmax(220px, 2.1fr)',
    sortable: true,
    cell: (row) => <Kind row={row} />,
  },
  { id: 'what', label: 'About', width: 'minmax(130px, 1fr)', cell: (row) => <About row={row} /> },
  {
    id: 'date',
    label: 'Date',
    width: '112px',
    sortable: true,
    cell: ({ node }) => <When at={node.timestamp} show="day" />,
  },
  {
    id: 'source',
    label: 'Source',
    width: 'minmax(110px, 1fr)',
    cell: ({ transaction }) => transaction && <SourceName {...transaction.source} />,
  },
  ...(isAside ? dismissedColumns : []),
  {
    id: 'stake',
    label: `At stake, ${currency}`,
    width: 'minmax(120px, 0.8fr)',
    end: true,
    sortable: true,
    cell: (row) => <Stake row={row} align />,
  },
];

/** `isAside`: of what was set aside. `lead`: the tick, where the person may choose rows. */
export const linesFor = (
  currency: string,
  isAside: boolean,
  lead?: TwoLines<IssueRow>['lead'],
): TwoLines<IssueRow> => ({
  ...(lead ? { lead } : {}),
  what: (row) => <Kind row={row} />,
  when: ({ node, transaction }) =>
    isAside ? (
      <>
        {node.dismissedBecause} ·{' '}
        {node.dismissedAt !== null && <When at={node.dismissedAt} show="day" />}
      </>
    ) : (
      <>
        <When at={node.timestamp} show="day" /> · {transaction?.source.label}
      </>
    ),
  amount: (row) => <Stake row={row} unit={currency} />,
  outcome: (row) => <About row={row} />,
});

/** Ticks beside the rows; the one in the head is for all that are loaded. */
export function tickColumn(
  { all, ids, choose, clear }: Selection,
  rows: readonly IssueRow[],
  cell: Cell,
): Column<IssueRow> {
  const keys = rows.map(({ node }) => issueKey(node));
  const isWhole = all || (keys.length > 0 && keys.every((key) => ids.has(key)));
  return {
    id: 'tick',
    label: 'Choose',
    head: (
      <Tick
        label="Choose all loaded rows"
        checked={isWhole}
        onChange={(checked) => (checked ? choose(keys) : clear())}
      />
    ),
    width: '36px',
    cell,
  };
}

type Cell = Column<IssueRow>['cell'];

/** A row's tick; the same one as long as the selection is. */
export const tickCell =
  ({ all, has, toggle, clear }: Selection): Cell =>
  ({ node }) => {
    const key = issueKey(node);
    return (
      <Tick
        label={`Choose ${issueName(node.code)}, ${shortened(node.asset)},`}
        at={node.timestamp}
        checked={has(key)}
        onChange={() => (all ? clear() : toggle(key))}
      />
    );
  };

const Kind = ({ row: { node } }: { readonly row: IssueRow }) => (
  <>
    <IssueMark severity={node.severity} messages={[node.message]} /> {issueName(node.code)}
  </>
);

function About({ row: { node, transaction } }: { readonly row: IssueRow }) {
  const legs = transaction
    ? [...transaction.sent, ...transaction.received, ...transaction.fees]
    : [];
  const about = unitsAbout(node, legs);
  return about ? (
    <Amount value={about.quantity} unit={shortened(about.asset)} />
  ) : (
    <>{shortened(node.asset)}</>
  );
}

const Stake = ({
  row: { node },
  ...rest
}: {
  readonly row: IssueRow;
  readonly align?: boolean;
  readonly unit?: string;
}) => (
  <Amount
    value={node.low === null ? null : node.stake}
    digits="cents"
    unknown={
      node.code === 'spec-id-refused' ? 'What the sale comes to is told when it is opened' : UNKNOWN
    }
    {...rest}
  />
);
