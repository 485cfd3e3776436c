import { bitfinexService } from '../exchanges/bitfinex.ts';
import { bitvavoService } from '../exchanges/bitvavo.ts';
import { gateService } from '../exchanges/gate.ts';
import { mexcService } from '../exchanges/mexc.ts';
import type { Keys, Service } from '../exchanges/service.ts';
import { makePagedServices } from './general-pages.ts';
import { cost, hash, isBuy, moneyLeft, price, units, unitsLeft, type Life } from './life.ts';

interface World extends Life {
  readonly keys: Keys;
}

/**
 * The made-up history at exchanges read by the general adapter: one by windows, one by pairs with a
 * short history, one with arrays of values, one without transfer ids.
 */
export const generalServices = (world: World): readonly Service[] => [
  ...[gate, mexc, bitfinex, bitvavo].map((service) => service(world)),
  ...makePagedServices(world),
];

const getSide = (n: number): string => (isBuy(n) ? 'buy' : 'sell');
const seconds = (ms: number): number => Math.floor(ms / 1000);

const gate = ({ beginMs, keys, leftMs, rows }: World): Service =>
  gateService({
    keys,
    pairs: [{ id: 'BTC_USDT', base: 'BTC', quote: 'USDT' }],
    balances: [
      { currency: 'BTC', available: unitsLeft(rows), locked: '0' },
      { currency: 'USDT', available: moneyLeft(rows), locked: '0' },
      { currency: 'GT', available: (10 - rows(() => 1).length * 0.01).toFixed(2), locked: '0' },
    ],
    trades: rows((n, ms) => ({
      id: `${n + 1}`,
      create_time: `${seconds(ms)}`,
      create_time_ms: `${ms}.000`,
      currency_pair: 'BTC_USDT',
      side: getSide(n),
      role: 'taker',
      amount: units(n),
      price: String(price(n)),
      fee: '0',
      fee_currency: 'BTC',
      gt_fee: '0.01',
      point_fee: '0',
    })),
    deposits: [
      {
        id: 'd1',
        currency: 'USDT',
        amount: '1000000',
        status: 'DONE',
        txid: hash(11),
        timestamp: `${seconds(beginMs)}`,
        chain: 'ETH',
      },
      {
        id: 'd2',
        currency: 'GT',
        amount: '10',
        status: 'DONE',
        txid: hash(17),
        timestamp: `${seconds(beginMs)}`,
        chain: 'GT',
      },
    ],
    withdrawals: [
      {
        id: 'w1',
        currency: 'BTC',
        amount: '0.0101',
        fee: '0.0001',
        status: 'DONE',
        txid: hash(12),
        timestamp: `${seconds(leftMs)}`,
        chain: 'BTC',
      },
    ],
  });

const mexc = ({ beginMs, keys, leftMs, rows }: World): Service =>
  mexcService({
    keys,
    symbols: [
      { symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT' },
      { symbol: 'ETHBTC', baseAsset: 'ETH', quoteAsset: 'BTC' },
    ],
    balances: [
      { asset: 'BTC', free: unitsLeft(rows), locked: '0' },
      { asset: 'USDT', free: moneyLeft(rows, 0.5), locked: '0' },
    ],
    trades: {
      BTCUSDT: rows((n, ms) => ({
        symbol: 'BTCUSDT',
        id: `m${n}`,
        price: String(price(n)),
        qty: units(n),
        quoteQty: cost(n),
        commission: '0.5',
        commissionAsset: 'USDT',
        time: ms,
        isBuyer: isBuy(n),
      })),
    },
    deposits: [
      {
        amount: '1000000',
        coin: 'USDT-TRX',
        network: 'TRX',
        status: '5',
        transHash: hash(13),
        insertTime: beginMs,
      },
    ],
    withdrawals: [
      {
        id: 'mw',
        coin: 'BTC',
        amount: '0.0101',
        transactionFee: '0.0001',
        status: '7',
        transHash: hash(14),
        applyTime: leftMs,
      },
    ],
  });

const bitfinex = ({ beginMs, keys, leftMs, rows }: World): Service =>
  bitfinexService({
    keys,
    pairs: ['BTCUSD'],
    wallets: [
      ['exchange', 'BTC', unitsLeft(rows), 0, unitsLeft(rows)],
      ['exchange', 'USD', moneyLeft(rows, 0.5), 0, moneyLeft(rows, 0.5)],
    ],
    trades: rows((n, ms) => [
      n + 1,
      'tBTCUSD',
      ms,
      9,
      `${isBuy(n) ? '' : '-'}${units(n)}`,
      String(price(n)),
      'EXCHANGE LIMIT',
      null,
      -1,
      '-0.5',
      'USD',
    ]),
    movements: [
      movement(1, 'USD', beginMs, '1000000', '0', 'wire'),
      movement(2, 'BTC', leftMs, '-0.01', '-0.0001', hash(15)),
    ],
  });

const movement = (
  id: number,
  currency: string,
  ms: number,
  amount: string,
  fee: string,
  transaction: string,
): readonly (string | number | null)[] => [
  id,
  currency,
  currency,
  null,
  null,
  ms,
  ms,
  null,
  null,
  'COMPLETED',
  null,
  null,
  amount,
  fee,
  null,
  null,
  'an address',
  null,
  null,
  null,
  transaction,
  null,
];

const bitvavo = ({ beginMs, keys, leftMs, rows }: World): Service =>
  bitvavoService({
    keys,
    markets: [{ market: 'BTC-EUR', base: 'BTC', quote: 'EUR' }],
    balances: [
      { symbol: 'BTC', available: unitsLeft(rows), inOrder: '0' },
      { symbol: 'EUR', available: moneyLeft(rows, 0.5), inOrder: '0' },
    ],
    trades: {
      'BTC-EUR': rows((n, ms) => ({
        id: `b${n}`,
        timestamp: ms,
        market: 'BTC-EUR',
        side: getSide(n),
        amount: units(n),
        price: String(price(n)),
        taker: true,
        fee: '0.5',
        feeCurrency: 'EUR',
        settled: true,
      })),
    },
    deposits: [
      { timestamp: beginMs, symbol: 'EUR', amount: '1000000', fee: '0', status: 'completed' },
    ],
    withdrawals: [
      {
        timestamp: leftMs,
        symbol: 'BTC',
        amount: '0.01',
        fee: '0.0001',
        status: 'completed',
        txId: hash(16),
        address: 'an address',
      },
    ],
  });
