import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { utc } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { pickTime } from '../ids.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import { absolute, add, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { entry } from '../entries.ts';
import { joinLegs, signed } from '../leg-trades.ts';
import { payFee } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';

const fields = {
  asset: 'Asset',
  time: 'Date',
  type: 'Description',
  amount: 'Amount',
  fee: 'Fee',
  hash: 'Transaction Hash',
} as const;
type Entry = Cells<keyof typeof fields>;
const ORDER = /\border\b/i;

/** Coinmetro's ledger of all assets. The two sides of an order have the same description. */
export const coinmetroCsv: FileSource = {
  id: 'coinmetro-csv',
  label: 'Coinmetro: Account history (CSV)',
  provider: 'coinmetro',
  kind: 'exchange',
  headers: [
    getHeader(
      'Asset,Date,Description,Amount,Fee,Price,Pair,Other Currency,Other Amount,IBAN,Transaction Hash,Address,Tram,Additional Info,Reference Note,Comment',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) => (ORDER.test(cells.text('type')) ? cells.required('type') : undefined),
      },
      read,
    ),
};

const readFee = (cells: Entry): Quantity => absolute(cells.optionalAmount('fee') ?? zeroQuantity);

function read(rows: readonly [Entry, ...Entry[]]): Outcome {
  const [first] = rows;
  const type = first.required('type');
  const base = {
    at: pickTime(rows.map((cells) => cells.time('time', { timeZone: utc }))),
    txHash: first.id('hash'),
  };
  if (ORDER.test(type)) {
    const fees = rows.map((cells) => ({ asset: cells.asset('asset'), quantity: readFee(cells) }));
    const legs = rows.map((cells, at) => {
      const quantity = cells.amount('amount');
      const fee = fees[at]?.quantity ?? zeroQuantity;
      return {
        asset: cells.asset('asset'),
        quantity: quantity > 0n ? add(quantity, fee) : quantity,
      };
    });
    return joinLegs({ ...base, cells: first, field: 'amount', legs, fees, externalId: type });
  }
  const isIn = /deposit/i.test(type);
  if (!isIn && !/withdrawal/i.test(type))
    return first.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  const fee = { asset: first.asset('asset'), quantity: readFee(first) };
  const amount = absolute(first.amount('amount'));
  return entry(
    'change',
    signed({ asset: fee.asset, quantity: isIn ? add(amount, fee.quantity) : amount }, !isIn),
    { ...base, fee: payFee(fee) },
  );
}
