import { fill } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { signed } from '../leg-trades.ts';
import { receive, send, payFee, tradeType, transaction } from '../movements.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'ID',
  time: 'Date Created',
  type: 'Type',
  amount: 'Amount',
  asset: 'Symbol',
  received: 'Destination amount',
  receivedAsset: 'Destination symbol',
  fee: 'Fee',
  feeAsset: 'Fee Symbol',
  status: 'State',
} as const;

/** KvaPay's transactions. */
export const kvaPayCsv: FileSource = {
  id: 'kvapay-csv',
  label: 'KvaPay: Transactions (CSV)',
  provider: 'kvapay',
  kind: 'exchange',
  headers: [
    getHeader(
      'ID,Date Created,Type,Amount,Symbol,Destination amount,Destination symbol,Exchange rate,Fee,Fee Symbol,Address,Network,Project,State',
    ),
  ],
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Cells<keyof typeof fields>): Outcome {
  const undone = unfinished(cells, 'status');
  if (undone) return undone;
  const type = cells.required('type').toUpperCase();
  const units = { asset: cells.asset('asset'), quantity: cells.amount('amount') };
  const charged = cells.units('fee', 'feeAsset');
  const fee = charged && payFee(charged);
  const base = { at: cells.time('time', { timeZone: utc }), externalId: cells.id('id') };
  if (type === 'EXCHANGE') {
    const received = { asset: cells.asset('receivedAsset'), quantity: cells.amount('received') };
    return transaction({
      ...base,
      type: tradeType(units.asset, received.asset),
      movements: [send(units), receive(received), fee],
    });
  }
  if (type === 'DEPOSIT') return entry('change', signed(units, false), { ...base, fee });
  if (/^WITHDRAW(AL)?$/.test(type)) return entry('change', signed(units, true), { ...base, fee });
  return cells.fail('type', fill(rejectedRows.paymentDirectionMissing, { value: shorten(type) }));
}
