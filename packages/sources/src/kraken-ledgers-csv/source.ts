import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { absolute, add, negate, sum, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { usd } from '@lotbook/model/fiat';
import { toMillis } from '@lotbook/model/time';
import type { TransactionType } from '@lotbook/model/transaction';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, ReadMovement } from '../file-source.ts';
import { pickId, pickTime } from '../ids.ts';
import {
  receive,
  send,
  payFee,
  makePositionResult,
  tradeType,
  transaction,
  type Units,
} from '../movements.ts';
import { groupBy, skip, type Outcome } from '../rows.ts';
import { toKrakenAsset } from './assets.ts';
import { getOwn } from '@lotbook/model/get-own';

const start = ['txid', 'refid', 'time', 'type', 'subtype', 'aclass'];
const end = ['amount', 'fee', 'balance'];
const fields = {
  txid: 'txid',
  refid: 'refid',
  time: 'time',
  type: 'type',
  subtype: 'subtype',
  asset: 'asset',
  wallet: 'wallet',
  amount: 'amount',
  fee: 'fee',
  balance: 'balance',
  amountUsd: 'amountusd',
  feeAsset: 'feecurrency',
} as const;
type Ledger = Cells<keyof typeof fields>;
type Rows = readonly [Ledger, ...Ledger[]];

/** Kraken's ledger: every change of every balance; the rows of one event share their refid. */
export const krakenLedgersCsv: FileSource = {
  id: 'kraken-ledgers-csv',
  label: 'Kraken: Ledgers (CSV)',
  provider: 'kraken',
  kind: 'exchange',
  headers: [
    [
      ...start,
      'subclass',
      'asset',
      'wallet',
      ...end,
      'amountusd',
      'feeusd',
      'balanceusd',
      'feecurrency',
    ],
    [...start, 'asset', 'wallet', ...end, 'amountusd', 'feeusd', 'feecurrency'],
    [...start, 'subclass', 'asset', 'wallet', ...end],
    [...start, 'subclass', 'asset', 'wallet', ...end, 'amountusd'],
    [...start, 'asset', 'wallet', ...end, 'amountusd'],
    [...start, 'asset', 'wallet', ...end],
    [...start, 'asset', ...end, 'amountusd'],
    [...start, 'asset', ...end],
    ['txid', 'refid', 'time', 'type', 'aclass', 'asset', ...end],
  ],
  open: (header, options) =>
    groupBy(
      layout(header, fields, options),
      {
        key: (cells) => getEvent(cells),
        words: ['type', 'subtype'],
        window: 500,
        complete: isComplete,
        neighbours: getNearbyHours,
      },
      read,
    ),
};

/** Rows without a txid are failed or pending attempts, so each is a group of its own. */
const getEvent = (cells: Ledger): string | undefined => {
  if (cells.id('txid') === '') return undefined;
  if (!PAIRED.has(getFamily(cells))) return undefined;
  return cells.id('refid') === '' ? timeKey(cells, 0) : `${getFamily(cells)} ${cells.id('refid')}`;
};

/** In spring 2024 Kraken wrote `Unknown` as the refid of every earn row: only time, asset and amount show which rows belong together. */
const timeKey = (cells: Ledger, hours: number): string => {
  const at = cells.time('time', {});
  if (isTrade([cells])) return `${getFamily(cells)} at ${at.slice(0, 19)}`;
  const units = `${absolute(cells.amount('amount'))} ${cells.asset('asset', toKrakenAsset)}`;
  const hour = Math.floor(toMillis(at) / HOUR_MS) + hours;
  return `${getFamily(cells)} ${getSubtype(cells)} ${units} at ${hour}`;
};

/** A trade needs both of its sides. What moves inside Kraken may be booked minutes apart; rows with a refid are complete by it. */
const isComplete = (rows: readonly Ledger[]): boolean =>
  isTrade(rows)
    ? rows.length > 1
    : rows.every((cells) => cells.id('refid') !== '') || listUnpaired(rows).length === 0;

const getNearbyHours = ([first]: readonly Ledger[]): readonly string[] =>
  first && first.id('refid') === '' && !isTrade([first])
    ? [timeKey(first, 1), timeKey(first, -1)]
    : [];

const HOUR_MS = 3_600_000;
const SECOND_MS = 1000;

