import { absolute, format } from '@lotbook/decimal/decimal';
import { isFiat } from '@lotbook/model/fiat';
import type { SourceId } from '@lotbook/model/ids';
import type { Transaction, Worth } from '@lotbook/model/transaction';
import type { ReadMovement, ReadTransaction } from '../file-source.ts';
import { getDecisionsKey } from '../identity.ts';
import {
  answerColumns,
  decisionColumns,
  guard,
  LABEL_ONLY,
  lotbookColumns,
  type LotbookColumn,
} from './columns.ts';
import { formatDecided, formatLots, formatMatching } from '../decision-text.ts';
import { formatTreatments } from './treatments.ts';

type Written = Partial<Record<LotbookColumn, string>>;

interface Body {
  readonly cells: Written;
  readonly rowId: string | undefined;
}

/** Lines of a Lotbook file, header first, each ending in CR LF. Reading them gives the same transactions. */
export function* writeLotbook(transactions: Iterable<ReadTransaction>): Generator<string> {
  const all = [...transactions];
  const columns = listColumns({
    answers: all.some(
      ({ treatments, position }) => treatments !== undefined || position !== undefined,
    ),
    decisions: all.some((transaction) => getDecisionsKey(transaction) !== ''),
  });
  yield formatHeader(columns);
  yield* formatLines(all, startWriting(), columns);
}

/** Additions to a file's transactions other than the facts. */
export interface Further {
  /** Answers to questions of unsettled law, or named positions. */
  readonly answers: boolean;
  readonly decisions: boolean;
}

/** Includes the columns for answers and decisions if a transaction has some. */
export const listColumns = ({ answers, decisions }: Further): readonly LotbookColumn[] => [
  ...lotbookColumns,
  ...(answers ? answerColumns : []),
  ...(decisions ? decisionColumns : []),
];

export const formatHeader = (columns: readonly LotbookColumn[]): string => formatLine(columns);

/** What has been written so far, for writing in batches. */
export interface WrittenBefore {
  transactions: number;
  readonly ids: Set<string>;
}
export const startWriting = (): WrittenBefore => ({ transactions: 0, ids: new Set() });

/** The lines below the header; pass `before` from batch to batch. An Id that is already used can't name a second transaction: its rows are only grouped. */
export function* formatLines(
  transactions: Iterable<ReadTransaction>,
  before: WrittenBefore,
  columns: readonly LotbookColumn[],
): Generator<string> {
  for (const transaction of transactions) {
    before.transactions += 1;
    const { externalId = '' } = transaction;
    const again = externalId !== '' && before.ids.has(externalId);
    for (const row of getRows(transaction, { label: before.transactions, again }))
      yield formatLine(columns.map((column) => row[column] ?? ''));
    before.ids.add(externalId);
  }
}

/** An account's transaction for a file, with sources by name. */
export const addSourceNames = (
  transaction: Transaction,
  getName: (source: SourceId) => string,
): ReadTransaction => {
  const { id: _, ignored: __, movements, ...rest } = transaction;
  return {
    ...rest,
    movements: movements.map(({ source, ...movement }) => ({
      ...movement,
      sourceName: getName(source),
    })),
  };
};

function getRows(
  transaction: ReadTransaction,
  { label, again }: { readonly label: number; readonly again: boolean },
): readonly Written[] {
  const {
    externalId,
    at,
    type,
    category,
    txHash,
    memo,
    treatments,
    position,
    label: name,
    matching,
    lots,
  } = transaction;
  const bodies = toBodies(transaction);
  const common: Written = {
    Timestamp: at,
    ...(txHash && { 'Tx Hash': guard(txHash) }),
    ...(memo && { Memo: guard(memo) }),
    ...(treatments && { Treatment: formatTreatments(treatments) }),
    ...(position && { Position: guard(position) }),
    ...(name && { Label: guard(name) }),
    ...(matching && { Matching: formatMatching(matching) }),
    ...(lots && { Lots: formatLots(lots) }),
  };
  const grouped = again || bodies.length > 1 || bodies[0]?.rowId !== undefined;
  const group = grouped
    ? again || externalId === undefined || externalId.startsWith(LABEL_ONLY)
      ? `${LABEL_ONLY}${label}`
      : externalId
    : undefined;
  return bodies.map(({ cells, rowId = externalId }) => ({
    ...common,
    Type: type,
    ...(category && { Category: category }),
    ...(group && { Group: guard(group) }),
    ...(rowId && { Id: guard(rowId) }),
    ...cells,
  }));
}

