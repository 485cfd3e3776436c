import type { Instant } from '@lotbook/model/time';
import { bitfinexService } from '@lotbook/standins/exchanges/bitfinex';
import { bitvavoService } from '@lotbook/standins/exchanges/bitvavo';
import { gateService } from '@lotbook/standins/exchanges/gate';
import { mexcService } from '@lotbook/standins/exchanges/mexc';
import { keys } from '@lotbook/standins/exchanges/service';
import { tooMany } from '@lotbook/standins/http-standin';
import { expect, test } from 'vitest';
import type { Adapter, Json } from '../../adapter.ts';
import { standins } from '../../exchanges/testing.ts';
import { adapters } from '../../registry.ts';
import { getFixturePages, syncAll } from '../../testing.ts';

const { start } = standins();
const adapter = (id: string): Adapter => adapters.find((each) => each.id === id)!;
const until = '2024-06-01T00:00:00Z' as Instant;
const endMs = Date.parse(until);
/**
 * Each line once: adjacent windows overlap, and reading in both directions can return a row twice.
 */
const once = (lines: readonly string[]): readonly string[] =>
  [...new Set(lines)].filter((line) => !line.endsWith(' skipped'));
const dayMs = 86_400_000;
const daysBefore = (days: number): number => endMs - days * dayMs;

const gateFill = (n: number, ms: number) => ({
  id: `${n}`,
  create_time: `${ms / 1000}`,
  create_time_ms: `${ms}.000`,
  currency_pair: 'BTC_USDT',
  side: 'buy',
  amount: '0.5',
  price: '40000',
  fee: '0.001',
  fee_currency: 'BTC',
  gt_fee: '0.2',
  point_fee: '0',
});
const mexcFill = (id: string, time: number, symbol: string) => ({
  symbol,
  id,
  price: '10',
  qty: '2',
  quoteQty: '20',
  commission: '0',
  commissionAsset: 'USDT',
  time,
  isBuyer: false,
});
const bitfinexFill = (n: number) => {
  const at = daysBefore(200) + n * 60_000;
  return [
    n,
    'tETHUSD',
    at,
    9,
    n % 2 === 0 ? '-0.5' : '0.5',
    '2000',
    'EXCHANGE LIMIT',
    null,
    1,
    '-0.001',
    'ETH',
  ];
};
const bitfinexMovement = (id: number, amount: string, days: number) => {
  const at = daysBefore(days);
  const before = [id, 'ETH', 'ETHEREUM', null, null, at, at, null, null, 'COMPLETED', null, null];
  return [...before, amount, '-0.01', null, null, 'x', null, null, null, `hash ${id}`, null];
};

test('reads Gate thirty days at a time, backwards from the newest row, with fees in all currencies of a fill', async () => {
  const many = Array.from({ length: 2_300 }, (_, n) =>
    gateFill(n + 10, daysBefore(20) + n * 60_000),
  );
  const book = {
    keys: keys('key'),
    pairs: [{ id: 'BTC_USDT', base: 'BTC', quote: 'USDT' }],
    trades: [gateFill(1, daysBefore(2_000)), ...many],
    deposits: [
      {
        id: 'd7',
        currency: 'USDT',
        amount: '100',
        status: 'DONE',
        txid: 'a',
        timestamp: String(daysBefore(2_001) / 1000),
      },
    ],
    withdrawals: [
      {
        id: 'w8',
        currency: 'BTC',
        amount: '0.3',
        fee: '0.1',
        status: 'DONE',
        txid: 'b',
        timestamp: String(daysBefore(1) / 1000),
      },
    ],
  };
  const lines = once(
    getFixturePages(await syncAll(adapter('gate'), await start([gateService(book)]), { until })),
  );
  expect(lines.length).toBe(2_303);
  expect(
    lines.filter(
      (line) => !line.startsWith('trade BTC/USDT') || line.startsWith('trade BTC/USDT 1 '),
    ),
  ).toEqual([
    'deposit d7 deposit +100 USDT',
    'withdrawal w8 withdrawal -0.2 BTC fee 0.1 BTC',
    'trade BTC/USDT 1 crypto-crypto -20000 USDT +0.5 BTC fee 0.001 BTC fee 0.2 GT',
  ]);
});

