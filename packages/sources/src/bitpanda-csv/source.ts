import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { add, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { receive, send, toOutflow, payFee, transaction, type Units } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { isEither, unfinished } from '../status.ts';
import { fill } from '../trades.ts';

const fields = {
  id: ['Transaction ID', 'ID'],
  time: ['Timestamp', 'Created at'],
  type: ['Transaction Type', 'Type'],
  way: 'In/Out',
  fiatAmount: 'Amount Fiat',
  fiat: 'Fiat',
  amount: 'Amount Asset',
  asset: 'Asset',
  fee: 'Fee',
  feeAsset: 'Fee asset',
  status: 'Status',
  class: 'Asset class',
} as const;
type History = Cells<keyof typeof fields>;

const second =
  'Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset market price currency,Asset class,Product ID,Fee,Fee asset';

/** Bitpanda's history, the one with a market price and the older one. */
export const bitpandaCsv: FileSource = {
  id: 'bitpanda-csv',
  label: 'Bitpanda: History (CSV)',
  provider: 'bitpanda',
  assumption: {
    types: ['buy', 'sell'],
    note: fillText(texts.bitpandaFeeIncluded),
  },
  kind: 'exchange',
  headers: [
    getHeader(`${second},Spread,Spread Currency`),
    getHeader(`${second},Spread,Spread Currency,Tax Fiat`),
    getHeader(`${second},Fee percent,Spread,Spread Currency,Tax Fiat`),
    getHeader(
      'Transaction ID,Timestamp,Transaction Type,In/Out,Amount Fiat,Fiat,Amount Asset,Asset,Asset market price,Asset class,Fee,Fee asset',
    ),
    getHeader('ID,Type,In/Out,Amount Fiat,Fee,Fiat,Amount Asset,Asset,Status,Created at'),
  ],
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

/** Bitpanda's own token; it sends it to its users as a reward. */
const BEST = 'BEST' as AssetId;

/** What counts as an asset here. A security is skipped, and another word rejects the row. */
const CLASSES = /^(fiat|crypto.*|metal|leverage.*|-*)$/i;

/** A dash means that there is no value. */
const amountIn = (cells: History, field: 'amount' | 'fee'): Quantity | undefined =>
  cells.optionalAmount(field);

function read(cells: History, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  if (isEither(cells, 'class', [/stock|etf|etc|derivative/i, CLASSES]))
    return skip(fillText(skippedRows.notCryptoAsset));
  const parts = { at: cells.time('time', { timeZone }), externalId: cells.required('id') };
  const type = cells.required('type').toLowerCase();
  if (type === 'buy' || type === 'sell') {
    const base = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
    return fill({
      ...parts,
      side: type,
      base,
      quote: { asset: cells.asset('fiat'), quantity: cells.amount('fiatAmount') },
    });
  }
  if (/^transfer ?\((stake|unstake)\)$/.test(type))
    return skip(fillText(skippedRows.movedWithin, { platform: 'Bitpanda' }));
  const units = readMoved(cells);
  const fee = getFee(cells, units.asset);
  const isIn = isEither(cells, 'way', [/^incoming$/i, /^outgoing$/i]);
  if (type === 'deposit')
    return transaction({
      ...parts,
      type: 'deposit',
      movements: [
        receive({ ...units, quantity: fee ? add(units.quantity, fee.quantity) : units.quantity }),
        fee && payFee(fee),
      ],
    });
  if (type === 'withdrawal')
    return transaction({
      ...parts,
      type: 'withdrawal',
      movements: [send(units), fee && payFee(fee)],
    });
  if (type === 'transfer' && isIn && units.asset === BEST) return entry('reward', units, parts);
  if (type === 'transfer')
    return entry(
      'change',
      { ...units, quantity: isIn ? units.quantity : toOutflow(units.quantity) },
      parts,
    );
  if (type === 'reward' || type === 'rewards' || type === 'transfer(reward)')
    return entry('reward', units, parts);
  return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}

/** Money in the columns of money, everything else in those of the asset. */
function readMoved(cells: History): Units {
  const quantity = amountIn(cells, 'amount');
  if (quantity !== undefined && quantity !== 0n) return { asset: cells.asset('asset'), quantity };
  return { asset: cells.asset('fiat'), quantity: cells.amount('fiatAmount') };
}

function getFee(cells: History, asset: AssetId): Units | undefined {
  const quantity = amountIn(cells, 'fee');
  if (quantity === undefined || quantity === 0n) return undefined;
  const named = cells.text('feeAsset');
  return { asset: named === '' || named === '-' ? asset : (toUpper(named) as AssetId), quantity };
}