/** The remaining rows after pairing each sent row with the nearest received row of the same amount. */
function listUnpaired(rows: readonly Ledger[]): readonly Ledger[] {
  const rest = [...rows];
  for (const out of rows.filter((cells) => cells.amount('amount') < 0n)) {
    const [into] = rest
      .filter((cells) => isMove(out, cells))
      .toSorted((a, b) => getGap(out, a) - getGap(out, b));
    if (!into) continue;
    rest.splice(rest.indexOf(into), 1);
    rest.splice(rest.indexOf(out), 1);
  }
  return rest;
}

/** Rows of two wallets may be an hour apart; those of one wallet, or without a wallet, belong together only if a second or two parts them. */
const isMove = (out: Ledger, into: Ledger): boolean =>
  into.amount('amount') === negate(out.amount('amount')) &&
  getGap(out, into) <= (getPlace(out) === getPlace(into) ? 2 * SECOND_MS : HOUR_MS);

const getGap = (one: Ledger, other: Ledger): number =>
  Math.abs(toMillis(one.time('time', {})) - toMillis(other.time('time', {})));

/** `BTC.M` and `BTC` are balances of different wallets. */
const getPlace = (cells: Ledger): string =>
  `${cells.text('wallet').toLowerCase()} ${cells.text('asset').toUpperCase()}`;

const TRADES = new Set(['trade', 'spend', 'receive', 'sale', 'conversion', 'adjustment']);
const PAIRED = new Set(['trade', 'nfttrade', 'earn', 'transfer', 'settled']);
const ALONE = new Set(['deposit', 'withdrawal', 'margin', 'rollover']);
const isUnknown = (cells: Ledger): boolean =>
  ![TRADES, PAIRED, ALONE].some((types) => types.has(getType(cells))) &&
  getOwn(income, getType(cells)) === undefined;
const getFamily = (cells: Ledger): string =>
  TRADES.has(getType(cells)) ? 'trade' : getType(cells);
const getType = (cells: Ledger): string => cells.text('type').toLowerCase();
const isTrade = (rows: readonly Ledger[]): boolean =>
  rows.some((cells) => TRADES.has(getType(cells)));

const income: Readonly<
  Record<
    string,
    { readonly type: TransactionType; readonly category: Category; readonly memo?: string }
  >
> = {
  staking: { type: 'stake-reward', category: 'stakingRewards_standard' },
  dividend: { type: 'deposit', category: 'earnRewards_standard' },
  'invite bonus': { type: 'deposit', category: 'earnRewards_standard', memo: 'Invite bonus' },
  reward: { type: 'deposit', category: 'earnRewards_standard' },
  credit: { type: 'deposit', category: 'earnRewards_standard', memo: 'Credit' },
  nftrebate: { type: 'deposit', category: 'earnRewards_standard', memo: 'NFT rebate' },
  nftcreatorfee: { type: 'deposit', category: 'workIncome_standard', memo: 'NFT creator fee' },
  airdrop: { type: 'deposit', category: 'airdrop_standard' },
};

/** Kraken's fee credits are a discount, nothing that anybody holds. */
const isCredit = (cells: Ledger): boolean => cells.text('asset').toUpperCase() === 'KFEE';

function read(all: Rows): Outcome {
  const [first, ...others] = all.filter((cells) => !isCredit(cells));
  return first ? readEvent([first, ...others]) : skip(fill(skippedRows.krakenFeeCredits));
}

function readEvent(rows: Rows): Outcome {
  const [first] = rows;
  if (first.id('txid') === '') return skip(fill(skippedRows.notInLedger));
  const unknown = rows.find(isUnknown);
  if (unknown)
    return unknown.fail('type', fill(texts.valueUnknown, { value: shorten(unknown.text('type')) }));
  const type = getType(first);
  if (isTrade(rows) || type === 'nfttrade' || (type === 'settled' && isExchange(rows)))
    return trade(rows);
  if (type === 'margin' || type === 'rollover' || type === 'settled') return margin(rows);
  if (type === 'transfer') return transfer(rows);
  if (type === 'earn') return earn(rows);
  if (type === 'deposit' || type === 'withdrawal')
    return makeFromEach(rows, (cells) => makeBalanceChange(cells));
  const kind = getOwn(income, type)!;
  return makeFromEach(rows, (cells) => {
    const units = toUnits(cells);
    return units.quantity < 0n
      ? makeBalanceChange(cells)
      : makeSingle(cells, { ...kind, movements: [receive(units), getFee(cells)] });
  });
}

const makeFromEach = (
  rows: Rows,
  made: (cells: Ledger) => Exclude<Outcome, readonly unknown[]>,
): Outcome => rows.flatMap((cells) => made(cells) as never);

