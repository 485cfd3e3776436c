import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, worth, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { toMoney, toQuantity } from '../amounts.ts';
import { readOptionalUnits } from '../cell-units.ts';
import { layout, shorten, toUpper, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';
import { fill, readTradeSide } from '../trades.ts';

const fields = {
  id: 'Order ID',
  time: 'Update Time',
  market: 'Instrument',
  side: 'Side',
  executed: 'Executed',
  price: 'Average Price',
  fee: 'Total Fee',
  feeAsset: 'Fee Token',
  rebate: 'Total Rebate',
  status: 'Status',
  result: 'Realized Pnl',
} as const;
type Row = Cells<keyof typeof fields>;

const MARKET = /^(PERP|SPOT)_(.+)_([A-Z0-9]+)$/i;

/** WOO X's orders: spot trades, and perpetuals, of which only results and fees move units. */
export const wooXCsv: FileSource = {
  id: 'woo-x-csv',
  label: 'WOO X: Order history (CSV)',
  provider: 'woo-x',
  kind: 'exchange',
  headers: [
    getHeader(
      'Order ID,Create Time,Update Time,Instrument,Type,Side,Price,Quantity,Executed,Average Price,Status,Total Fee,Fee Token,Total Rebate,Rebate Token,Realized Pnl',
    ),
  ],
  expects: { Instrument: MARKET },
  asksTimeZone: () => true,
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

function read(cells: Row, { timeZone }: ReadOptions): Outcome {
  const undone = unfinished(cells, 'status');
  const executed = cells.optionalAmount('executed') ?? zeroQuantity;
  // A canceled order may have been executed in part.
  if (executed === 0n) return undone ?? skip(fillText(skippedRows.nothingFilled));
  if (cells.optionalAmount('rebate')) failUnknown(cells, 'rebate');
  const [, kind, base, settled] = MARKET.exec(cells.required('market')) ?? [];
  if (!kind || !base || !settled) return failUnknown(cells, 'market');
  const side = readTradeSide(cells, 'side');
  const quote = toUpper(settled) as AssetId;
  const feeAsset = cells.text('feeAsset') === '' ? quote : cells.asset('feeAsset', toUpper);
  const parts = { at: cells.time('time', { timeZone }), externalId: cells.id('id') };
  const fee = readOptionalUnits(cells, 'fee', { asset: feeAsset });
  if (toUpper(kind) === 'PERP')
    return entry(
      'result',
      readOptionalUnits(cells, 'result', { asset: quote }) ?? {
        asset: quote,
        quantity: zeroQuantity,
      },
      {
        ...parts,
        memo: `${base} ${side}`,
        fee: fee && payFee({ ...fee, quantity: absolute(fee.quantity) }),
      },
    );
  const total = worth(absolute(executed), toMoney(cells.amount('price')));
  return fill({
    ...parts,
    side,
    base: { asset: toUpper(base) as AssetId, quantity: absolute(executed) },
    quote: { asset: quote, quantity: toQuantity(total) },
    fees: [fee],
  });
}

const failUnknown = (cells: Row, field: keyof typeof fields): never =>
  cells.fail(field, fillText(texts.valueUnknown, { value: shorten(cells.text(field)) }));
