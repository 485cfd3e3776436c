import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Amount, AmountRoom } from '@lotbook/ui/Amount';
import { AssetName, shortenName } from '@lotbook/ui/AssetName';
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
import { UncertainMark } from '../account/UncertainMark.tsx';
import type { Asked } from '../explain/explained-figure.ts';
import { columnNames, type ColumnId } from './column-ids.ts';
import { getExplorer } from './explorers.ts';
import type { TransactionRow } from './use-transactions.ts';
import type { ColumnChoice } from './use-table.ts';

type Leg = TransactionRow['sent'][number];
type Totals = TransactionTotalsQuery['transactions']['totals'];
type Drawn = Omit<Column<TransactionRow>, 'id' | 'label'> & { readonly label?: string };

/** The chosen columns, from left to right, with their chosen widths. */
export const columnsFor = (
  all: ColumnTable,
  { shown, widths }: ColumnChoice,
  t: Translate,
): readonly Column<TransactionRow>[] =>
  shown.map((id) => ({
    id,
    label: t(columnNames[id as ColumnId]),
    ...all[id as ColumnId],
    chosenWidth: widths[id],
  }));

interface TotalsContext {
  /** What the totals link to. */
  readonly asked: Asked | undefined;
  /** The first figures are still being computed. */
  readonly isComputing: boolean;
  readonly t: Translate;
}

/** Adds the totals of all rows, each linking to its evidence. */
export function addTotals(
  columns: readonly Column<TransactionRow>[],
  totals: Totals | undefined,
  { asked, isComputing, t }: TotalsContext,
): readonly Column<TransactionRow>[] {
  if (!totals) return columns;
  const total = (value: string, kind: 'disposal' | 'income', gain = false): ReactNode => {
    const missing = findLacking(totals.excluded, kind);
    const amount = (
      <TotalAmount
        value={value}
        missing={missing}
        gain={gain}
        isComputing={isComputing}
        assumed={kind === 'income' ? totals.assumedIncome : totals.assumed}
        uncertain={gain ? totals.uncertain : undefined}
        align
      />
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
    if (column.id in below)
      return {
        ...column,
        total: below[column.id],
        ...(column.id === 'costBasis' && { getTotal: t(texts.ofAssetsSold) }),
      };
    return column === first ? { ...column, total: t(texts.total) } : column;
  });
}

/** Width in pixels below which the table scrolls sideways. */
export const getLeastWidth = (columns: readonly Column<TransactionRow>[]): number =>
  columns.reduce(
    (sum, { width, chosenWidth }) => sum + (chosenWidth ?? Number(/\d+/.exec(width)?.[0] ?? 100)),
    18,
  );

