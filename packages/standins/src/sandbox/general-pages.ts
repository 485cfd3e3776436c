import { bitgetService } from '../exchanges/bitget.ts';
import { bithumbService } from '../exchanges/bithumb.ts';
import { cryptoComService } from '../exchanges/crypto-com.ts';
import { htxService } from '../exchanges/htx.ts';
import type { Keys, Service } from '../exchanges/service.ts';
import { whiteBitService } from '../exchanges/whitebit.ts';
import { cost, hash, isBuy, iso, moneyLeft, price, units, unitsLeft, type Life } from './life.ts';

interface World extends Life {
  readonly keys: Keys;
}

/**
 * The made-up history at exchanges with different paging: by number, by end time, by day, by page,
 * and by offset.
 */
export const makePagedServices = (world: World): readonly Service[] =>
  [htx, bitget, cryptoCom, bithumb, whiteBit].map((service) => service(world));

const getSide = (n: number): string => (isBuy(n) ? 'buy' : 'sell');
/** With a deposit of one unit of money after each fill, to have enough rows for several pages. */
const moneyAndOnes = (rows: Life['rows'], fee: number): string =>
  (Number(moneyLeft(rows, fee)) + rows(() => 1).length).toFixed(2);
const afterMs = 60_000;

const htx = ({ beginMs, keys, leftMs, rows }: World): Service =>
  htxService({
    keys,
    symbols: [{ 'base-currency': 'btc', 'quote-currency': 'usdt', symbol: 'btcusdt' }],
    trades: {
      btcusdt: rows((n, ms) => ({
        symbol: 'btcusdt',
        id: 7_000 + n,
        'match-id': 8_000 + n,
        'order-id': 9_000 + n,
        'trade-id': n + 1,
        type: `${getSide(n)}-limit`,
        role: 'taker',
        price: String(price(n)),
        'filled-amount': units(n),
        'filled-fees': '0.5',
        'fee-currency': 'usdt',
        'filled-points': '0.0',
        'created-at': ms,
      })),
    },
    transfers: [
      {
        id: 1,
        type: 'deposit',
        currency: 'usdt',
        amount: 1_000_000,
        fee: 0,
        state: 'safe',
        'tx-hash': hash(21),
        'created-at': beginMs,
      },
      // Internal deposits have no hash.
      ...rows((n, ms) => ({
        id: n + 2,
        type: 'deposit',
        'sub-type': 'FAST',
        currency: 'usdt',
        amount: 1,
        fee: 0,
        state: 'safe',
        'created-at': ms + afterMs,
      })),
      {
        id: 1_000_000,
        type: 'withdraw',
        currency: 'btc',
        amount: 0.01,
        fee: 0.0001,
        state: 'confirmed',
        'tx-hash': hash(22),
        'created-at': leftMs,
      },
    ],
    balances: [
      { currency: 'btc', type: 'trade', balance: unitsLeft(rows) },
      { currency: 'btc', type: 'frozen', balance: '0' },
      { currency: 'usdt', type: 'trade', balance: moneyAndOnes(rows, 0.5) },
      { currency: 'usdt', type: 'frozen', balance: '0' },
    ],
  });

const bitget = ({ beginMs, keys, leftMs, rows }: World): Service =>
  bitgetService({
    keys,
    symbols: [{ symbol: 'BTCUSDT', baseCoin: 'BTC', quoteCoin: 'USDT' }],
    trades: {
      BTCUSDT: rows((n, ms) => ({
        symbol: 'BTCUSDT',
        orderId: `o${n}`,
        tradeId: `${5_000 + n}`,
        orderType: 'limit',
        side: getSide(n),
        priceAvg: String(price(n)),
        size: units(n),
        amount: cost(n),
        feeDetail: { deduction: 'no', feeCoin: 'USDT', totalDeductionFee: '', totalFee: '-0.5' },
        tradeScope: 'taker',
        cTime: String(ms),
      })),
    },
    deposits: [
      {
        orderId: '1',
        tradeId: hash(23),
        coin: 'USDT',
        type: 'deposit',
        size: '1000000',
        status: 'success',
        dest: 'on_chain',
        cTime: String(beginMs),
      },
    ],
    withdrawals: [
      {
        orderId: '2',
        tradeId: hash(24),
        coin: 'BTC',
        type: 'withdraw',
        size: '0.0101',
        fee: '-0.0001',
        status: 'success',
        dest: 'on_chain',
        cTime: String(leftMs),
      },
    ],
    balances: [
      { coin: 'BTC', available: unitsLeft(rows), frozen: '0', locked: '0' },
      { coin: 'USDT', available: moneyLeft(rows, 0.5), frozen: '0', locked: '0' },
    ],
  });

