import { Amount, AmountRoom } from '@lotbook/ui/Amount';
import { AssetName, shortened } from '@lotbook/ui/AssetName';
import { Badge } from '@lotbook/ui/Badge';
import { FlagMark } from '@lotbook/ui/FlagMark';
import { HashLink } from '@lotbook/ui/HashLink';
import { Ban, Pencil, StickyNote } from '@lotbook/ui/icons';
import { IssueMark } from '@lotbook/ui/IssueMark';
import { SourceName } from '@lotbook/ui/SourceName';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { use, type ReactNode } from 'react';
import { isFiat } from '@lotbook/model/fiat';
import { getLeadingSide, type LeadingSide } from '@lotbook/model/leading-side';
import { formatCategory } from '@lotbook/model/category-text';
import { formatType } from '@lotbook/model/type-text';
import type { TransactionTotalsQuery } from '../../generated/graphql.ts';
import { WhyLink } from '../../system/links.tsx';
import { findLacking } from '../account/incomplete-text.ts';
import { TotalAmount } from '../account/TotalAmount.tsx';
import type { Asked } from '../explain/explained-figure.ts';
import { columnNames, type ColumnId } from './column-ids.ts';
import { getExplorer } from './explorers.ts';
import type { TransactionRow } from './use-transactions.ts';
import type { ColumnChoice } from './use-table.ts';

type Leg = TransactionRow['sent'][number];
type Totals = TransactionTotalsQuery['transactions']['totals'];
type Drawn = Omit<Column<TransactionRow>, 'id' | 'label'> & { readonly label?: string };

/** The columns chosen, from left to right, as wide as the person made them. */
export const columnsFor = (
  all: DrawnColumns,
  { shown, widths }: ColumnChoice,
): readonly Column<TransactionRow>[] =>
  shown.map((id) => ({
    id,
    label: columnNames[id as ColumnId],
    ...all[id as ColumnId],
    chosenWidth: widths[id],
  }));

interface TotalsContext {
  /** What the totals lead to. */
  readonly asked: Asked | undefined;
  /** The first figures are still being computed. */
  readonly isComputing: boolean;
}

/** The same columns with the totals of all rows below them, which link to what they consist of. */
export function withTotals(
  columns: readonly Column<TransactionRow>[],
  totals: Totals | undefined,
  { asked, isComputing }: TotalsContext,
): readonly Column<TransactionRow>[] {
  if (!totals) return columns;
  const total = (value: string, kind: 'disposal' | 'income', gain = false): ReactNode => {
    const missing = findLacking(totals.excluded, kind);
    const amount = (
      <TotalAmount value={value} missing={missing} gain={gain} isComputing={isComputing} align />
    );
    return asked ? <WhyLink {...asked}>{amount}</WhyLink> : amount;
  };
  const below: Readonly<Record<string, ReactNode>> = {
    costBasis: total(totals.costBasis, 'disposal'),
    proceeds: total(totals.proceeds, 'disposal'),
    gainLoss: total(totals.gainLoss, 'disposal', true),
    income: total(totals.income, 'income'),
  };
  const first = columns.find(({ end }) => !end);
  return columns.map((column) => {
    if (column.id in below) return { ...column, total: below[column.id], ...getTotal[column.id] };
    return column === first ? { ...column, total: 'Total' } : column;
  });
}

/** What only moved has its cost in its row, and does not add up with what was sold. */
const getTotal: Readonly<Record<string, { readonly getTotal: string }>> = {
  costBasis: { getTotal: 'of what was sold' },
};

/** What the columns need together before the table scrolls sideways, in pixels. */
export const getLeastWidth = (columns: readonly Column<TransactionRow>[]): number =>
  columns.reduce(
    (sum, { width, chosenWidth }) => sum + (chosenWidth ?? Number(/\d+/.exec(width)?.[0] ?? 100)),
    18,
  );

/** The place by which a zone is named: `New York` of `America/New_York`. */
const zonePlace = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

type DrawnColumns = Readonly<Record<ColumnId, Drawn>>;

