import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import {
  absolute,
  negate,
  quantity,
  mulDiv,
  subtract,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry, type EntryKind } from '../entries.ts';
import type { FileSource, ReadOptions } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { payFee } from '../movements.ts';
import { bitmexCoins } from './coins.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  time: 'transactTime',
  type: 'transactType',
  status: 'transactStatus',
  currency: 'currency',
  amount: 'amount',
  fee: 'fee',
  id: 'transactID',
  symbol: 'address',
} as const;
type Wallet = Cells<keyof typeof fields>;

/** BitMEX's wallet history, in the smallest units of its coins. */
export const bitmexWalletCsv: FileSource = {
  id: 'bitmex-wallet-csv',
  label: 'BitMEX: Wallet history (CSV)',
  provider: 'bitmex',
  kind: 'exchange',
  headers: [
    getHeader(
      'timestamp,transactTime,transactType,transactStatus,currency,network,amount,fee,walletBalance,orderID,transactID,address,marginBalance',
    ),
    getHeader('transactTime,transactType,amount,fee,address,transactStatus,walletBalance'),
  ],
  asksTimeZone: (header) => !header.some((cell) => /^timestamp$/i.test(cell)),
  open: (header, options) =>
    eachRow(layout(header, fields, options), (cells) => read(cells, options)),
};

const kinds = new Map<string, EntryKind>(
  Object.entries({
    deposit: 'change',
    withdrawal: 'change',
    transfer: 'change',
    realisedpnl: 'result',
    funding: 'result',
    affiliatepayout: 'reward',
    conversion: 'result',
  }),
);

function read(cells: Wallet, { timeZone }: ReadOptions): Outcome {
  const type = cells.required('type').toLowerCase();
  if (type === 'unrealisedpnl') return skip(fill(skippedRows.unrealizedResult));
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const kind =
    kinds.get(type) ?? cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  // Files of 2019 have one currency, and no column for it.
  const code = cells.has('currency') ? cells.required('currency') : 'XBt';
  const { asset, unit } =
    bitmexCoins.get(code.toLowerCase()) ??
    cells.fail('currency', fill(rejectedRows.unitsUnknown, { value: shorten(code) }));
  const whole = (field: 'amount' | 'fee'): Quantity =>
    mulDiv(cells.optionalAmount(field) ?? 0n, quantity('1'), unit, 'halfEven') as Quantity;
  const amount = whole('amount');
  const fee = absolute(whole('fee'));
  // The amount of a withdrawal holds its fee: the balance falls by the amount alone.
  const sent = subtract(absolute(amount), fee);
  if (type === 'withdrawal' && sent < 0n)
    return cells.fail('fee', fill(rejectedRows.moreThanAmount));
  const units = { asset, quantity: type === 'withdrawal' ? negate(sent) : amount };
  return entry(kind, units, {
    at: cells.time('time', { timeZone, order: 'month-first' }),
    externalId: cells.has('id') ? cells.required('id') : '',
    memo: cells.text('symbol'),
    fee: payFee({ asset, quantity: fee }),
  });
}