/** Pairs the movements that fit one row; everything else has its own rows, grouped by their Group. */
function toBodies({ movements }: ReadTransaction): readonly Body[] {
  const out = movements.filter(({ direction }) => direction === 'out');
  const incoming = movements.filter(({ direction }) => direction === 'in');
  const fees = movements.filter(({ direction }) => direction === 'fee');
  const together = out.length <= 1 && incoming.length <= 1 && canShare(out[0], incoming[0]);
  const bodies = together
    ? [
        {
          cells: {
            ...writeSent(out[0]),
            ...writeReceived(incoming[0]),
            ...writeDecided([out[0], incoming[0]]),
          },
          rowId: (out[0] ?? incoming[0])?.rowId,
        },
      ]
    : [
        ...out.map((each) => ({
          cells: { ...writeSent(each), ...writeDecided([each]) },
          rowId: each.rowId,
        })),
        ...incoming.map((each) => ({
          cells: { ...writeReceived(each), ...writeDecided([each]) },
          rowId: each.rowId,
        })),
      ];
  const beside =
    together && out.length + incoming.length > 0
      ? fees.find((movement) => fitsOnRow(movement, out[0], incoming[0]))
      : undefined;
  const used = bodies
    .filter(({ cells }) => Object.keys(cells).length > 0)
    .map(({ cells, rowId }) => ({
      cells: beside ? { ...cells, ...writeFee(beside) } : cells,
      rowId,
    }));
  return [
    ...used,
    ...fees
      .filter((movement) => movement !== beside)
      .map((each) => ({ cells: getSeparateFee(each), rowId: each.rowId })),
  ];
}

/** A row has one Value, which belongs to the side that {@link sent} and {@link writeReceived} assign it to. */
function canShare(out: ReadMovement | undefined, incoming: ReadMovement | undefined): boolean {
  if (!out || !incoming) return true;
  if (out.rowId !== incoming.rowId || out.assigned || incoming.assigned) return false;
  const unvalued = isFiat(incoming.asset) && !isFiat(out.asset) ? incoming : out;
  return (
    unvalued.value === undefined && haveSameCurrency([out.value, incoming.value, incoming.basis])
  );
}

const writeSent = (out: ReadMovement | undefined): Written =>
  out
    ? {
        'Sent Amount': format(out.quantity),
        'Sent Asset': guard(out.asset),
        ...(out.sourceName && { From: guard(out.sourceName) }),
        ...writeValue(out.value),
      }
    : {};

const writeReceived = (incoming: ReadMovement | undefined): Written =>
  incoming
    ? {
        'Received Amount': format(incoming.quantity),
        'Received Asset': guard(incoming.asset),
        ...(incoming.sourceName && { To: guard(incoming.sourceName) }),
        ...writeValue(incoming.value),
        ...(incoming.basis && {
          Basis: format(incoming.basis.amount),
          Currency: incoming.basis.currency,
        }),
        ...writeAcquired(incoming),
      }
    : {};

const writeAcquired = ({ acquiredOn, inherited }: ReadMovement): Written =>
  inherited
    ? { Acquired: acquiredOn ? `${acquiredOn} inherited` : 'inherited' }
    : acquiredOn
      ? { Acquired: acquiredOn }
      : {};

const writeDecided = (sides: readonly (ReadMovement | undefined)[]): Written => {
  const text = sides
    .map((side) => side && formatDecided(side))
    .filter(Boolean)
    .join(';');
  return text === '' ? {} : { Decided: text };
};

const writeValue = (worth: Worth | undefined): Written =>
  worth ? { Value: format(worth.amount), Currency: worth.currency } : {};

/** True if the fee can be read back unchanged from the row of its sides. */
function fitsOnRow(
  movement: ReadMovement,
  out: ReadMovement | undefined,
  incoming: ReadMovement | undefined,
): boolean {
  if (movement.onFee || formatDecided(movement) !== '') return false;
  const outOfReceived = incoming?.asset === movement.asset && out?.asset !== movement.asset;
  const source = outOfReceived ? incoming.sourceName : (out?.sourceName ?? incoming?.sourceName);
  const currency = haveSameCurrency([movement.value, out?.value, incoming?.value, incoming?.basis]);
  return currency && source === movement.sourceName && movement.rowId === (out ?? incoming)?.rowId;
}

const writeFee = (movement: ReadMovement): Written => ({
  'Fee Amount': format(absolute(movement.quantity)),
  'Fee Asset': guard(movement.asset),
  ...(movement.value && {
    'Fee Value': format(movement.value.amount),
    Currency: movement.value.currency,
  }),
});

/** The cost of paying another fee is a fee in a row that sends nothing. */
const getSeparateFee = (movement: ReadMovement): Written => ({
  ...writeFee(movement),
  ...writeDecided([movement]),
  Type: 'fee',
  ...(movement.onFee && { 'Sent Amount': '0', 'Sent Asset': guard(movement.asset) }),
  ...(movement.sourceName && { From: guard(movement.sourceName) }),
});

const haveSameCurrency = (worths: readonly (Worth | undefined)[]): boolean =>
  new Set(worths.flatMap((worth) => worth?.currency ?? [])).size <= 1;

const formatLine = (cells: readonly string[]): string => `${cells.map(quote).join(',')}\r\n`;
const quote = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
