import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { sum, type Quantity } from '@lotbook/decimal/decimal';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource } from '../file-source.ts';
import { pickTime } from '../ids.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';

const shape = [
  'type',
  'time',
  'amount',
  'balance',
  'amount/balance unit',
  'transfer id',
  'trade id',
  'order id',
];
const fields = {
  type: 'type',
  time: ['time', 'timestamp'],
  amount: 'amount',
  balance: 'balance',
  unit: 'amount/balance unit',
  transferId: 'transfer id',
  tradeId: 'trade id',
  orderId: 'order id',
} as const;
type Account = Cells<keyof typeof fields>;

/** Account statement of Coinbase Pro and Exchange: every change of every balance. */
export const coinbaseProAccountCsv: FileSource = {
  id: 'coinbase-pro-account-csv',
  label: 'Coinbase Pro / Advanced: Account statement (CSV)',
  provider: 'coinbase-pro',
  kind: 'exchange',
  headers: [['portfolio', ...shape], shape, ['Portfolio', 'Type', 'Timestamp', ...shape.slice(2)]],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: tradeKey,
        words: ['type'],
        window: 500,
        complete: (rows) => sides(rows).every((side) => side.length > 0),
      },
      read,
    ),
};

/** The two sides and the fee of a fill share its order and trade; the sides of a conversion share their time. */
function tradeKey(cells: Account): string | undefined {
  const type = cells.text('type').toLowerCase();
  if (type === 'conversion') return `conversion ${cells.id('transferId') || cells.text('time')}`;
  return !OTHERS.test(type) && cells.id('tradeId') !== ''
    ? `${cells.requiredId('orderId')} ${cells.requiredId('tradeId')}`
    : undefined;
}

const OTHERS = /^(deposit|withdrawal|rebate|vault.*|profile.*)$/;
const PARTS = new Set(['match', 'fee', 'conversion']);

function read(rows: readonly [Account, ...Account[]]): Outcome {
  const [first] = rows;
  const strange = rows.find((cells) => !PARTS.has(cells.text('type').toLowerCase()));
  if (strange && rows.length > 1)
    return strange.fail('type', fill(texts.valueUnknown, { value: shorten(strange.text('type')) }));
  const type = first.required('type').toLowerCase();
  if (type === 'match' || type === 'fee' || type === 'conversion') return trade(rows);
  const units = toUnits(first);
  const common = { at: first.time('time', {}), externalId: first.text('transferId') };
  if (type === 'deposit')
    return transaction({ ...common, type: 'deposit', movements: [receive(units)] });
  if (type === 'withdrawal')
    return transaction({ ...common, type: 'withdrawal', movements: [send(units)] });
  if (type === 'rebate')
    return transaction({
      ...common,
      type: 'deposit',
      category: 'earnRewards_standard',
      movements: [receive(units)],
      memo: 'Fee rebate',
    });
  if (type.startsWith('vault') || type.startsWith('profile'))
    return skip(fill(skippedRows.movedWithin, { platform: 'Coinbase' }));
  return first.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
}

function trade(rows: readonly [Account, ...Account[]]): Outcome {
  const [out, into] = sides(rows);
  const [first] = rows;
  const [sent, received] = [total(out), total(into)];
  if (!sent) return first.fail('amount', fill(rejectedRows.sentSideMissing));
  if (!received) return first.fail('amount', fill(rejectedRows.receivedSideMissing));
  const fee = total(rows.filter((cells) => cells.text('type').toLowerCase() === 'fee'));
  return transaction({
    at: pickTime(rows.map((cells) => cells.time('time', {}))),
    type: tradeType(sent.asset, received.asset),
    externalId: first.id('tradeId') && `${first.text('orderId')} ${first.text('tradeId')}`,
    movements: [send(sent), receive(received), fee && payFee(fee)],
  });
}

function sides(rows: readonly Account[]): readonly [readonly Account[], readonly Account[]] {
  const matches = rows.filter((cells) => cells.text('type').toLowerCase() !== 'fee');
  return [
    matches.filter((cells) => cells.text('amount').startsWith('-')),
    matches.filter((cells) => !cells.text('amount').startsWith('-')),
  ];
}

const toUnits = (cells: Account): Units => ({
  asset: cells.asset('unit'),
  quantity: cells.amount('amount'),
});

/** Rows of one asset taken together. */
function total(rows: readonly Account[]): Units | undefined {
  const [first, ...others] = rows.map(toUnits);
  if (!first) return undefined;
  const strange = rows.find((cells) => cells.asset('unit') !== first.asset);
  if (strange) strange.fail('unit', fill(rejectedRows.otherAssetSameSide, { asset: first.asset }));
  return {
    asset: first.asset,
    quantity: sum([first, ...others].map(({ quantity }): Quantity => quantity)),
  };
}