/** The city of a time zone: `New York` for `America/New_York`. */
const getZonePlace = (zone: string): string =>
  (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

type ColumnTable = Readonly<Record<ColumnId, Drawn>>;

/** All columns. Memoize them: new cells render every row again. */
export const makeColumns = (currency: string, zone: string, t: Translate): ColumnTable => ({
  date: {
    label: t(texts.dateIn, { place: getZonePlace(zone) }),
    width: '168px',
    sortable: true,
    cell: (row) => <DateCell row={row} />,
  },
  source: { width: 'minmax(120px, 1fr)', cell: (row) => <SourceCell row={row} /> },
  type: { width: 'minmax(118px, 0.7fr)', cell: (row) => formatType(row.type, t) },
  category: { width: 'minmax(116px, 1fr)', cell: (row) => formatCategory(row.category, t) },
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
    label: t(texts.valueIn, { currency }),
    width: 'minmax(114px, 0.7fr)',
    end: true,
    sortable: true,
    cell: (row) => <ValueCell row={row} align />,
  },
  costBasis: {
    label: t(texts.costBasisIn, { currency }),
    width: 'minmax(134px, 0.7fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (row) => <Known value={row.costBasis} />,
  },
  proceeds: {
    label: t(texts.proceedsIn, { currency }),
    width: 'minmax(124px, 0.7fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (row) => <Known value={row.proceeds} />,
  },
  gainLoss: {
    label: t(texts.gainIn, { currency }),
    width: 'minmax(170px, 1fr)',
    end: true,
    sortable: true,
    why: true,
    cell: (row) => <Gain row={row} />,
  },
  income: {
    label: t(texts.incomeIn, { currency }),
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
          {matchLabels[matchState] ? t(matchLabels[matchState]) : matchState}
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

const matchLabels: Readonly<Record<string, Message>> = {
  matched: texts.matchedBadge,
  unmatched: texts.unmatchedBadge,
};

/** `lead`: the checkbox, if the person may select rows. */
export const makeLines = (
  t: Translate,
  currency: string,
  lead?: TwoLines<TransactionRow>['lead'],
): TwoLines<TransactionRow> => ({
  ...(lead ? { lead } : {}),
  what: (row) => (
    <>
      <Flags row={row} /> {formatCategory(row.category, t)}
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
      <ValueCell row={row} unit={currency} />
    ) : (
      <>
        <RowUncertain row={row} />
        <Amount value={row.gainLoss} digits="cents" gain unit={currency} />
      </>
    ),
});

/** Between what the gain of the row may be, if that is uncertain. */
const RowUncertain = ({ row: { uncertain, gainLoss } }: { readonly row: TransactionRow }) =>
  uncertain && gainLoss !== null && <UncertainMark uncertain={uncertain} gain={gainLoss} />;

function ValueCell({
  row,
  ...rest
}: {
  readonly row: TransactionRow;
  readonly align?: boolean;
  readonly unit?: string;
}) {
  const t = useTranslate();
  return (
    <>
      {row.hasAssumedPrice && (
        <>
          <IssueMark severity="info" messages={[t(texts.assumedPrice)]} />{' '}
        </>
      )}
      <Amount value={row.value} digits="cents" unknown={t(explainUnknown(row))} {...rest} />
    </>
  );
}

function explainUnknown({ ignored, sent, received, fees }: TransactionRow): Message {
  if (ignored) return texts.excludedFromCalculations;
  return [...sent, ...received, ...fees].every(({ asset }) => isFiat(asset))
    ? texts.otherCurrencyValue
    : texts.noPriceThen;
}

/** Empty for transactions that can't have the figure. */
const Known = ({ value }: { readonly value: string | null }) =>
  value === null ? null : <Amount value={value} digits="cents" align />;

/** Width of the term next to the gain, in characters. */
const termRoom = 7;

/** Empty if nothing was disposed of. */
function Gain({ row }: { readonly row: TransactionRow }) {
  const t = useTranslate();
  const room = use(AmountRoom);
  if (row.gainLoss === null && row.term === null) return null;
  return (
    <>
      {row.term && <Badge>{row.term}</Badge>}{' '}
      <AmountRoom value={row.term ? room - termRoom : room}>
        <RowUncertain row={row} />
        <Amount value={row.gainLoss} digits="cents" gain unknown={t(texts.notCalculated)} align />
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

/** `sign`: whether it was received or sent, if no column header says so. */
function LegsCell({ legs, sign }: { readonly legs: readonly Leg[]; readonly sign?: '+' | '−' }) {
  const [first, ...more] = legs;
  if (!first) return null;
  return (
    <>
      {sign}
      <Amount value={first.quantity} unit={shortenName(first.asset)} />
      {more.length > 0 && ` +${more.length}`}
    </>
  );
}

const SourceCell = ({ row }: { readonly row: TransactionRow }) =>
  row.otherSource ? (
    <SourceName
      label={`${row.source.label} → ${row.otherSource.label}`}
      provider={row.source.provider}
    />
  ) : (
    <SourceName label={row.source.label} provider={row.source.provider} />
  );

/** The date, with a mark for errors. It is in the first column, which is always visible. */
function DateCell({ row: { timestamp, issues, ignored } }: { readonly row: TransactionRow }) {
  const t = useTranslate();
  const errors = ignored
    ? []
    : issues.filter((issue) => issue.severity === 'error' && isOpen(issue));
  return (
    <>
      <When at={timestamp} />
      {ignored && <span className="lb-hidden"> {t(texts.excludedFromCalculations)}</span>}
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

/** Open issues come first. A row with only dismissed issues gets an info mark. */
function Flags({ row: { issues, ignored, isEdited } }: { readonly row: TransactionRow }) {
  const t = useTranslate();
  const open = issues.filter(isOpen);
  const dismissed = issues
    .filter((issue) => !isOpen(issue))
    .map(({ message, dismissedBecause }) =>
      t(texts.dismissedIssue, { reason: dismissedBecause ?? '', issue: message }),
    );
  return (
    <>
      {issues.length > 0 && (
        <IssueMark
          severity={open[0]?.severity ?? 'info'}
          messages={[...open.map(({ message }) => message), ...dismissed]}
        />
      )}
      {ignored && (
        <FlagMark icon={<Ban size={15} aria-hidden />} label={t(texts.excludedFromCalculations)} />
      )}
      {isEdited && !ignored && (
        <FlagMark icon={<Pencil size={14} aria-hidden />} label={t(texts.edited)} />
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
