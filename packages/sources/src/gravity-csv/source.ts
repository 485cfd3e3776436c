import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, negate } from '@lotbook/decimal/decimal';
import { utc } from '@lotbook/model/time';
import { layout, shorten, type Cells } from '../cells.ts';
import { entry } from '../entries.ts';
import type { FileSource } from '../file-source.ts';
import { getHeader } from '../header.ts';
import { joinLegs, signed } from '../leg-trades.ts';
import { payFee, type Units } from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { unfinished } from '../status.ts';

const fields = {
  id: 'transaction id',
  from: 'from account',
  to: 'to account',
  time: 'date utc',
  type: 'transaction type',
  status: 'status',
  amount: 'amount',
  asset: 'currency',
  referral: 'from account type',
} as const;
type Gravity = Cells<keyof typeof fields>;
type Rows = readonly [Gravity, ...Gravity[]];

const SYSTEM = '00000000-0000-0000-0000-000000000000';

/** Gravity (Bitstocks). The other side of everything that enters or leaves is the system's account. */
export const gravityCsv: FileSource = {
  id: 'gravity-csv',
  label: 'Gravity (Bitstocks): Transactions (CSV)',
  provider: 'gravity',
  kind: 'exchange',
  headers: [
    getHeader(
      'transaction id,from account,to account,from account type,to account type,date utc',
      'transaction type,status,amount,currency,withdrawal_address',
    ),
    getHeader(
      'transaction id,from account,to account,date utc,transaction type,status,amount,currency',
    ),
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      { key: (cells) => cells.id('id') || undefined, window: 200 },
      read,
    ),
};

const moves = /^(deposit|withdrawal|trade)$/i;
const inside = /^(referral fees (collection|transfer|grouping)|internal transfer|correction)$/i;

function read(rows: Rows): Outcome {
  const [first] = rows;
  const parts = { at: first.time('time', { timeZone: utc }), externalId: first.id('id') };
  for (const cells of rows) {
    const undone = unfinished(cells, 'status');
    if (undone) return undone;
    const type = cells.required('type');
    if (!moves.test(type) && !inside.test(type) && !isPayout(cells))
      return cells.fail('type', fill(texts.valueUnknown, { value: shorten(type) }));
  }
  const legs = rows.filter((cells) => moves.test(cells.text('type')) && isOutside(cells));
  const [only] = legs;
  const [payout, second] = rows.filter(isPayout);
  if (second) return second.fail('id', fill(texts.severalPayouts));
  if (payout && only) return only.fail('id', fill(texts.payoutWithMove));
  if (payout) return entry('reward', readUnits(payout), parts);
  if (!only) return skip(fill(skippedRows.movedWithin, { platform: 'Gravity' }));
  const type = only.text('type').toLowerCase();
  if (type === 'trade')
    return joinLegs({ ...parts, cells: only, field: 'amount', legs: legs.map(readLeg) });
  if (type === 'deposit')
    return legs.length === 1
      ? entry('change', readLeg(only), parts)
      : only.fail('amount', fill(rejectedRows.depositHasSeveralRows));
  return readWithdrawal(only, legs, parts);
}

/** The larger of two rows is the withdrawal, the other its fee. */
function readWithdrawal(
  only: Gravity,
  legs: readonly Gravity[],
  parts: Pick<Parameters<typeof entry>[2], 'at' | 'externalId'>,
): Outcome {
  const [amount, fee, ...more] = legs
    .map(readUnits)
    .toSorted((a, b) => Number(b.quantity > a.quantity) - Number(b.quantity < a.quantity));
  if (!amount || more.length > 0 || (fee && fee.asset !== amount.asset))
    return only.fail('amount', fill(rejectedRows.withdrawalHasSeveralRows));
  return entry(
    'change',
    { ...amount, quantity: negate(amount.quantity) },
    { ...parts, fee: fee && payFee(fee) },
  );
}

const isOutside = (cells: Gravity): boolean =>
  cells.text('from') === SYSTEM || cells.text('to') === SYSTEM;

/** Newer files call the payment of referral fees a payout, older ones a grouping. */
const isPayout = (cells: Gravity): boolean =>
  /^referral fees payout$/i.test(cells.text('type')) ||
  (/^referral fees grouping$/i.test(cells.text('type')) && !cells.has('referral'));

const readUnits = (cells: Gravity): Units => ({
  asset: cells.asset('asset'),
  quantity: absolute(cells.amount('amount')),
});

const readLeg = (cells: Gravity): Units => signed(readUnits(cells), cells.text('to') === SYSTEM);
