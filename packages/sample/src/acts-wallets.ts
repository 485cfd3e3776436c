import { format, zeroMoney, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import type { SampleEvent } from './acts-exchanges.ts';
import { krakenWithdrawal } from './acts-kraken.ts';
import { dollars, units, type Line } from './line.ts';
import type { SampleAsset } from './market.ts';
import { later, negative, type Person } from './person.ts';
import { binanceLine } from './venues/binance.ts';
import { coinbaseLine } from './venues/coinbase.ts';
import { ledgerLine } from './venues/ledger.ts';
import { lotbookLine } from './venues/lotbook.ts';

const onChain = ['BTC', 'ETH', 'SOL'] as const;
const networkFee: Readonly<Record<string, Quantity>> = {
  BTC: (5n * 10n ** 13n) as Quantity,
  ETH: (8n * 10n ** 14n) as Quantity,
  SOL: (5n * 10n ** 12n) as Quantity,
};
const feeIn = (asset: SampleAsset): Quantity => networkFee[asset] ?? zeroQuantity;

export const coinbaseToLedger: SampleEvent = (person, at) => {
  const asset = person.someAsset('coinbase', at, onChain);
  if (!asset) return [];
  const quantity = person.some('coinbase', asset);
  return [
    coinbaseSend(person, at, asset, quantity),
    arrival(person, later(at, 45), asset, quantity),
  ];
};

/**
 * Stablecoins move to the exchange where they are traded; only the amount connects the two rows.
 */
export const coinbaseToBinance: SampleEvent = (person, at) => {
  const quantity = person.some('coinbase', 'USDC');
  if (quantity === zeroQuantity) return [];
  person.change('binance', 'USDC', quantity);
  return [
    coinbaseSend(person, at, 'USDC', quantity),
    binanceLine(later(at, 50), 'Deposit', 'USDC', quantity),
  ];
};

export const krakenToLedger: SampleEvent = (person, at) => {
  const asset = person.someAsset('kraken', at, onChain);
  if (!asset) return [];
  const quantity = person.percent(person.some('kraken', asset), 90);
  const fee = feeIn(asset);
  if (quantity === zeroQuantity || person.held('kraken', asset) < quantity + fee) return [];
  return [
    krakenWithdrawal(person, at, asset, quantity, fee),
    arrival(person, later(at, 45), asset, quantity),
  ];
};

export const binanceToLedger: SampleEvent = (person, at) => {
  const asset = person.someAsset('binance', at, onChain);
  if (!asset) return [];
  const quantity = person.some('binance', asset);
  person.take('binance', asset, quantity);
  return [
    binanceLine(at, 'Withdraw', asset, negative(quantity)),
    arrival(person, later(at, 45), asset, quantity),
  ];
};

export const ledgerToCoinbase: SampleEvent = (person, at) => {
  const sent = departure(person, at, 'ETH');
  if (!sent) return [];
  person.change('coinbase', 'ETH', sent.quantity);
  const when = later(at, 45);
  const subtotal = person.worth('ETH', sent.quantity, when);
  const notes = `Received ${units(sent.quantity)} ETH from an external account`;
  return [
    sent.line,
    coinbaseLine({
      id: getId(person),
      at: when,
      asset: 'ETH',
      price: person.market.price('ETH', when),
      type: 'Receive',
      quantity: sent.quantity,
      subtotal,
      fee: zeroMoney,
      notes,
    }),
  ];
};

/** Both files contain the hash. */
export const ledgerToMetaMask: SampleEvent = (person, at) => {
  const sent = departure(person, at, 'ETH');
  if (!sent) return [];
  person.change('metamask', 'ETH', sent.quantity);
  const cells = {
    Timestamp: later(at, 12),
    Type: 'deposit',
    'Received Amount': format(sent.quantity),
    'Received Asset': 'ETH',
    To: 'MetaMask',
    'Tx Hash': sent.hash,
  };
  return [sent.line, lotbookLine({ ...cells, Id: `m-${person.serial()}` })];
};

export const metaMaskSwap: SampleEvent = (person, at) => {
  const from = person.someAsset('metamask', at, ['ETH', 'USDC']);
  if (!from || person.held('metamask', 'ETH') < gas * 50n) return [];
  const to = from === 'ETH' ? 'USDC' : 'ETH';
  const sent = person.percent(person.some('metamask', from), 80);
  const value = person.worth(from, sent, at);
  const received = person.bought(to, value, at);
  if (received === zeroQuantity) return [];
  person.take('metamask', from, sent);
  person.change('metamask', to, received);
  person.take('metamask', 'ETH', gas);
  return [
    lotbookLine({
      Timestamp: at,
      Type: 'swap',
      'Sent Amount': format(sent),
      'Sent Asset': from,
      From: 'MetaMask',
      'Received Amount': format(received),
      'Received Asset': to,
      To: 'MetaMask',
      'Fee Amount': format(gas),
      'Fee Asset': 'ETH',
      'Fee Value': dollars(person.worth('ETH', gas, at)),
      Value: dollars(value),
      Currency: 'USD',
      'Tx Hash': `0x${person.random.hex(64)}`,
      Id: `m-${person.serial()}`,
    }),
  ];
};

export const ledgerFee: SampleEvent = (person, at) => {
  if (person.held('ledger', 'ETH') < gas) return [];
  person.take('ledger', 'ETH', gas);
  return [
    ledgerLine({
      at,
      asset: 'ETH',
      type: 'FEES',
      amount: gas,
      fee: gas,
      hash: `0x${person.random.hex(64)}`,
      value: person.worth('ETH', gas, at),
    }),
  ];
};

/** A withdrawal from Coinbase without a matching deposit. */
export const sendAway: SampleEvent = (person, at) => {
  const asset = person.someAsset('coinbase', at, onChain);
  return asset ? [coinbaseSend(person, at, asset, person.some('coinbase', asset))] : [];
};

/** A deposit without a matching withdrawal: its cost is unknown. */
export const receiveFromNowhere: SampleEvent = (person, at) => {
  const quantity = (75n * 10n ** 16n) as Quantity;
  person.change('metamask', 'ETH', quantity);
  return [
    lotbookLine({
      Timestamp: at,
      Type: 'deposit',
      'Received Amount': format(quantity),
      'Received Asset': 'ETH',
      To: 'MetaMask',
      Id: `m-${person.serial()}`,
      Memo: 'from an old wallet',
    }),
  ];
};

/** A sale of units that no file contains. */
export const sellFromNowhere: SampleEvent = (person, at) => [
  lotbookLine({
    Timestamp: at,
    Type: 'sell',
    'Sent Amount': '25',
    'Sent Asset': 'LINK',
    From: 'MetaMask',
    'Received Amount': '350',
    'Received Asset': 'USD',
    To: 'MetaMask',
    Id: `m-${person.serial()}`,
  }),
];

const gas = (9n * 10n ** 14n) as Quantity;

function coinbaseSend(person: Person, at: Instant, asset: SampleAsset, quantity: Quantity): Line {
  person.take('coinbase', asset, quantity);
  const subtotal = person.worth(asset, quantity, at);
  const notes = `Sent ${units(quantity)} ${asset} to an external account`;
  return coinbaseLine({
    id: getId(person),
    at,
    asset,
    price: person.market.price(asset, at),
    type: 'Send',
    quantity: negative(quantity),
    subtotal,
    fee: zeroMoney,
    notes,
  });
}

function arrival(person: Person, at: Instant, asset: SampleAsset, quantity: Quantity): Line {
  person.change('ledger', asset, quantity);
  return ledgerLine({
    at,
    asset,
    type: 'IN',
    amount: quantity,
    fee: feeIn(asset),
    hash: getHash(person, asset),
    value: person.worth(asset, quantity, at),
  });
}

function departure(
  person: Person,
  at: Instant,
  asset: SampleAsset,
): { line: Line; quantity: Quantity; hash: string } | undefined {
  const fee = feeIn(asset);
  const quantity = person.percent(person.some('ledger', asset), 90);
  if (quantity === zeroQuantity || person.held('ledger', asset) < quantity + fee) return undefined;
  person.take('ledger', asset, quantity, fee);
  const hash = getHash(person, asset);
  const amount = ((quantity as bigint) + fee) as Quantity;
  return {
    line: ledgerLine({
      at,
      asset,
      type: 'OUT',
      amount,
      fee,
      hash,
      value: person.worth(asset, amount, at),
    }),
    quantity,
    hash,
  };
}

const getHash = (person: Person, asset: SampleAsset): string =>
  asset === 'ETH' ? `0x${person.random.hex(64)}` : person.random.hex(64);
const getId = (person: Person): string => `5a${person.random.hex(15)}${person.serial()}`;
