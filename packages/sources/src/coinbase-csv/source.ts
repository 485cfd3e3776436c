import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { add, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import { layout, shorten, type Cells } from '../cells.ts';
import type { FileSource, HeaderShape } from '../file-source.ts';
import { receive, send, payFee, tradeType, transaction, type Units } from '../movements.ts';
import { refuseNegative } from '../refuse-sides.ts';
import { eachRow, skip, type Outcome } from '../rows.ts';
import { findCashMove, type CashMove } from './cash-move.ts';
import { findCoinbaseKind, type CoinbaseKind } from './kinds.ts';
import { readConvertNote, readTradeNote, splitTotal } from './notes.ts';
import { getOwn } from '@lotbook/model/get-own';

const start = ['Timestamp', 'Transaction Type', 'Asset', 'Quantity Transacted'];
const newest = [
  ...start,
  'Price Currency',
  'Price at Transaction',
  'Subtotal',
  'Total (inclusive of fees and/or spread)',
  'Fees and/or Spread',
  'Notes',
];
const headers: readonly HeaderShape[] = [
  ['ID', ...newest],
  newest,
  [
    ...start,
    'Spot Price Currency',
    'Spot Price at Transaction',
    'Subtotal',
    'Total (inclusive of fees and/or spread)',
    'Fees and/or Spread',
    'Notes',
  ],
  [
    ...start,
    'Spot Price Currency',
    'Spot Price at Transaction',
    'Subtotal',
    'Total (inclusive of fees)',
    'Fees',
    'Notes',
  ],
  [
    ...start,
    /^\w{3} Spot Price at Transaction$/i,
    /^\w{3} Subtotal$/i,
    /^\w{3} Total \(inclusive of fees\)$/i,
    /^\w{3} Fees$/i,
    'Notes',
  ],
  [
    ...start,
    /^\w{3} Spot Price at Transaction$/i,
    /^\w{3} Amount Transacted \(Inclusive of Coinbase Fees\)$/i,
    'Address',
    'Notes',
  ],
];

const fields = {
  id: 'ID',
  time: 'Timestamp',
  type: 'Transaction Type',
  asset: 'Asset',
  quantity: 'Quantity Transacted',
  currency: ['Price Currency', 'Spot Price Currency'],
  price: ['Price at Transaction', /spot price at transaction$/i],
  subtotal: /^(\w{3} )?subtotal$/i,
  total: /^(\w{3} )?(total|amount transacted) \(/i,
  fees: /^(\w{3} )?fees( and\/or spread)?$/i,
  notes: 'Notes',
} as const;
type Coinbase = Cells<keyof typeof fields>;

/** Coinbase's "Transaction history" report. */
export const coinbaseCsv: FileSource = {
  id: 'coinbase-csv',
  label: 'Coinbase: Transaction history (CSV)',
  provider: 'coinbase',
  kind: 'exchange',
  headers,
  open: (header, options) => eachRow(layout(header, fields, options), read),
};

function read(cells: Coinbase): Outcome {
  const kind =
    findCoinbaseKind(cells.required('type')) ??
    cells.fail('type', fill(texts.valueUnknown, { value: shorten(cells.text('type')) }));
  if (kind === 'inside') return skip(fill(skippedRows.movedWithin, { platform: 'Coinbase' }));
  const base = {
    at: cells.time('time', {}),
    externalId: cells.text('id'),
    memo: cells.text('notes'),
  };
  const units = toUnits(cells);
  if (incoming.has(kind)) refuseNegative(cells, 'quantity', units.quantity);
  const { type, category, movements } = readers[kind](cells, units);
  return transaction({ ...base, type, category, movements });
}

/** Every variant writes received amounts without a sign. */
const incoming: ReadonlySet<CoinbaseKind> = new Set<CoinbaseKind>([
  'buy',
  'receive',
  'earn',
  'stake',
  'interest',
  'airdrop',
  'cashIn',
]);

type Parts = Pick<Parameters<typeof transaction>[0], 'type' | 'category' | 'movements'>;

const readers: Readonly<
  Record<Exclude<CoinbaseKind, 'inside'>, (cells: Coinbase, units: Units) => Parts>
> = {
  buy: (cells, units) => trade(cells, units, 'buy'),
  sell: (cells, units) => trade(cells, units, 'sell'),
  convert,
  send: (_, units) => ({ type: 'withdrawal', movements: [send(units)] }),
  receive: (cells, units) => ({
    type: 'deposit',
    category: /coinbase (earn|rewards|referral)/i.test(cells.text('notes'))
      ? 'earnRewards_standard'
      : undefined,
    movements: [receive(units)],
  }),
  earn: (_, units) => ({
    type: 'deposit',
    category: 'earnRewards_standard',
    movements: [receive(units)],
  }),
  stake: (_, units) => ({
    type: 'stake-reward',
    category: 'stakingRewards_standard',
    movements: [receive(units)],
  }),
  interest: (_, units) => ({
    type: 'deposit',
    category: 'interestIncome_standard',
    movements: [receive(units)],
  }),
  airdrop: (_, units) => ({
    type: 'deposit',
    category: 'airdrop_standard',
    movements: [receive(units)],
  }),
  cashIn: (cells, units) => {
    const { amount, fee } = cashMove(cells, units, 'in');
    return {
      type: 'deposit',
      movements: [
        receive({ ...units, quantity: amount }),
        payFee({ asset: units.asset, quantity: fee }),
      ],
    };
  },
  cashOut: (cells, units) => {
    const { amount, fee } = cashMove(cells, units, 'out');
    return {
      type: 'withdrawal',
      movements: [
        send({ ...units, quantity: amount }),
        payFee({ asset: units.asset, quantity: fee }),
      ],
    };
  },
  donate: (_, units) => ({
    type: 'withdrawal',
    category: 'donation_standard',
    movements: [send(units)],
  }),
  spend: (_, units) => ({ type: 'sell', movements: [send(units)] }),
  charge: (_, units) => ({ type: 'fee', movements: [payFee(units)] }),
  leg: (cells, units) => {
    const note = readConvertNote(cells.text('notes'));
    if (note) return convert(cells, units);
    return units.quantity < 0n
      ? { type: 'withdrawal', movements: [send(units)] }
      : { type: 'deposit', movements: [receive(units)] };
  },
};

const renamed: Readonly<Record<string, string>> = { CGLD: 'CELO', ETH2: 'ETH' };
const assetName = (code: string): AssetId =>
  (getOwn(renamed, code.trim().toUpperCase()) ?? code.trim().toUpperCase()) as AssetId;

function toUnits(cells: Coinbase): Units {
  return {
    asset: cells.asset('asset', assetName),
    quantity: cells.amount('quantity'),
    value: cells.worth('subtotal', getCurrency(cells)) ?? cells.worth('total', getCurrency(cells)),
  };
}

/** The currency that money columns are in: its own column, or part of the older headers. */
function getCurrency(cells: Coinbase): FiatCode {
  const text = cells.text('currency') || cells.column('price').slice(0, 3);
  // The sign of a currency, such as kr, is that of several.
  if (!/^[a-z]{3,5}$/i.test(text))
    return cells.fail('currency', fill(texts.valueUnknown, { value: shorten(text) }));
  return text.toUpperCase() as FiatCode;
}

const magnitude = (quantity: Quantity): Quantity =>
  quantity < 0n ? subtract(zeroQuantity, quantity) : quantity;

/** Money columns in another currency than the money that moved show nothing about it. A negative amount of fees isn't a cost: the total includes it. */
function cashMove(cells: Coinbase, units: Units, direction: 'in' | 'out'): CashMove {
  const fees = cells.optionalAmount('fees');
  const isSame = units.asset === (getCurrency(cells) as string);
  const quantity = magnitude(units.quantity);
  if (fees === undefined || fees < 0n) return { amount: quantity, fee: zeroQuantity };
  const money = (field: 'subtotal' | 'total'): Quantity | undefined => {
    const amount = isSame ? cells.optionalAmount(field) : undefined;
    return amount && magnitude(amount);
  };
  const [subtotal, total] = [money('subtotal'), money('total')];
  return (
    findCashMove({ direction, quantity, subtotal, total, fee: fees }) ??
    cells.fail('total', fill(rejectedRows.totalContradictsFee))
  );
}

/**
 * The money side before its fee, and the fee. Total is the amount paid or received. Subtotal and Fees may not add up to it (neither includes the spread), and Fees may be
 * negative, so the fee is the difference between Total and Subtotal.
 */
function moneySide(
  cells: Coinbase,
  side: 'buy' | 'sell',
): { readonly gross: Quantity; readonly fee: Quantity } {
  const fees = cells.optionalAmount('fees') ?? zeroQuantity;
  const subtotal = cells.optionalAmount('subtotal');
  const known = cells.optionalAmount('total');
  if (known === undefined && subtotal === undefined)
    return cells.fail('total', fill(texts.cellEmpty));
  const total = magnitude(
    known ??
      (side === 'buy'
        ? add(magnitude(subtotal ?? fees), fees)
        : subtract(magnitude(subtotal ?? fees), fees)),
  );
  return splitTotal(total, subtotal === undefined ? total : magnitude(subtotal), side);
}

/** The other side is money of the price columns, unless the note names something else. */
function trade(cells: Coinbase, units: Units, side: 'buy' | 'sell'): Parts {
  const currency = getCurrency(cells) as string as AssetId;
  const note = readTradeNote(cells.text('notes'), units.quantity, side);
  const against = note && note.asset.toUpperCase() !== currency ? note : undefined;
  const asset = against ? assetName(against.asset) : currency;
  const { gross, fee: charged } = against ?? moneySide(cells, side);
  const other: Units = { asset, quantity: gross, value: units.value };
  const fee = payFee({ asset, quantity: charged, value: against && cells.worth('fees', currency) });
  const own = against ? units : { ...units, value: undefined };
  return side === 'buy'
    ? {
        type: tradeType(asset, units.asset),
        movements: [send({ ...other, value: undefined }), receive(own), fee],
      }
    : {
        type: tradeType(units.asset, asset),
        movements: [send({ ...own, value: undefined }), receive(other), fee],
      };
}

function convert(cells: Coinbase, units: Units): Parts {
  const target =
    readConvertNote(cells.text('notes')) ??
    cells.fail('notes', fill(rejectedRows.convertedToMissing));
  const asset = assetName(target.asset);
  const type = tradeType(units.asset, asset);
  return {
    type,
    movements: [
      send({ ...units, value: undefined }),
      receive({ asset, quantity: target.quantity, value: units.value }),
    ],
  };
}
