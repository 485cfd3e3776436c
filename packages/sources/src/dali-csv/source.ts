import { fill as fillText } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, subtract, worth, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import { usd } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { utc } from '@lotbook/model/time';
import { toMoney, toQuantity } from '../amounts.ts';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { entryWords } from '../entries.ts';
import { pickTime } from '../ids.ts';
import type { Label } from '../labels.ts';
import { payFee, transaction, type Units } from '../movements.ts';
import { groupBy, type Outcome } from '../rows.ts';
import { makeFromSides } from '../sides.ts';
import { fill } from '../trades.ts';

const start = 'Unique ID,Timestamp,Asset';
const fields = {
  id: 'Unique ID',
  time: 'Timestamp',
  asset: 'Asset',
  place: 'Exchange',
  from: 'From Exchange',
  to: 'To Exchange',
  type: 'Transaction Type',
  received: ['Crypto In', 'Crypto Received'],
  sent: ['Crypto Out No Fee', 'Crypto Sent'],
  cryptoFee: 'Crypto Fee',
  money: ['USD In No Fee', 'Fiat Out No Fee'],
  price: 'Spot Price',
  moneyFee: ['USD Fee', 'Fiat Fee'],
  notes: 'Notes',
} as const;
type Dali = Cells<keyof typeof fields>;
const USD = usd as string as AssetId;

/** The manual files of dali-rp2: units received, units sent, and moves between own accounts. */
export const daliCsv: FileSource = {
  id: 'dali-csv',
  label: 'dali-rp2: Manual files (CSV)',
  provider: 'any',
  kind: 'any',
  headers: [
    getHeader(
      start,
      'Exchange,Holder,Transaction Type,Spot Price,Crypto In,Crypto Fee,USD In No Fee,USD In With Fee,USD Fee,Notes',
    ),
    getHeader(
      start,
      'Exchange,Holder,Transaction Type,Spot Price,Crypto Out No Fee,Crypto Fee,Crypto Out With Fee,Fiat Out No Fee,Fiat Fee,Notes',
    ),
    getHeader(
      start,
      'From Exchange,From Holder,To Exchange,To Holder,Spot Price,Crypto Sent,Crypto Received,Notes',
    ),
  ],
  positional: true,
  open: (header, options) =>
    groupBy(layout(header, fields, options), { key: getTransferKey }, read),
};

/** The halves of a move share their id. */
const getTransferKey = (cells: Dali): string | undefined =>
  cells.has('from') ? cells.id('id') || undefined : undefined;

const incoming = entryWords<Label | 'buy'>({
  buy: 'buy',
  airdrop: 'airdrop',
  gift: 'gift|donate',
  fork: 'hardfork',
  reward: 'income',
  interest: 'interest',
  mining: 'mining',
  staking: 'staking',
  salary: 'wages',
});
const outgoing = entryWords<Label | 'sell'>({
  sell: 'sell',
  fee: 'fee',
  gift: 'gift',
  donation: 'donate',
  lost: 'lost|staking',
});

function read(rows: readonly [Dali, ...Dali[]]): Outcome {
  const [first] = rows;
  if (first.has('from')) return readMove(rows);
  const isIncoming = first.column('received') !== '';
  const type = first.required('type');
  const label =
    (isIncoming ? incoming(type) : outgoing(type)) ??
    first.fail('type', fillText(texts.valueUnknown, { value: shorten(type) }));
  const sourceName = first.text('place') || undefined;
  const asset = first.asset('asset');
  const parts = { at: first.time('time', { timeZone: utc }), memo: first.text('notes') };
  const cryptoFee: Units = {
    asset,
    quantity: first.optionalAmount('cryptoFee') ?? zeroQuantity,
    sourceName,
  };
  const moneyFee: Units = {
    asset: USD,
    quantity: first.optionalAmount('moneyFee') ?? zeroQuantity,
    sourceName,
  };
  const fee = cryptoFee.quantity === 0n ? moneyFee : cryptoFee;
  if (label === 'fee')
    return transaction({
      ...parts,
      type: 'fee',
      movements: [payFee(cryptoFee) ?? first.fail('cryptoFee', fillText(texts.cellEmpty))],
    });
  const units: Units = {
    asset,
    quantity: first.amount(isIncoming ? 'received' : 'sent'),
    sourceName,
  };
  if (label === 'buy' || label === 'sell')
    return fill({
      ...parts,
      side: label,
      base: units,
      quote: { asset: USD, quantity: readMoney(first, units.quantity), sourceName },
      fees: [fee],
    });
  const value = first.worth('money', usd);
  const made = makeFromSides({
    ...parts,
    label,
    value,
    fee: fee.quantity === 0n ? undefined : fee,
    ...(isIncoming ? { received: units } : { sent: units }),
  });
  return made ?? first.fail('asset', fillText(rejectedRows.amountMissing));
}

/** An empty amount of money is the units at their spot price. */
const readMoney = (cells: Dali, quantity: Quantity): Quantity =>
  cells.optionalAmount('money') ??
  (cells.text('price') === ''
    ? cells.amount('money')
    : toQuantity(worth(absolute(quantity), toMoney(cells.amount('price')))));

/** The difference between sent and received is the fee. A half without the other is a deposit or withdrawal. */
function readMove(rows: readonly [Dali, ...Dali[]]): Outcome {
  const [first] = rows;
  const side = (amount: 'sent' | 'received', place: 'from' | 'to'): Units | undefined => {
    const filled = rows.filter((cells) => cells.optionalAmount(amount) !== undefined);
    const [cells] = filled;
    if (filled.length > 1) return first.fail('id', fillText(rejectedRows.inSeveralTransfers));
    return (
      cells && {
        asset: cells.asset('asset'),
        quantity: absolute(cells.amount(amount)),
        sourceName: cells.text(place) || undefined,
      }
    );
  };
  const [sent, received] = [side('sent', 'from'), side('received', 'to')];
  if (sent && received && sent.asset !== received.asset)
    return first.fail('asset', fillText(rejectedRows.transferSidesDiffer));
  if (sent && received && subtract(sent.quantity, received.quantity) < 0n)
    return first.fail('received', fillText(rejectedRows.moreThanSent));
  const made = makeFromSides({
    at: pickTime(rows.map((cells) => cells.time('time', { timeZone: utc }))),
    sent,
    received,
    label: 'plain',
    memo: first.text('notes'),
  });
  return made ?? first.fail('sent', fillText(rejectedRows.receivedAmountEmpty));
}
