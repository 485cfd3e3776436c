import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, add, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import { readUnits, readOptionalUnits } from './cell-units.ts';
import { layout, shorten, toUpper, type Cells } from './cells.ts';
import { fillColumns, type SomeColumns } from './columns.ts';
import { entry } from './entries.ts';
import type { FileSource } from './file-source.ts';
import { signed } from './leg-trades.ts';
import { payFee } from './movements.ts';
import { refuseNegative } from './refuse-sides.ts';
import { asksZone, getTimeStyle, type RowTimes } from './row-zone.ts';
import { eachRow, type Outcome } from './rows.ts';
import { unfinished } from './status.ts';
import type { TimeStyle } from './times.ts';

const transferFields = [
  'id',
  'time',
  'type',
  'asset',
  'amount',
  'fee',
  'feeAsset',
  'hash',
  'address',
  'status',
  'memo',
] as const;
type TransferField = (typeof transferFields)[number];
export type TransferCells = Cells<TransferField>;

/** Deposits and withdrawals, one per row. */
export interface TransferFormat extends RowTimes {
  readonly columns: SomeColumns<TransferField, 'time' | 'amount'>;
  /** The direction of a row: always the same, by the sign of its amount, or by the words of its type for in and out. */
  readonly way: 'in' | 'out' | 'sign' | readonly [RegExp, RegExp];
  /** The amount of a withdrawal contains its fee; otherwise the fee is on top. */
  readonly feeInside?: true;
  /** The amount of a deposit is what arrived after the fee; otherwise the fee was taken from the amount. */
  readonly depositNet?: true;
  readonly rename?: (code: string) => string;
  /** The coin of a wallet that has only one. */
  readonly only?: string;
  readonly done?: RegExp;
  readonly except?: (cells: TransferCells) => Outcome | undefined;
}

export const readTransfers = (
  format: TransferFormat,
): Required<Pick<FileSource, 'open' | 'asksTimeZone'>> => ({
  asksTimeZone: asksZone(format),
  open: (header, options, preamble) => {
    const style = getTimeStyle(format, header, options, preamble);
    return eachRow(layout(header, fillColumns(transferFields, format.columns), options), (cells) =>
      readTransfer(cells, format, style),
    );
  },
});

export function readTransfer(
  cells: TransferCells,
  format: TransferFormat,
  style: TimeStyle,
): Outcome {
  const { rename = toUpper } = format;
  const other = unfinished(cells, 'status', format.done) ?? format.except?.(cells);
  if (other) {
    // Rows that aren't read show the order of dates, too.
    cells.noteTime('time', style);
    return other;
  }
  const asset = cells.has('asset') ? cells.asset('asset', rename) : format.only;
  const units = readUnits(cells, 'amount', { asset, rename });
  const leaves = readWay(cells, format.way, units.quantity);
  if (!leaves) refuseNegativeDeposit(cells, format.way, units.quantity);
  const feeAsset = cells.text('feeAsset') === '' ? units.asset : cells.asset('feeAsset', rename);
  const fee = readOptionalUnits(cells, 'fee', { asset: feeAsset, rename });
  const cost = absolute(fee?.quantity ?? zeroQuantity);
  const sameAsset = fee?.asset === units.asset;
  const amount = absolute(units.quantity);
  const gross =
    leaves && format.feeInside && sameAsset
      ? subtract(amount, cost)
      : !leaves && format.depositNet && sameAsset
        ? add(amount, cost)
        : amount;
  if (gross < 0n)
    return cells.fail(
      'fee',
      fill(rejectedRows.valueMoreThanAmount, { value: shorten(cells.text('fee')) }),
    );
  return entry('change', signed({ asset: units.asset, quantity: gross }, leaves), {
    at: cells.time('time', style),
    externalId: cells.id('id'),
    txHash: cells.id('hash'),
    memo: cells.text('memo') || (cells.text('address') && `Address ${cells.text('address')}`),
    fee: fee && payFee(fee),
  });
}

/** A deposit below zero is none: the row may be of another platform, which writes withdrawals so. */
function refuseNegativeDeposit(
  cells: TransferCells,
  way: TransferFormat['way'],
  quantity: bigint,
): void {
  if (way !== 'in') refuseNegative(cells, 'amount', quantity);
  else if (quantity < 0n)
    cells.fail(
      'amount',
      fill(rejectedRows.depositNegative, { value: shorten(cells.text('amount')) }),
    );
}

function readWay(cells: TransferCells, way: TransferFormat['way'], quantity: bigint): boolean {
  if (way === 'sign') return quantity < 0n;
  if (way === 'in' || way === 'out') return way === 'out';
  const type = cells.required('type');
  if (way[0].test(type)) return false;
  return (
    way[1].test(type) ||
    cells.fail('type', fill(rejectedRows.notTransfer, { value: shorten(type) }))
  );
}