test('reads MEXC by pair, as far back as it goes, including pairs that are no longer held', async () => {
  const book = {
    keys: keys('key'),
    symbols: [
      { symbol: 'SOLUSDT', baseAsset: 'SOL', quoteAsset: 'USDT' },
      { symbol: 'SOLBTC', baseAsset: 'SOL', quoteAsset: 'BTC' },
      { symbol: 'ADADOGE', baseAsset: 'ADA', quoteAsset: 'DOGE' },
    ],
    balances: [],
    trades: {
      SOLUSDT: [
        mexcFill('late', daysBefore(3), 'SOLUSDT'),
        mexcFill('early', daysBefore(31), 'SOLUSDT'),
      ],
      SOLBTC: [mexcFill('other', daysBefore(2), 'SOLBTC')],
    },
    deposits: [
      { amount: '4', coin: 'SOL', status: '5', transHash: 'aa', insertTime: daysBefore(60) },
    ],
    withdrawals: [
      {
        id: 'w1',
        coin: 'USDT-TRX',
        amount: '41',
        transactionFee: '1',
        status: '7',
        transHash: 'bb',
        applyTime: daysBefore(1),
      },
      {
        id: 'w2',
        coin: 'USDT-TRX',
        amount: '41',
        transactionFee: '1',
        status: '6',
        transHash: 'bc',
        applyTime: daysBefore(1),
      },
    ],
  };
  const access = await start([mexcService(book)]);
  expect(once(getFixturePages(await syncAll(adapter('mexc'), access, { until })))).toEqual([
    'deposit aa SOL 4 deposit +4 SOL',
    'withdrawal w1 withdrawal -40 USDT fee 1 USDT',
    'trade SOL/USDT late crypto-crypto -2 SOL +20 USDT',
    'trade SOL/BTC other crypto-crypto -2 SOL +20 BTC',
  ]);
  expect(access.standin.requests.filter((path) => path.includes('symbol=ADADOGE'))).toEqual([]);
});

test('reads deposits and withdrawals of Bitfinex with one call, and pages back with its own end parameter', async () => {
  const movements = Array.from({ length: 60 }, (_, n) =>
    bitfinexMovement(n + 1, n === 0 ? '-1' : '1', 300 - n),
  );
  const trades = Array.from({ length: 5_600 }, (_, n) => bitfinexFill(n));
  const access = await start([
    bitfinexService({ keys: keys('key'), pairs: ['ETHUSD'], trades, movements }),
  ]);
  const lines = once(getFixturePages(await syncAll(adapter('bitfinex'), access, { until })));
  expect(lines.length).toBe(5_660);
  expect(lines.slice(0, 1)).toEqual(['deposit 36 deposit +1 ETH fee 0.01 ETH']);
  expect(lines).toContain('withdrawal 1 withdrawal -1 ETH fee 0.01 ETH');
  expect(lines).toContain('trade ETH/USD 5599 buy -1000 USD +0.5 ETH fee 0.001 ETH');
});

test('identifies Bitvavo transfers by time, currency and amount, and keeps two payouts of one transaction apart', async () => {
  const book = {
    keys: keys('key'),
    markets: [{ market: 'BTC-EUR', base: 'BTC', quote: 'EUR' }],
    balances: [{ symbol: 'BTC', available: '1', inOrder: '0' }],
    trades: {
      'BTC-EUR': [
        {
          id: 't',
          timestamp: daysBefore(900),
          market: 'BTC-EUR',
          side: 'buy',
          amount: '1',
          price: '30000',
          fee: '12',
          feeCurrency: 'EUR',
        },
      ],
    },
    deposits: [{ timestamp: daysBefore(901), symbol: 'EUR', amount: '30012', status: 'completed' }],
    withdrawals: ['0.1', '0.2'].map((amount) => ({
      timestamp: daysBefore(800),
      symbol: 'BTC',
      amount,
      fee: '0.001',
      status: 'completed',
      txId: 'cc',
      address: 'y',
    })),
  };
  const access = await start([bitvavoService(book)]);
  const cursors = new Map<string, Json>();
  expect(
    once(getFixturePages(await syncAll(adapter('bitvavo'), access, { until, cursors }))),
  ).toEqual([
    `deposit ${daysBefore(901)} EUR 30012 deposit +30012 EUR`,
    'withdrawal cc BTC 0.1 withdrawal -0.1 BTC fee 0.001 BTC',
    'withdrawal cc BTC 0.2 withdrawal -0.2 BTC fee 0.001 BTC',
    'trade BTC/EUR t buy -30000 EUR +1 BTC fee 12 EUR',
  ]);
  expect(cursors.get('currencies')).toEqual(['BTC', 'EUR']);
});

test.each(['bitfinex', 'bitvavo', 'gate', 'mexc'])(
  '%s: waits when asked to pause, and reports an unknown key as an error of the key',
  async (id) => {
    const known = keys('key');
    const access = await start([
      bitfinexService({ keys: known, pairs: ['BTCUSD'] }),
      bitvavoService({ keys: known, markets: [{ market: 'BTC-EUR', base: 'BTC', quote: 'EUR' }] }),
      gateService({ keys: known, pairs: [{ id: 'BTC_USDT', base: 'BTC', quote: 'USDT' }] }),
      mexcService({
        keys: known,
        symbols: [{ symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT' }],
      }),
    ]);
    access.standin.fail(tooMany('0'), tooMany('0'));
    expect(await adapter(id).validate(access)).toEqual({ kind: 'ok' });
    known.valid.clear();
    await expect(adapter(id).validate(access)).rejects.toMatchObject({
      name: 'AccessRevoked',
      message: expect.stringContaining('does not accept the key') as string,
    });
  },
);