const toUnits = (cells: Ledger): Units => ({
  asset: cells.asset('asset', toKrakenAsset),
  quantity: cells.amount('amount'),
  value: cells.has('amountUsd') ? cells.worth('amountUsd', usd) : undefined,
});

const getFee = (cells: Ledger): ReadMovement | undefined => {
  const quantity = cells.optionalAmount('fee') ?? zeroQuantity;
  return quantity > 0n
    ? payFee({
        asset: cells.asset(cells.text('feeAsset') === '' ? 'asset' : 'feeAsset', toKrakenAsset),
        quantity,
      })
    : undefined;
};

/** A fee given back raises the balance. */
const getRefund = (cells: Ledger): Quantity => {
  const quantity = cells.optionalAmount('fee') ?? zeroQuantity;
  return quantity < 0n ? negate(quantity) : zeroQuantity;
};

type Made = Pick<Parameters<typeof transaction>[0], 'type' | 'category' | 'movements' | 'memo'>;
const makeSingle = (cells: Ledger, made: Made): ReturnType<typeof transaction> =>
  transaction({ ...made, at: cells.time('time', {}), externalId: cells.text('txid') });

/** Units received are a deposit and units sent a withdrawal, including reversals; the balance changes by amount − fee. */
function makeBalanceChange(cells: Ledger): ReturnType<typeof transaction> {
  const units = toUnits(cells);
  const reversed =
    (getType(cells) === 'deposit') === units.quantity < 0n &&
    (getType(cells) === 'deposit' || getType(cells) === 'withdrawal');
  const memo = reversed ? `Reversed ${getType(cells)}` : undefined;
  if (units.quantity < 0n) {
    const quantity = add(units.quantity, getRefund(cells));
    return makeSingle(cells, {
      type: 'withdrawal',
      movements: [send({ ...units, quantity }), getFee(cells)],
      memo,
    });
  }
  const quantity = add(units.quantity, getRefund(cells));
  return makeSingle(cells, {
    type: 'deposit',
    movements: [receive({ ...units, quantity }), getFee(cells)],
    memo,
  });
}

/** All units sent against all received. Dust sweeping has many rows on one side. */
function trade(rows: Rows): Outcome {
  const [first] = rows;
  const units = rows.map((cells) => ({ cells, units: toUnits(cells) }));
  const out = mergeUnits(
    units.filter(({ units: { quantity } }) => quantity < 0n).map(({ units: one }) => one),
  );
  const into = mergeUnits(
    units.filter(({ units: { quantity } }) => quantity > 0n).map(({ units: one }) => one),
  );
  const fees = rows.map(getFee);
  const refunds = mergeUnits(
    rows
      .map((cells) => ({ asset: cells.asset('asset', toKrakenAsset), quantity: getRefund(cells) }))
      .filter(({ quantity }) => quantity > 0n),
  );
  if (out.length === 0 && into.length === 0)
    return fees.every((fee) => fee === undefined)
      ? skip(fill(skippedRows.emptyTrade))
      : makeSingle(first, { type: 'fee', movements: fees });
  if (out.length === 0) return first.fail('refid', fill(rejectedRows.sentSideMissing));
  if (into.length === 0) return first.fail('refid', fill(rejectedRows.receivedSideMissing));
  const isAmbiguous = first.id('refid') === '' && (out.length > 1 || into.length > 1);
  if (isAmbiguous)
    return first.fail(
      'refid',
      fill(rejectedRows.tradeRowsUnclear, { value: shorten(first.text('refid')) }),
    );
  const type = tradeType(out[0]?.asset ?? '', into[0]?.asset ?? '');
  const movements = [...out.map(send), ...mergeUnits([...into, ...refunds]).map(receive), ...fees];
  return transaction({
    at: pickTime(rows.map((cells) => cells.time('time', {}))),
    type,
    externalId: first.id('refid') || pickId(rows.map((cells) => cells.id('txid'))),
    movements,
  });
}

/** Settling a margin position exchanges one asset for another: both are booked under one refid. */
const isExchange = (rows: Rows): boolean => {
  const amounts = rows.map((cells) => cells.amount('amount'));
  return amounts.some((amount) => amount < 0n) && amounts.some((amount) => amount > 0n);
};

/** One entry per asset. */
function mergeUnits(units: readonly Units[]): readonly Units[] {
  const byAsset = new Map<string, Units[]>();
  for (const one of units) byAsset.set(one.asset, [...(byAsset.get(one.asset) ?? []), one]);
  return [...byAsset.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return others.length === 0
      ? [first]
      : [{ asset: first.asset, quantity: sum([first, ...others].map(({ quantity }) => quantity)) }];
  });
}

