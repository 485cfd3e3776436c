import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import type { Message } from '@lotbook/messages/message';
import { absolute, negate, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { layout, shorten, toUpper, type Cells } from './cells.ts';
import { fillColumns, type SomeColumns } from './columns.ts';
import { entry, type EntryKind } from './entries.ts';
import type { FileSource } from './file-source.ts';
import { pickId, pickTime } from './ids.ts';
import { joinLegs, sumByAsset, signed } from './leg-trades.ts';
import { payFee, type Units } from './movements.ts';
import { asksZone, getTimeStyle, type RowTimes } from './row-zone.ts';
import { groupBy, skip, type Outcome } from './rows.ts';
import { unfinished } from './status.ts';
import type { TimeStyle } from './times.ts';

const ledgerFields = [
  'id',
  'time',
  'type',
  'asset',
  'amount',
  'fee',
  'feeAsset',
  'group',
  'hash',
  'memo',
  'status',
  'pending',
  'detail',
  'credit',
  'debit',
] as const;
type LedgerField = (typeof ledgerFields)[number];
export type LedgerCells = Cells<LedgerField>;
type Rows = readonly [LedgerCells, ...LedgerCells[]];

/** `leg`: a row of a trade that several rows make. `cost`: the fee of the other rows of its group. */
export type LedgerKind = EntryKind | 'inside' | 'leg' | 'cost';

/** A ledger: each row changes the balance of one asset in the direction of its sign. */
export interface LedgerFormat extends RowTimes {
  /** `amount` is signed; alternatively `credit` was received and `debit` sent. */
  readonly columns: SomeColumns<LedgerField, 'time' | 'type' | 'asset'>;
  readonly kindFor: (cells: LedgerCells) => LedgerKind | undefined;
  /** Why a row with a word that is known can't be read without the user, and what to do. */
  readonly ask?: (cells: LedgerCells) => Message<{ readonly value: string }> | undefined;
  /** Why a row doesn't affect holdings. */
  readonly skipIf?: (cells: LedgerCells) => FilledMessage | undefined;
  /** Rows with the same key are one event. */
  readonly key?: (cells: LedgerCells) => string | undefined;
  /** A trade may exchange several assets for one, such as small balances. */
  readonly manyToOne?: true;
  /** The columns whose words decide the kind of a row; by default `type` and `status`. */
  readonly words?: readonly LedgerField[];
  /** How many other rows may be between rows of one event. */
  readonly window?: number;
  /** Whether a row's amount was sent, for ledgers whose amounts have no sign. */
  readonly leaves?: (cells: LedgerCells) => boolean;
  /** An empty amount is zero, for rows that have only a fee. */
  readonly emptyIsZero?: true;
  /** Sign of a fee that was paid; one of the other sign is a rebate. */
  readonly feeSign?: 'negative';
  readonly rename?: (code: string) => string;
  /** The platform's name for a move within it. */
  readonly platform: string;
}

export const readLedger = (
  format: LedgerFormat,
): Required<Pick<FileSource, 'open' | 'asksTimeZone'>> => ({
  asksTimeZone: asksZone(format),
  open: (header, options, preamble) => {
    const style = getTimeStyle(format, header, options, preamble);
    const { key = () => undefined, window, words = ['type', 'status'] } = format;
    return groupBy(
      layout(header, fillColumns(ledgerFields, format.columns), options),
      { key, words, ...(window && { window }) },
      (rows) => readEvent(rows, format, style),
    );
  },
});

function readEvent(rows: Rows, format: LedgerFormat, style: TimeStyle): Outcome {
  const [first] = rows;
  for (const cells of rows) {
    const idle = format.skipIf?.(cells);
    const undone = idle === undefined ? unfinished(cells, 'status') : skip(idle);
    if (undone) return undone;
  }
  const kinds = rows.map((cells) => ({ cells, kind: readKind(cells, format) }));
  const own = kinds.filter(({ kind }) => kind !== 'cost');
  if (own.length > 0 && own.every(({ kind }) => kind === 'inside'))
    return skip(fill(skippedRows.movedWithin, { platform: format.platform }));
  const costs = kinds.flatMap(({ cells, kind }) => {
    const units = readUnits(cells, format);
    return [
      kind === 'cost' ? { ...units, quantity: negate(units.quantity) } : undefined,
      readFee(cells, units, format),
    ];
  });
  const parts = {
    at: pickTime(rows.map((cells) => cells.time('time', style))),
    txHash: rows.map((cells) => cells.id('hash')).find(Boolean),
    memo: own[0]?.kind === 'leg' ? '' : (own[0]?.cells ?? first).text('memo'),
  };
  if (own.length === 0)
    return readSingle(
      'fee',
      sumByAsset(
        costs.flatMap((cost) => (cost ? { ...cost, quantity: negate(cost.quantity) } : [])),
      ),
      [],
      first,
      parts,
    );
  if (own.every(({ kind }) => kind === 'leg')) {
    const legs = own.map(({ cells }) => readUnits(cells, format));
    return joinLegs({
      ...parts,
      cells: first,
      field: first.has('credit') ? 'credit' : 'amount',
      legs,
      fees: costs,
      externalId: first.id('group') || undefined,
      manyToOne: format.manyToOne,
    });
  }
  const kind = own[0]?.kind;
  if (
    kind === undefined ||
    kind === 'cost' ||
    kind === 'leg' ||
    kind === 'inside' ||
    own.some((each) => each.kind !== kind)
  )
    return first.fail(
      'type',
      fill(rejectedRows.kindsDiffer, {
        list: shorten(rows.map((cells) => cells.text('type')).join(', ')),
      }),
    );
  const changes = sumByAsset(own.map(({ cells }) => readUnits(cells, format)));
  return readSingle(kind, changes, costs, first, {
    ...parts,
    externalId: pickId(rows.map((cells) => cells.id('id'))),
  });
}

type EventParts = Pick<Parameters<typeof entry>[2], 'at' | 'externalId' | 'txHash' | 'memo'>;

function readSingle(
  kind: EntryKind,
  changes: readonly Units[],
  costs: readonly (Units | undefined)[],
  first: LedgerCells,
  parts: EventParts,
): Outcome {
  const fees = sumByAsset(costs.flatMap((cost) => cost ?? []));
  const [change] = changes;
  const [fee] = fees;
  if (changes.length > 1 || fees.length > 1)
    return first.fail('asset', fill(rejectedRows.severalAssetsNotTrade));
  if (fee && fee.quantity < 0n) return first.fail('fee', fill(rejectedRows.feeRefunded));
  if (!change)
    return fee
      ? entry('fee', { ...fee, quantity: negate(fee.quantity) }, parts)
      : skip(fill(skippedRows.zeroChange));
  return entry(kind, change, { ...parts, fee: fee && payFee(fee) });
}

function readKind(cells: LedgerCells, { kindFor, ask }: LedgerFormat): LedgerKind {
  const question = ask?.(cells);
  if (question !== undefined)
    return cells.fail('type', fill(question, { value: shorten(cells.text('type')) }));
  cells.required('type');
  return (
    kindFor(cells) ??
    cells.fail('type', fill(texts.valueUnknown, { value: shorten(cells.text('type')) }))
  );
}

function readUnits(
  cells: LedgerCells,
  { leaves, emptyIsZero, rename = toUpper }: LedgerFormat,
): Units {
  const quantity = cells.has('credit')
    ? readBooked(cells)
    : emptyIsZero
      ? (cells.optionalAmount('amount') ?? zeroQuantity)
      : cells.amount('amount');
  const units = { asset: cells.asset('asset', rename), quantity };
  return leaves ? signed(units, leaves(cells)) : units;
}

function readBooked(cells: LedgerCells): Quantity {
  const [credit, debit] = [cells.optionalAmount('credit'), cells.optionalAmount('debit')];
  if (credit === undefined && debit === undefined)
    return cells.fail('credit', fill(rejectedRows.debitEmpty));
  return subtract(absolute(credit ?? zeroQuantity), absolute(debit ?? zeroQuantity));
}

/** Above zero was paid. */
function readFee(
  cells: LedgerCells,
  { asset }: Units,
  { feeSign, rename = toUpper }: LedgerFormat,
): Units | undefined {
  const quantity = cells.optionalAmount('fee');
  if (quantity === undefined || quantity === 0n) return undefined;
  const feeAsset = cells.text('feeAsset') === '' ? asset : cells.asset('feeAsset', rename);
  return { asset: feeAsset, quantity: feeSign === 'negative' ? negate(quantity) : quantity };
}
