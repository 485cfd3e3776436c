import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { absolute } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { TimeZone } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const fields = {
  time: 'Date',
  type: 'Type',
  asset: 'Coin',
  amount: 'Amount crypto',
  money: 'Amount fiat',
} as const;
const EUR = 'EUR' as AssetId;

/** Coinmerce's orders, in euros and Amsterdam time. Its balance of money is called CM. */
export const coinmerceCsv: FileSource = {
  id: 'coinmerce-csv',
  label: 'Coinmerce: Orders (CSV)',
  provider: 'coinmerce',
  kind: 'exchange',
  headers: [getHeader('Date,Type,Coin,Amount crypto,Amount fiat,Price')],
  positional: true,
  expects: { Type: /^(BUY|SELL|DEPOSIT|WITHDRAW)$/ },
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const type = cells.required('type').toUpperCase();
  const asset = cells.asset('asset', (code) => code.trim().toUpperCase().replace(/^CM$/, 'EUR'));
  const units = { asset, quantity: absolute(cells.amount('amount')) };
  const at = cells.time('time', { timeZone: 'Europe/Amsterdam' as TimeZone });
  if (type === 'DEPOSIT' || type === 'WITHDRAW')
    return entry('change', signed(units, type === 'WITHDRAW'), { at });
  if (type !== 'BUY' && type !== 'SELL')
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  return fill({
    at,
    side: type === 'BUY' ? 'buy' : 'sell',
    base: units,
    quote: { asset: EUR, quantity: absolute(cells.amount('money')) },
  });
}