/** Margin: the position's gain or loss in money or collateral, and its fees. Opening it moves only the fee. */
function margin(rows: Rows): Outcome {
  const found = rows.flatMap((cells) => {
    const units = toUnits(cells);
    const memo = `Margin: ${getType(cells)}`;
    const fee = getFee(cells);
    if (units.quantity === 0n && !fee) return [];
    if (units.quantity === 0n) return [makeSingle(cells, { type: 'fee', movements: [fee], memo })];
    if (getType(cells) === 'margin') {
      const { type, movements } = makePositionResult(units);
      return [makeSingle(cells, { type, movements: [...movements, fee], memo })];
    }
    const type = units.quantity < 0n ? 'withdrawal' : 'deposit';
    return [
      makeSingle(cells, {
        type,
        movements: [units.quantity < 0n ? send(units) : receive(units), fee],
        memo,
      }),
    ];
  });
  return found.length === 0 ? skip(fill(skippedRows.marginWithoutEffect)) : found;
}

const INSIDE = new Set([
  'spottostaking',
  'stakingfromspot',
  'stakingtospot',
  'spotfromstaking',
  'spottofutures',
  'spotfromfutures',
  'futurestospot',
  'futuresfromspot',
]);

function transfer(rows: Rows): Outcome {
  const [first] = rows;
  const subtype = getSubtype(first);
  if (INSIDE.has(subtype) && !subtype.includes('futures'))
    return skip(fill(skippedRows.movedWithin, { platform: 'Kraken' }));
  if (netIsZero(rows)) return skip(fill(skippedRows.movedWithin, { platform: 'Kraken' }));
  if (subtype !== '' && !subtype.includes('futures'))
    return first.fail('subtype', fill(texts.valueUnknown, { value: shorten(subtype) }));
  return makeFromEach(rows, (cells) => {
    const units = toUnits(cells);
    if (subtype !== '' || units.quantity < 0n)
      return {
        ...makeBalanceChange(cells),
        memo: subtype === '' ? 'Removed by Kraken' : `Transfer: ${subtype}`,
      };
    return makeSingle(cells, {
      type: 'deposit',
      category: 'airdrop_standard',
      movements: [receive(units), getFee(cells)],
    });
  });
}

/** Rewards are income; allocations only move units between Kraken's own wallets, and so do rows without a subtype that cancel out. */
function earn(rows: Rows): Outcome {
  const moved = rows.filter((cells) => !/alloc|migration|bond/.test(getSubtype(cells)));
  const plain = moved.filter((cells) => getSubtype(cells) === '');
  const rest = [...moved.filter((cells) => getSubtype(cells) !== ''), ...listUnpaired(plain)];
  if (!isSome(rest)) return skip(fill(skippedRows.movedWithin, { platform: 'Kraken' }));
  return makeFromEach(rest, (cells) => {
    const [subtype, units] = [getSubtype(cells), toUnits(cells)];
    if (subtype !== '' && subtype !== 'reward' && subtype !== 'bonus')
      return cells.fail('subtype', fill(texts.valueUnknown, { value: shorten(subtype) }));
    if (units.quantity < 0n)
      return {
        ...makeBalanceChange(cells),
        memo: subtype === '' ? 'Earn: no matching row' : `Reversed ${subtype}`,
      };
    if (subtype === '' && !isEarning(cells))
      return cells.fail(
        'subtype',
        fill(rejectedRows.krakenEarnUnclear, { wallet: shorten(cells.text('wallet')) }),
      );
    return makeSingle(cells, {
      type: 'stake-reward',
      category: 'stakingRewards_standard',
      movements: [receive(units), getFee(cells)],
    });
  });
}

/** Rewards are paid into a wallet of Kraken Earn, or in a code such as `DOT.S`. */
const isEarning = (cells: Ledger): boolean =>
  /^(earn\b.*)?$/i.test(cells.text('wallet')) || cells.text('asset').includes('.');

const getSubtype = (cells: Ledger): string => cells.text('subtype').toLowerCase();
const isSome = (rows: readonly Ledger[]): rows is Rows => rows.length > 0;

function netIsZero(rows: Rows): boolean {
  const assets = new Set(rows.map((cells) => cells.asset('asset', toKrakenAsset)));
  return (
    rows.length > 1 && assets.size === 1 && sum(rows.map((cells) => cells.amount('amount'))) === 0n
  );
}