const cryptoCom = ({ beginMs, keys, leftMs, rows }: World): Service =>
  cryptoComService({
    keys,
    instruments: [{ symbol: 'BTC_USD', base_ccy: 'BTC', quote_ccy: 'USD' }],
    trades: rows((n, ms) => ({
      journal_type: 'TRADING',
      side: getSide(n).toUpperCase(),
      instrument_name: 'BTC_USD',
      fees: '-0.5',
      fee_instrument_name: 'USD',
      trade_id: `${6_000 + n}`,
      order_id: `o${n}`,
      traded_price: String(price(n)),
      traded_quantity: units(n),
      taker_side: 'TAKER',
      create_time: ms,
    })),
    deposits: [
      {
        currency: 'USD',
        fee: 0,
        create_time: beginMs,
        id: '1',
        amount: 1_000_000,
        address: 'a bank',
        status: '1',
      },
    ],
    withdrawals: [
      {
        currency: 'BTC',
        client_wid: 'w',
        fee: 0.0001,
        create_time: leftMs,
        id: '2',
        amount: 0.01,
        address: 'x',
        status: '5',
        txid: hash(25),
      },
    ],
    balances: [
      { instrument_name: 'BTC', quantity: unitsLeft(rows), reserved_qty: '0' },
      { instrument_name: 'USD', quantity: moneyLeft(rows, 0.5), reserved_qty: '0' },
    ],
  });

/** Timestamps in Seoul's time zone: `2025-01-01T09:00:00+09:00`. */
const formatInSeoul = (ms: number): string => iso(ms + 9 * 3_600_000).replace(/\.\d+Z$/, '+09:00');

const bithumb = ({ beginMs, keys, leftMs, rows }: World): Service =>
  bithumbService({
    keys,
    markets: ['KRW-BTC'],
    deposits: [
      {
        type: 'deposit',
        uuid: 'k',
        currency: 'KRW',
        txid: 'k',
        state: 'ACCEPTED',
        created_at: formatInSeoul(beginMs),
        amount: '1000000',
        fee: '0',
      },
      ...rows((n, ms) => ({
        type: 'deposit',
        uuid: `d${n}`,
        currency: 'BTC',
        net_type: 'BTC',
        txid: hash(n, 'd'),
        state: 'DEPOSIT_ACCEPTED',
        created_at: formatInSeoul(ms),
        amount: '0.001',
        fee: '0',
      })),
    ],
    withdrawals: [
      {
        type: 'withdraw',
        uuid: 'w',
        currency: 'BTC',
        net_type: 'BTC',
        txid: hash(26),
        state: 'DONE',
        created_at: formatInSeoul(leftMs),
        amount: '0.01',
        fee: '0.0001',
      },
    ],
    balances: [
      { currency: 'BTC', balance: (rows(() => 1).length * 0.001 - 0.0101).toFixed(8), locked: '0' },
      { currency: 'KRW', balance: '1000000', locked: '0' },
    ],
  });

const whiteBit = ({ beginMs, keys, leftMs, rows }: World): Service =>
  whiteBitService({
    keys,
    markets: [{ name: 'BTC_USDT', stock: 'BTC', money: 'USDT' }],
    trades: {
      BTC_USDT: rows((n, ms) => ({
        id: 3_000 + n,
        time: ms / 1000,
        side: getSide(n),
        role: 2,
        amount: units(n),
        price: String(price(n)),
        deal: cost(n),
        fee: '0.5',
        feeAsset: 'USDT',
      })),
    },
    history: [
      {
        method: 1,
        ticker: 'USDT',
        amount: '1000000',
        fee: '0',
        status: 3,
        createdAt: beginMs / 1000,
        uniqueId: null,
        transactionId: 'a1',
        transactionHash: hash(27),
      },
      ...rows((n, ms) => ({
        method: 1,
        ticker: 'USDT',
        amount: '1',
        fee: '0',
        status: 3,
        createdAt: (ms + afterMs) / 1000,
        uniqueId: null,
        transactionId: `b${n}`,
        transactionHash: hash(n, 'e'),
      })),
      {
        method: 2,
        ticker: 'BTC',
        amount: '0.01',
        fee: '0.0001',
        status: 7,
        createdAt: leftMs / 1000,
        uniqueId: 'w',
        transactionId: 'c1',
        transactionHash: hash(28),
      },
    ],
    balances: {
      BTC: { available: unitsLeft(rows), freeze: '0' },
      USDT: { available: moneyAndOnes(rows, 0.5), freeze: '0' },
    },
  });
