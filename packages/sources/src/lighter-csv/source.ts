import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';

const fields = {
  market: 'Market',
  side: 'Side',
  time: 'Date',
  result: 'Closed PnL',
  fee: 'Fee',
  type: 'Type',
  payment: 'Payment',
} as const;
type Row = Cells<keyof typeof fields>;
const USDC = 'USDC' as AssetId;
const SIDE = /^((open|close) (long|short)|long|short|long > short|short > long)$/i;

/** Lighter's perpetuals: fills, of which only results and fees move units, and funding payments. */
export const lighterCsv: FileSource = {
  id: 'lighter-csv',
  label: 'Lighter: Trades or funding (CSV)',
  provider: 'lighter',
  kind: 'exchange',
  headers: [
    getHeader('Market,Side,Date,Trade Value,Size,Price,Closed PnL,Fee,Role,Type'),
    getHeader('Market,Side,Date,Position Size,Payment,Rate'),
  ],
  expects: { Side: SIDE },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Row): Outcome {
  const [market, side] = [cells.required('market'), cells.required('side')];
  if (market.includes('/')) failUnknown(cells, 'market');
  if (!SIDE.test(side)) failUnknown(cells, 'side');
  const at = cells.time('time', { timeZone: utc });
  const memo = `${market} ${side}`;
  if (cells.has('payment'))
    return entry(
      'result',
      { asset: USDC, quantity: cells.amount('payment') },
      { at, memo: `${memo} funding` },
    );
  if (!/^(trade|liquidation|deleverage)$/i.test(cells.required('type'))) failUnknown(cells, 'type');
  const fee = absolute(cells.optionalAmount('fee') ?? zeroQuantity);
  return entry(
    'result',
    { asset: USDC, quantity: cells.optionalAmount('result') ?? zeroQuantity },
    { at, memo, fee: payFee({ asset: USDC, quantity: fee }) },
  );
}

const failUnknown = (cells: Row, field: keyof typeof fields): never =>
  cells.fail(field, fill(texts.valueUnknown, { value: shorten(cells.text(field)) }));
