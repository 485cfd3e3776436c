import { zeroQuantity, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import { traded, type SampleEvent } from './acts-exchanges.ts';
import type { Line } from './line.ts';
import { negative, type Person } from './person.ts';
import type { SampleAsset } from './market.ts';

export const krakenDeposit: SampleEvent = (person, at) => {
  const amount = person.budget(500, 5000) as bigint as Quantity;
  person.change('kraken', 'USD', amount);
  return [
    row(person, at, {
      refid: createRef(person, 'Q'),
      type: 'deposit',
      asset: 'USD',
      amount,
      fee: zeroQuantity,
    }),
  ];
};

/** Paid in dollars, with the fee in dollars. */
export const krakenBuy: SampleEvent = (person, at) => {
  const asset = person.random.pick(traded);
  const cost = person.some('kraken', 'USD');
  const received = person.bought(asset, cost as bigint as Money, at);
  if (received === zeroQuantity) return krakenDeposit(person, at);
  const fee = person.part(cost, 260);
  person.take('kraken', 'USD', cost, fee);
  person.change('kraken', asset, received);
  return trade(person, at, { out: ['USD', cost, fee], into: [asset, received, zeroQuantity] });
};

export const krakenSell: SampleEvent = (person, at) => {
  const asset = person.someAsset('kraken', at, traded);
  if (!asset) return [];
  const sold = person.some('kraken', asset);
  const received = person.worth(asset, sold, at) as bigint as Quantity;
  const fee = person.part(received, 260);
  person.take('kraken', asset, sold);
  person.change('kraken', 'USD', received - fee);
  return trade(person, at, { out: [asset, sold, zeroQuantity], into: ['USD', received, fee] });
};

/** Asset against asset, with the fee deducted from the received amount. */
export const krakenSwap: SampleEvent = (person, at) => {
  const from = person.someAsset('kraken', at, traded);
  const to = person.random.pick(traded);
  if (!from || from === to) return [];
  const sold = person.some('kraken', from);
  const received = person.bought(to, person.worth(from, sold, at), at);
  if (received === zeroQuantity) return [];
  const fee = person.part(received, 260);
  person.take('kraken', from, sold);
  person.change('kraken', to, received - fee);
  return trade(person, at, { out: [from, sold, zeroQuantity], into: [to, received, fee] });
};

export const krakenStake: SampleEvent = (person, at) => {
  const amount = person.part(person.held('kraken', 'DOT'), 210);
  if (amount === zeroQuantity) return [];
  person.change('kraken', 'DOT', amount);
  return [
    row(person, at, {
      refid: createRef(person, 'S'),
      type: 'staking',
      asset: 'DOT',
      amount,
      fee: zeroQuantity,
    }),
  ];
};

/** The row of a withdrawal, with its fee added. */
export function krakenWithdrawal(
  person: Person,
  at: Instant,
  asset: SampleAsset,
  amount: Quantity,
  fee: Quantity,
): Line {
  person.take('kraken', asset, amount, fee);
  return row(person, at, {
    refid: createRef(person, 'W'),
    type: 'withdrawal',
    asset,
    amount: negative(amount),
    fee,
  });
}

type Side = readonly [string, Quantity, Quantity];

function trade(
  person: Person,
  at: Instant,
  { out, into }: { readonly out: Side; readonly into: Side },
): readonly Line[] {
  const refid = createRef(person, 'T');
  const [outAsset, sold, outFee] = out;
  const [inAsset, received, inFee] = into;
  return [
    row(person, at, { refid, type: 'trade', asset: outAsset, amount: negative(sold), fee: outFee }),
    row(person, at, { refid, type: 'trade', asset: inAsset, amount: received, fee: inFee }),
  ];
}

function row(
  person: Person,
  at: Instant,
  cells: { refid: string; type: string; asset: string; amount: Quantity; fee: Quantity },
): Line {
  return person.kraken.line({
    txid: `L${person.random.hex(5).toUpperCase()}-${person.serial()}`,
    at,
    ...cells,
  });
}

const createRef = (person: Person, kind: string): string =>
  `${kind}${person.random.hex(5).toUpperCase()}-${person.serial()}`;
