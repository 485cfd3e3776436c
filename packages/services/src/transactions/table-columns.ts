import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/transactions';
import type { TransactionRow } from '@lotbook/db/stores/transactions';
import type { StoredMovement } from '@lotbook/db/stores/records';
import type { Column } from '@lotbook/reports/report';
import { format, money as exact } from '@lotbook/decimal/decimal';
import { formatCategory } from '@lotbook/model/category-text';
import { getIssueName } from '@lotbook/model/issue-name';
import { getLeadingSide } from '@lotbook/model/leading-side';
import { formatType } from '@lotbook/model/type-text';
import { renderForReader, translateForReader } from '../reader-texts.ts';
import { getOwn } from '@lotbook/model/get-own';

/** The context of a column other than the row. */
export interface Around {
  /** The time of the account's zone, `2025-01-31 14:05:00`. */
  readonly getTime: (at: string) => string;
  readonly sourceName: (id: string) => string;
}

type Written = Column & { readonly of: (row: TransactionRow, around: Around) => string };

const makeTextColumn = (id: string, label: string, of: Written['of']): Written => ({
  id,
  label,
  kind: 'text',
  of,
});
const makeMoneyColumn = (
  id: string,
  label: string,
  of: (row: TransactionRow, around: Around) => string | null,
): Written => ({
  id,
  label,
  kind: 'money',
  of: (row, around) => trimAmount(of(row, around)),
});
const trimAmount = (amount: string | null): string =>
  amount === null ? '' : format(exact(amount));

/** The columns of the table of transactions as an export writes them: one or two for each on screen. */
const written: Readonly<Record<string, readonly Written[]>> = {
  date: [{ id: 'date', label: 'Date', kind: 'date', of: ({ at }, { getTime }) => getTime(at) }],
  source: [makeTextColumn('source', 'Source', loadSources)],
  type: [makeTextColumn('type', 'Type', ({ type }) => formatType(type, translateForReader))],
  category: [
    makeTextColumn('category', 'Category', ({ category }) =>
      formatCategory(category, translateForReader),
    ),
  ],
  asset: [makeTextColumn('asset', 'Asset', (row) => getSide(row).legs[0]?.asset ?? '')],
  amount: [{ id: 'amount', label: 'Amount', kind: 'quantity', of: formatSignedAmount }],
  sent: makeLegColumns('sent', 'Out', 'out'),
  received: makeLegColumns('received', 'In', 'in'),
  fee: makeLegColumns('fee', 'Fee', 'fee'),
  value: [makeMoneyColumn('value', 'Worth', ({ value }) => value)],
  costBasis: [makeMoneyColumn('costBasis', 'Cost basis', ({ costBasis }) => costBasis)],
  proceeds: [makeMoneyColumn('proceeds', 'Proceeds', ({ proceeds }) => proceeds)],
  gainLoss: [makeMoneyColumn('gainLoss', 'Gain', ({ gain }) => gain)],
  income: [makeMoneyColumn('income', 'Income', ({ income }) => income)],
  term: [makeTextColumn('term', 'Term', ({ term }) => term ?? '')],
  match: [
    makeTextColumn('match', 'Match', ({ matchState }) =>
      matchState === 'unmatched' ? 'no match' : (matchState ?? ''),
    ),
  ],
  flags: [makeTextColumn('flags', 'Flags', getFlags)],
  memo: [
    makeTextColumn('memo', 'Memo', ({ memo, memos }) =>
      [...memos, ...(memo === null ? [] : [memo])].join(' · '),
    ),
  ],
  contact: [makeTextColumn('contact', 'Contact', ({ contact }) => contact?.name ?? '')],
  glCode: [makeTextColumn('glCode', 'GL code', ({ contact }) => contact?.glCode ?? '')],
  hash: [makeTextColumn('hash', 'Hash', ({ txHash }) => txHash ?? '')],
};

export const tableColumnIds: readonly string[] = Object.keys(written);

/** Behind those that are shown: in a spreadsheet it leads to the transaction with its evidence. */
const evidence = makeTextColumn('transaction', 'Transaction', ({ id }) => id);

/** The columns of an export in the requested order, and the link to the evidence. On screen the term is next to the gain. */
export const getWrittenColumns = (ids: readonly string[]): readonly Written[] => [
  ...ids.flatMap((id) => [
    ...(getOwn(written, id) ?? []),
    ...(id === 'gainLoss' && !ids.includes('term') ? written['term']! : []),
  ]),
  evidence,
];

function getSide({ movements }: TransactionRow) {
  const of = (direction: StoredMovement['direction']) =>
    movements.filter((each) => each.direction === direction);
  return getLeadingSide(of('out'), of('in'), of('fee'));
}

/** What left has a minus. */
function formatSignedAmount(row: TransactionRow): string {
  const { sign, legs } = getSide(row);
  const [first] = legs;
  return first ? `${sign === '−' ? '-' : ''}${first.quantity}` : '';
}

function loadSources({ sourceId, movements }: TransactionRow, { sourceName }: Around): string {
  const other = movements.find(({ source }) => source !== sourceId)?.source;
  return other === undefined
    ? sourceName(sourceId)
    : `${sourceName(sourceId)} → ${sourceName(other)}`;
}

function getFlags({ issueCodes, ignored, edited }: TransactionRow): string {
  return [
    ...(ignored ? [renderForReader(fill(texts.excludedFromFigures))] : []),
    ...(edited ? ['Edited'] : []),
    ...(issueCodes ?? []).map((code) => getIssueName(code, translateForReader)),
  ].join(', ');
}

/** Quantity and asset of the side; several are listed with their assets, since they can't be added up. */
function makeLegColumns(
  id: string,
  label: string,
  direction: StoredMovement['direction'],
): readonly Written[] {
  const of = ({ movements }: TransactionRow) =>
    movements.filter((each) => each.direction === direction);
  return [
    {
      id: `${id}Quantity`,
      label: `${label} quantity`,
      kind: 'quantity',
      of: (row) => {
        const [first, ...more] = of(row);
        return first && more.length === 0 ? first.quantity : '';
      },
    },
    makeTextColumn(`${id}Asset`, `${label} asset`, (row) => {
      const [first, ...more] = of(row);
      if (!first) return '';
      return more.length === 0
        ? first.asset
        : of(row)
            .map(({ quantity, asset }) => `${quantity} ${asset}`)
            .join(', ');
    }),
  ];
}