/** All columns there are. Their cells stay the same as long as these do, so that no row is drawn anew. */
export const drawnColumns = (currency: string, zone: string): DrawnColumns => ({
  date: {
    label: `Date, ${zonePlace(zone)}`,
    width: '168px',
    sortable: true,
    cell: (row) => <Moment row={row} />,
  },
  source: { width: 'minmax(120px, 1fr)', cell: (row) => <Where row={row} /> },
  type: { width: 'minmax(118px, 0.7fr)', cell: (row) => formatType(row.type) },
  category: { width: 'minmax(116px, 1fr)', cell: (row) => formatCategory(row.category) },
  asset: { width: 'minmax(92px, 0.7fr)', sortable: true, cell: (row) => <SideAsset row={row} /> },
  amount: {
    width: 'minmax(108px, 0.8fr)',
    end: true,
    sortable: true,
    cell: (row) => <SideAmount row={row} />,
  },
  sent: { width: 'minmax(137px, 1fr)', end: true, cell: (row) => <LegsCell legs={row.sent} /> },
  received: {
    width: 'minmax(137px, 1fr)',
    end: true,
    cell: (row) => <LegsCell legs={row.received} />,
  },
  fee: { width: 'minmax(136px, 0.7fr)', end: true, cell: (row) => <LegsCell legs={row.fees} /> },
  value: {
    label: `Worth, ${currency}`,
    width: 'minmax(114px, 0.7fr)',
    end: true,
    sortable: true,
    cell: (row) => <Worth row={row} align />,
  },
  costBasis: {
    label: `Cost basis, ${currency}`,
    width: 'minmax(134px, 0.7fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (row) => <Known value={row.costBasis} />,
  },
  proceeds: {
    label: `Proceeds, ${currency}`,
    width: 'minmax(124px, 0.7fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (row) => <Known value={row.proceeds} />,
  },
  gainLoss: {
    label: `Gain, ${currency}`,
    width: 'minmax(170px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (row) => <Gain row={row} />,
  },
  income: {
    label: `Income, ${currency}`,
    width: 'minmax(114px, 0.7fr)',
    end: true,
    why: true,
    cell: (row) => <Known value={row.income} />,
  },
  match: {
    width: '88px',
    cell: ({ matchState }) =>
      matchState && (
        <Badge tone={matchState === 'matched' ? 'plain' : 'warning'}>
          {formatMatch[matchState] ?? matchState}
        </Badge>
      ),
  },
  flags: { width: '64px', cell: (row) => <Flags row={row} /> },
  memo: { width: '66px', cell: (row) => <Memo row={row} /> },
  contact: { width: 'minmax(110px, 0.9fr)', cell: ({ contact }) => contact?.contactName },
  glCode: { width: '84px', cell: ({ contact }) => contact?.glCode },
  hash: {
    width: '120px',
    cell: ({ txHash, sent, received }) =>
      txHash && <HashLink hash={txHash} href={getExplorer(txHash, [...received, ...sent])} />,
  },
});

const formatMatch: Readonly<Record<string, string>> = { matched: 'matched', unmatched: 'no match' };

/** `lead`: the tick, where the person may choose rows. */
export const linesFor = (
  currency: string,
  lead?: TwoLines<TransactionRow>['lead'],
): TwoLines<TransactionRow> => ({
  ...(lead ? { lead } : {}),
  what: (row) => (
    <>
      <Flags row={row} /> {formatCategory(row.category)}
    </>
  ),
  when: (row) => (
    <>
      <When at={row.timestamp} show="day" /> · {row.source.label}
    </>
  ),
  amount: (row) => <LegsCell {...getSide(row)} />,
  outcome: (row) =>
    row.gainLoss === null ? (
      <Worth row={row} unit={currency} />
    ) : (
      <Amount value={row.gainLoss} digits="cents" gain unit={currency} />
    ),
});

const NO_PRICE = 'No price is known for this moment';

const Worth = ({
  row,
  ...rest
}: {
  readonly row: TransactionRow;
  readonly align?: boolean;
  readonly unit?: string;
}) => (
  <>
    {row.hasAssumedPrice && (
      <>
        <IssueMark severity="info" messages={['Uses an assumed price of 1.00 USD']} />{' '}
      </>
    )}
    <Amount value={row.value} digits="cents" unknown={explainUnknown(row)} {...rest} />
  </>
);

function explainUnknown({ ignored, sent, received, fees }: TransactionRow): string {
  if (ignored) return 'Left out of the figures';
  return [...sent, ...received, ...fees].every(({ asset }) => isFiat(asset))
    ? 'The worth of money of another currency is not worked out'
    : NO_PRICE;
}

