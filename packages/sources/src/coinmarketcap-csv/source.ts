import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute, subtract, zeroQuantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { asksZone, getTimeStyle } from '../row-zone.ts';
import { eachRow, type Outcome } from '../rows.ts';
import type { TimeStyle } from '../times.ts';
import { fill } from '../trades.ts';

const DATE = /^Date( \(UTC([+-]?\d{1,2}(:\d{2})?)?\))?$/i;
const TOTAL = /^Total value \(([A-Z]{3,5})\)$/i;
const fields = {
  time: DATE,
  token: 'Token',
  type: 'Type',
  amount: 'Amount',
  total: TOTAL,
  fee: 'Fee',
  feeAsset: 'Fee Currency',
  notes: 'Notes',
} as const;
type CoinMarketCap = Cells<keyof typeof fields>;

/** CoinMarketCap's list of a portfolio, entered by its user. The zone is in the name of the first column. */
export const coinMarketCapCsv: FileSource = {
  id: 'coinmarketcap-csv',
  label: 'CoinMarketCap: Portfolio transactions (CSV)',
  provider: 'coinmarketcap',
  kind: 'wallet',
  headers: [
    [
      DATE,
      ...getHeader('Token,Type'),
      /^Price \([A-Z]{3,5}\)$/i,
      'Amount',
      TOTAL,
      ...getHeader('Fee,Fee Currency,Notes'),
    ],
  ],
  positional: true,
  asksTimeZone: asksZone({}),
  open: (header, options) => {
    const style = getTimeStyle({}, header, options);
    return eachRow(layout(header, fields, options), (cells) => read(cells, style));
  },
};

/** `Solana (SOL)` */
const readToken = (text: string): string =>
  (/\(([^()]+)\)\s*$/.exec(text)?.[1] ?? text).trim().toUpperCase();

function read(cells: CoinMarketCap, style: TimeStyle): Outcome {
  const type = cells.required('type').toLowerCase();
  const units = {
    asset: cells.asset('token', readToken),
    quantity: absolute(cells.amount('amount')),
  };
  const parts = { at: cells.time('time', style), memo: cells.text('notes') };
  const currency = TOTAL.exec(cells.column('total'))?.[1]?.toUpperCase() ?? '';
  const cost = cells.optionalAmount('fee');
  const fee = cost && {
    asset:
      cells.text('feeAsset') === '' ? (currency as AssetId) : cells.asset('feeAsset', readToken),
    quantity: cost,
  };
  if (type === 'buy' || type === 'sell')
    return fill({
      ...parts,
      side: type,
      base: units,
      quote: { asset: currency as AssetId, quantity: absolute(cells.amount('total')) },
      fees: [fee],
    });
  if (fee)
    return cells.fail('fee', fillText(texts.valueUnknown, { value: shorten(cells.text('fee')) }));
  if (type === 'transferin') return entry('change', units, parts);
  if (type === 'transferout')
    return entry('change', { ...units, quantity: subtract(zeroQuantity, units.quantity) }, parts);
  return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
}
