import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { fill } from '../trades.ts';

const start =
  'Transaction ID,Transaction type,Currency,Asset,Eur (amount),Asset (amount),Asset (market price),Fee';
const fields = {
  id: 'Transaction ID',
  type: 'Transaction type',
  currency: 'Currency',
  asset: 'Asset',
  money: 'Eur (amount)',
  amount: 'Asset (amount)',
  fee: 'Fee',
  time: /^Date \(UTC\b.*\)$/i,
} as const;
type Bison = Cells<keyof typeof fields>;

/** Bison's transaction history. */
export const bisonCsv: FileSource = {
  id: 'bison-csv',
  label: 'Bison: Transaction history (CSV)',
  provider: 'bison',
  kind: 'exchange',
  headers: [
    getHeader(start, 'Date (UTC - Coordinated Universal Time)'),
    getHeader(start, 'Date (UTC)'),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Bison): Outcome {
  const type = cells.required('type').toLowerCase();
  const parts = { at: cells.time('time', { timeZone: utc }), externalId: cells.id('id') };
  const currency = cells.asset('currency');
  const charged = cells.optionalAmount('fee');
  const fee = charged === undefined ? undefined : { asset: currency, quantity: charged };
  if (type === 'buy' || type === 'sell') {
    const base = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
    return fill({
      ...parts,
      side: type,
      base,
      quote: { asset: currency, quantity: cells.amount('money') },
      fees: [fee],
    });
  }
  if (type !== 'deposit' && type !== 'withdraw')
    return cells.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  return entry('change', signed(readMoved(cells, currency), type === 'withdraw'), {
    ...parts,
    fee: fee && payFee(fee),
  });
}

/** Coins if the row names them, otherwise money. */
const readMoved = (cells: Bison, currency: AssetId): Units =>
  cells.text('asset') === ''
    ? { asset: currency, quantity: cells.amount('money') }
    : { asset: cells.asset('asset'), quantity: cells.amount('amount') };
