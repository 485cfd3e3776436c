import {
  round,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import type { Line } from './line.ts';
import { units } from './line.ts';
import { sampleAssets, type SampleAsset } from './market.ts';
import { negative, type Person } from './person.ts';
import { binanceLine } from './venues/binance.ts';
import { coinbaseLine } from './venues/coinbase.ts';

/** Traded against dollars and stablecoins. */
export const traded = ['BTC', 'ETH', 'SOL', 'ADA', 'DOT'] as const;

/** An event, as rows of the files that it appears in; empty if the person lacks the assets. */
export type SampleEvent = (person: Person, at: Instant) => readonly Line[];

export const coinbaseBuy: SampleEvent = (person, at) =>
  buyAt(person, at, person.random.pick(sampleAssets), person.budget(20, 2000));

export function buyAt(
  person: Person,
  at: Instant,
  asset: SampleAsset,
  subtotal: Money,
): readonly Line[] {
  const quantity = person.bought(asset, subtotal, at);
  if (quantity === zeroQuantity) return [];
  person.change('coinbase', asset, quantity);
  const fee = feeOn(subtotal);
  const cost = toCents(subtotal + fee);
  const deposit = coinbaseCash(person, at, cost);
  person.take('coinbase', 'USD', cost);
  return [
    ...deposit,
    coinbaseLine({
      ...entry(person, asset, at),
      type: 'Buy',
      quantity,
      subtotal,
      fee,
      notes: `Bought ${units(quantity)} ${asset}`,
    }),
  ];
}

/** A deposit if a purchase costs more than the cash at Coinbase; many purchases follow one deposit. */
function coinbaseCash(person: Person, at: Instant, cost: Quantity): readonly Line[] {
  const short = cost - person.held('coinbase', 'USD');
  if (!person.hasDeposits || short <= 0n) return [];
  const quantity = (short > depositStep ? short : depositStep) as Quantity;
  person.change('coinbase', 'USD', quantity);
  return [
    coinbaseLine({
      id: `5acash${person.serial()}`,
      at,
      asset: 'USD',
      price: unitPrice,
      type: 'Deposit',
      quantity,
      subtotal: quantity as bigint as Money,
      fee: zeroMoney,
      notes: 'Deposited from a bank account',
    }),
  ];
}

/** As the file shows totals. */
const toCents = (amount: bigint): Quantity =>
  round(amount as Money, 2, 'halfEven') as bigint as Quantity;
const unitPrice = (10n ** 18n) as Money;
const depositStep = 5_000n * 10n ** 18n;

export const coinbaseSell: SampleEvent = (person, at) => {
  const asset = person.someAsset('coinbase', at);
  if (!asset) return [];
  const quantity = person.some('coinbase', asset);
  person.take('coinbase', asset, quantity);
  const subtotal = person.worth(asset, quantity, at);
  const fee = feeOn(subtotal);
  person.change('coinbase', 'USD', toCents(subtotal - fee));
  return [
    coinbaseLine({
      ...entry(person, asset, at),
      type: 'Sell',
      quantity: negative(quantity),
      subtotal,
      fee,
      notes: `Sold ${units(quantity)} ${asset}`,
    }),
  ];
};

export const coinbaseConvert: SampleEvent = (person, at) => {
  const from = person.someAsset('coinbase', at);
  const to = person.random.pick(sampleAssets);
  if (!from || from === to) return [];
  const quantity = person.some('coinbase', from);
  const subtotal = person.worth(from, person.percent(quantity, 99), at);
  const received = person.bought(to, subtotal, at);
  if (received === zeroQuantity) return [];
  person.take('coinbase', from, quantity);
  person.change('coinbase', to, received);
  const notes = `Converted ${units(quantity)} ${from} to ${units(received)} ${to}`;
  return [
    coinbaseLine({
      ...entry(person, from, at),
      type: 'Convert',
      quantity: negative(quantity),
      subtotal,
      fee: zeroMoney,
      notes,
    }),
  ];
};

/** Always possible, and always one row. */
export const coinbaseReward: SampleEvent = (person, at) => {
  const staked = person.someAsset('coinbase', at, ['ETH', 'SOL', 'ADA', 'DOT']);
  const asset = staked ?? 'USDC';
  const quantity = staked
    ? person.part(person.held('coinbase', staked), person.random.between(5, 40))
    : ((BigInt(person.random.between(1, 90)) * 10n ** 16n) as Quantity);
  person.change('coinbase', asset, quantity);
  const type = staked ? 'Staking Income' : 'Rewards Income';
  const subtotal = person.worth(asset, quantity, at);
  return [
    coinbaseLine({
      ...entry(person, asset, at),
      type,
      quantity,
      subtotal,
      fee: zeroMoney,
      notes: '',
    }),
  ];
};

export const binanceBuy: SampleEvent = (person, at) => {
  const asset = person.random.pick(traded);
  const spent = person.some('binance', 'USDC');
  const received = person.bought(asset, spent as bigint as Money, at);
  const fee = person.part(received, 100);
  if (fee === zeroQuantity) return [];
  person.take('binance', 'USDC', spent);
  person.change('binance', asset, received - fee);
  return [
    binanceLine(at, 'Transaction Buy', asset, received),
    binanceLine(at, 'Transaction Spend', 'USDC', negative(spent)),
    binanceLine(at, 'Transaction Fee', asset, negative(fee)),
  ];
};

export const binanceSell: SampleEvent = (person, at) => {
  const asset = person.someAsset('binance', at, traded);
  if (!asset) return [];
  const sold = person.some('binance', asset);
  const received = person.worth(asset, sold, at) as bigint as Quantity;
  const fee = person.part(received, 100);
  person.take('binance', asset, sold);
  person.change('binance', 'USDC', received - fee);
  return [
    binanceLine(at, 'Transaction Sold', asset, negative(sold)),
    binanceLine(at, 'Transaction Revenue', 'USDC', received),
    binanceLine(at, 'Transaction Fee', 'USDC', negative(fee)),
  ];
};

export const binanceConvert: SampleEvent = (person, at) => {
  const from = person.someAsset('binance', at);
  const to = person.random.pick(sampleAssets);
  if (!from || from === to) return [];
  const quantity = person.some('binance', from);
  const received = person.bought(to, person.worth(from, quantity, at), at);
  if (received === zeroQuantity) return [];
  person.take('binance', from, quantity);
  person.change('binance', to, received);
  return [
    binanceLine(at, 'Binance Convert', from, negative(quantity)),
    binanceLine(at, 'Binance Convert', to, received),
  ];
};

export const binanceInterest: SampleEvent = (person, at) => {
  const interest = person.part(person.held('binance', 'USDC'), 12);
  if (interest === zeroQuantity) return [];
  person.change('binance', 'USDC', interest);
  return [binanceLine(at, 'Simple Earn Flexible Interest', 'USDC', interest)];
};

const feeOn = (subtotal: Money): Money => ((subtotal / 10n ** 18n) * 149n * 10n ** 14n) as Money;

const entry = (
  person: Person,
  asset: SampleAsset,
  at: Instant,
): { id: string; at: Instant; asset: SampleAsset; price: Money } => ({
  id: `5a${person.random.hex(15)}${person.serial()}`,
  at,
  asset,
  price: person.market.price(asset, at),
});