/** Where there is none by nature, nothing stands. */
const Known = ({ value }: { readonly value: string | null }) =>
  value === null ? null : <Amount value={value} digits="cents" align />;

/** What the term takes beside the gain, in characters. */
const termRoom = 7;

/** Where nothing left, there is no gain to know. */
function Gain({ row }: { readonly row: TransactionRow }) {
  const room = use(AmountRoom);
  if (row.gainLoss === null && row.term === null) return null;
  return (
    <>
      {row.term && <Badge>{row.term}</Badge>}{' '}
      <AmountRoom value={row.term ? room - termRoom : room}>
        <Amount value={row.gainLoss} digits="cents" gain unknown="Not computed yet" align />
      </AmountRoom>
    </>
  );
}

const getSide = ({ sent, received, fees }: TransactionRow): LeadingSide<Leg> =>
  getLeadingSide(sent, received, fees);

function SideAsset({ row }: { readonly row: TransactionRow }) {
  const [first, ...more] = getSide(row).legs;
  return (
    first && (
      <>
        <AssetName asset={first.asset} />
        {more.length > 0 && ` +${more.length}`}
      </>
    )
  );
}

function SideAmount({ row }: { readonly row: TransactionRow }) {
  const { sign, legs } = getSide(row);
  const [first] = legs;
  return (
    first && (
      <>
        {sign}
        <Amount value={first.quantity} asset={first.asset} align />
      </>
    )
  );
}

/** `sign`: whether it came or went, where no column says so. */
function LegsCell({ legs, sign }: { readonly legs: readonly Leg[]; readonly sign?: '+' | '−' }) {
  const [first, ...more] = legs;
  if (!first) return null;
  return (
    <>
      {sign}
      <Amount value={first.quantity} unit={shortened(first.asset)} />
      {more.length > 0 && ` +${more.length}`}
    </>
  );
}

const Where = ({ row }: { readonly row: TransactionRow }) =>
  row.otherSource ? (
    <SourceName
      label={`${row.source.label} → ${row.otherSource.label}`}
      provider={row.source.provider}
    />
  ) : (
    <SourceName label={row.source.label} provider={row.source.provider} />
  );

/** When it was; and beside that, where nobody misses it, that it does not count or that something is wrong with its figures. */
function Moment({ row: { timestamp, issues, ignored } }: { readonly row: TransactionRow }) {
  const errors = ignored
    ? []
    : issues.filter((issue) => issue.severity === 'error' && isOpen(issue));
  return (
    <>
      <When at={timestamp} />
      {ignored && <span className="lb-hidden"> Left out of the figures</span>}
      {errors.length > 0 && (
        <>
          {' '}
          <IssueMark severity="error" messages={errors.map(({ message }) => message)} />
        </>
      )}
    </>
  );
}

type RowIssue = TransactionRow['issues'][number];

const isOpen = ({ dismissedBecause }: RowIssue): boolean => dismissedBecause === null;

/** What was set aside needs nobody: it is told after what is open, and marks the row where nothing is. */
function Flags({ row: { issues, ignored, isEdited } }: { readonly row: TransactionRow }) {
  const open = issues.filter(isOpen);
  const aside = issues
    .filter((issue) => !isOpen(issue))
    .map(({ message, dismissedBecause }) => `Set aside (${dismissedBecause}): ${message}`);
  return (
    <>
      {issues.length > 0 && (
        <IssueMark
          severity={open[0]?.severity ?? 'info'}
          messages={[...open.map(({ message }) => message), ...aside]}
        />
      )}
      {ignored && <FlagMark icon={<Ban size={15} aria-hidden />} label="Left out of the figures" />}
      {isEdited && !ignored && (
        <FlagMark
          icon={<Pencil size={14} aria-hidden />}
          label="A person or a rule decided about it"
        />
      )}
    </>
  );
}

function Memo({ row: { memo, memos } }: { readonly row: TransactionRow }) {
  const all = [...memos, ...(memo === null ? [] : [memo])];
  return all.length > 0 ? (
    <FlagMark icon={<StickyNote size={15} aria-hidden />} label={all.join(' · ')} />
  ) : null;
}
