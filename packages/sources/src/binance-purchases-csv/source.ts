import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { subtract } from '@lotbook/decimal/decimal';
import { utc, type TimeZone } from '@lotbook/model/time';
import { findBinanceZone } from '../binance-statement-csv/zone-in-name.ts';
import { readUnits, readOptionalUnits } from '../cell-units.ts';
import { layout, isSameName, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: ['Date(UTC)', 'Time'],
  method: 'Method',
  sent: ['Amount', 'Spend Amount'],
  fee: ['Fees', 'Fee'],
  received: ['Final Amount', 'Receive Amount'],
  status: 'Status',
  id: 'Transaction ID',
} as const;
type Purchase = Cells<keyof typeof fields>;

const hasChosenZone = (header: readonly string[]): boolean =>
  header.some((cell) => isSameName(cell, 'Time'));

/** Binance's purchases by card. The amount contains the fee. */
export const binancePurchasesCsv: FileSource = {
  id: 'binance-purchases-csv',
  label: 'Binance: Purchases by card (CSV)',
  provider: 'binance',
  kind: 'exchange',
  headers: [
    getHeader('Date(UTC),Method,Amount,Price,Fees,Final Amount,Status,Transaction ID'),
    getHeader('Time,Method,Spend Amount,Receive Amount,Fee,Price,Status,Transaction ID'),
  ],
  positional: true,
  hasShortYears: true,
  asksTimeZone: hasChosenZone,
  namesTimeZone: findBinanceZone,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) =>
      read(cells, hasChosenZone(header) ? options.timeZone : utc),
    ),
};

function read(cells: Purchase, timeZone: TimeZone): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const [gross, received] = [readUnits(cells, 'sent'), readUnits(cells, 'received')];
  const fee = readOptionalUnits(cells, 'fee', { asset: gross.asset });
  // In a sale, the final amount can already exclude a fee in the asset received.
  if (fee && fee.asset !== gross.asset)
    return cells.fail(
      'fee',
      fill(texts.purchaseFeeAsset, { feeAsset: fee.asset, asset: gross.asset }),
    );
  return transaction({
    at: cells.time('time', { timeZone, hasShortYears: true }),
    externalId: cells.id('id'),
    memo: cells.text('method'),
    type: tradeType(gross.asset, received.asset),
    movements: [
      send(fee ? { ...gross, quantity: subtract(gross.quantity, fee.quantity) } : gross),
      receive(received),
      fee && payFee(fee),
    ],
  });
}
