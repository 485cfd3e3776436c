import type { Instant } from '@lotbook/model/time';
import { bithumbService } from '@lotbook/standins/exchanges/bithumb';
import { cryptoComService } from '@lotbook/standins/exchanges/crypto-com';
import { htxService } from '@lotbook/standins/exchanges/htx';
import { keys } from '@lotbook/standins/exchanges/service';
import { whiteBitService } from '@lotbook/standins/exchanges/whitebit';
import { expect, test } from 'vitest';
import type { Adapter, Json } from '../../adapter.ts';
import { standins } from '../../exchanges/testing.ts';
import { adapters } from '../../registry.ts';
import { getFixturePages, syncAll } from '../../testing.ts';

const { start } = standins();
const adapter = (id: string): Adapter => adapters.find((each) => each.id === id)!;
const until = '2024-06-01T00:00:00Z' as Instant;
const endMs = Date.parse(until);
const dayMs = 86_400_000;
const daysBefore = (days: number): number => endMs - days * dayMs;
const times = <T>(count: number, make: (n: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, n) => make(n));
const once = (lines: readonly string[]): readonly string[] =>
  [...new Set(lines)].filter((line) => !line.endsWith(' skipped'));

test('reads HTX transfers by number, fifty at a time, with or without a hash, and fills by pair', async () => {
  const transfers = times(230, (n) => ({
    id: n + 1,
    type: n % 2 === 0 ? 'deposit' : 'withdraw',
    currency: 'btc',
    amount: 0.5,
    fee: n % 2 === 0 ? 0 : 0.001,
    state: 'safe',
    ...(n === 0 ? {} : { 'tx-hash': `hash ${n}` }),
    'created-at': daysBefore(900 - n),
  }));
  const fill = {
    symbol: 'btcusdt',
    id: 5,
    'match-id': 6,
    'order-id': 7,
    'trade-id': 8,
    type: 'sell-limit',
    role: 'maker',
    price: '40000',
    'filled-amount': '0.1',
  };
  const fees = {
    'filled-fees': '2',
    'fee-currency': 'usdt',
    'filled-points': '0',
    'created-at': daysBefore(119),
  };
  const symbols = [{ 'base-currency': 'btc', 'quote-currency': 'usdt', symbol: 'btcusdt' }];
  const access = await start([
    htxService({
      keys: keys('key'),
      symbols,
      transfers,
      trades: { btcusdt: [{ ...fill, ...fees }] },
    }),
  ]);
  const cursors = new Map<string, Json>();
  const lines = once(getFixturePages(await syncAll(adapter('htx'), access, { until, cursors })));
  expect(lines.length).toBe(231);
  expect(lines).toContain('deposit 1 deposit +0.5 BTC');
  expect(lines).toContain('withdrawal 230 withdrawal -0.5 BTC fee 0.001 BTC');
  expect(lines.at(-1)).toBe('trade BTC/USDT 8 crypto-crypto -0.1 BTC +4000 USDT fee 2 USDT');
  // The next sync reads only the newest page, and nothing older than two weeks.
  const before = access.standin.requests.length;
  await syncAll(adapter('htx'), access, { until, cursors });
  expect(
    access.standin.requests.slice(before).filter((path) => path.includes('deposit-withdraw'))
      .length,
  ).toBe(3);
});

test('reads Bithumb transfers page by page, with won separately', async () => {
  const deposits = [
    ...times(250, (n) => ({
      type: 'deposit',
      uuid: `d${n}`,
      currency: 'BTC',
      txid: `h${n}`,
      state: 'DEPOSIT_ACCEPTED',
      created_at: '2023-05-01T09:00:00+09:00',
      amount: '1',
      fee: '0',
    })),
    {
      type: 'deposit',
      uuid: 'won',
      currency: 'KRW',
      txid: 'k',
      state: 'ACCEPTED',
      created_at: '2023-05-01T08:00:00+09:00',
      amount: '5000',
      fee: '0',
    },
  ];
  const withdrawals = [
    {
      type: 'withdraw',
      uuid: 'w',
      currency: 'BTC',
      txid: 'x',
      state: 'DONE',
      created_at: '2023-05-02T09:00:00+09:00',
      amount: '2',
      fee: '0.1',
    },
    {
      type: 'withdraw',
      uuid: 'v',
      currency: 'BTC',
      txid: 'y',
      state: 'PROCESSING',
      created_at: '2023-05-02T09:00:00+09:00',
      amount: '2',
      fee: '0.1',
    },
  ];
  const access = await start([
    bithumbService({ keys: keys('key'), markets: ['KRW-BTC'], deposits, withdrawals }),
  ]);
  const lines = once(getFixturePages(await syncAll(adapter('bithumb'), access, { until })));
  expect(lines.length).toBe(252);
  expect(lines.filter((line) => !line.startsWith('deposit d'))).toEqual([
    'deposit won deposit +5000 KRW',
    'withdrawal w withdrawal -2 BTC fee 0.1 BTC',
  ]);
});

const fills = (count: number, from: number) =>
  times(count, (n) => ({
    id: from + n,
    time: daysBefore(400 - n) / 1000,
    side: 'buy',
    role: 1,
    amount: '1',
    price: '10',
    deal: '10',
    fee: '0.1',
    feeAsset: 'USDT',
  }));

test('reads WhiteBIT by offset in each pair, without skipping rows', async () => {
  const markets = [
    { name: 'BTC_USDT', stock: 'BTC', money: 'USDT' },
    { name: 'ETH_USDT', stock: 'ETH', money: 'USDT' },
  ];
  const access = await start([
    whiteBitService({
      keys: keys('key'),
      markets,
      trades: { BTC_USDT: fills(230, 1), ETH_USDT: fills(120, 1_000) },
    }),
  ]);
  const lines = once(getFixturePages(await syncAll(adapter('whitebit'), access, { until })));
  expect(lines.length).toBe(350);
  expect(lines).toContain('trade ETH/USDT 1000 crypto-crypto -10 USDT +1 ETH fee 0.1 USDT');
});

const trade = (n: number, ms: number) => ({
  side: 'BUY',
  instrument_name: 'BTC_USD',
  fees: '-0.5',
  fee_instrument_name: 'USD',
  trade_id: `${n}`,
  traded_price: '100',
  traded_quantity: '0.1',
  create_time: ms,
});

test('reads Crypto.com day by day, and stores few pages for years without trades', async () => {
  const trades = [
    trade(1, daysBefore(1_000)),
    ...times(250, (n) => trade(n + 2, daysBefore(2) + n * 1_000)),
  ];
  const access = await start([
    cryptoComService({
      keys: keys('key'),
      instruments: [{ symbol: 'BTC_USD', base_ccy: 'BTC', quote_ccy: 'USD' }],
      trades,
    }),
  ]);
  const pages = await syncAll(adapter('crypto-com'), access, { until });
  const lines = once(getFixturePages(pages));
  expect(lines.length).toBe(251);
  expect(lines[0]).toBe('trade BTC/USD 1 buy -10 USD +0.1 BTC fee 0.5 USD');
  expect(pages.length).toBeLessThan(100);
});
