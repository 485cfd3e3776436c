import { bybitService } from '@lotbook/standins/exchanges/bybit';
import { keys } from '@lotbook/standins/exchanges/service';
import { describe, expect, test } from 'vitest';
import type { Instant } from '@lotbook/model/time';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { bybit } from './adapter.ts';

const { start } = standins();
const ms = Date.parse('2024-03-01T12:00:00Z');
const until = '2024-04-01T00:00:00.000Z' as Instant;
const entry = (id: number, currency: string, cashFlow: string, change: string, more = {}) => ({
  id: `e${id}`,
  symbol: 'BTCUSDT',
  side: 'Buy',
  funding: '',
  orderId: 'o',
  fee: '0',
  change,
  cashFlow,
  transactionTime: String(ms),
  type: 'TRADE',
  qty: '0.01',
  size: '0.01',
  cashBalance: '0',
  currency,
  category: 'spot',
  tradePrice: '50000',
  tradeId: 't1',
  ...more,
});

const makePaid = (id: string, coin: string, amount: string, status = 'Success') => ({
  id,
  coin,
  amount,
  status,
  yieldType: 'Normal',
  createdAt: String(ms),
});

describe('Bybit', () => {
  test('reads trades, funding and transfers with the ids of its export', async () => {
    const known = keys('key');
    const access = await start([
      bybitService({
        keys: known,
        log: [
          entry(1, 'USDT', '-500', '-500'),
          entry(2, 'BTC', '0.01', '0.00999'),
          entry(3, 'USDT', '0', '-1.5', {
            type: 'SETTLEMENT',
            category: 'linear',
            funding: '-1.5',
            tradeId: '',
            side: 'Sell',
          }),
          entry(4, 'USDT', '10', '10', { type: 'TRANSFER_IN', tradeId: '', side: 'None' }),
        ],
        deposits: [
          {
            coin: 'USDT',
            chain: 'TRX',
            amount: '44',
            txID: 'b'.repeat(64),
            status: 3,
            depositFee: '',
            successAt: String(ms),
            txIndex: '0',
          },
        ],
        withdrawals: [
          {
            coin: 'USDT',
            amount: '12.34',
            txID: 'c'.repeat(64),
            status: 'success',
            withdrawFee: '0.5',
            createTime: String(ms),
            withdrawId: '8839035',
          },
        ],
      }),
    ]);
    expect(getFixturePages(await syncAll(bybit, access, { until }))).toEqual([
      'e3 crypto-crypto -1.5 USDT +0 USDT',
      't1 crypto-crypto -500 USDT +0.01 BTC fee 0.00001 BTC',
      `deposit ${'b'.repeat(64)} 0 deposit +44 USDT`,
      'withdrawal 8839035 withdrawal -12.34 USDT fee 0.5 USDT',
      '1 skipped',
    ]);
    expect(await bybit.validate(access)).toEqual({ kind: 'ok' });
    known.canTrade.add('key');
    expect(await bybit.validate(access)).toMatchObject({
      kind: 'refused',
      reason:
        'This key can do more than read (read and write). Create a read-only key at Bybit instead, to keep your assets safe.',
    });
  });

  test('reads paid savings and on-chain yields, and their balances', async () => {
    const pages = Array.from({ length: 130 }, (_, n) => ({
      ...makePaid(`p${n}`, 'USDT', '0.01'),
      createdAt: String(ms - n * 1_000),
    }));
    const book = {
      keys: keys('key'),
      log: [],
      yields: {
        FlexibleSaving: [
          makePaid('1', 'USDT', '0.0608'),
          makePaid('2', 'USDT', '0.05', 'Pending'),
          ...pages,
        ],
        OnChain: [makePaid('3', 'ETH', '0.0002')],
      },
      positions: {
        FlexibleSaving: [{ coin: 'USDT', amount: '1000' }],
        OnChain: [{ coin: 'ETH', amount: '2' }],
      },
    };
    const access = await start([bybitService(book)]);
    const lines = getFixturePages(await syncAll(bybit, access, { until }));
    expect(lines.filter((line) => !line.startsWith('earn p'))).toEqual([
      'earn 1 deposit (interestIncome_standard) +0.0608 USDT',
      'earn 3 stake-reward +0.0002 ETH',
      '1 skipped',
    ]);
    expect(lines.length).toBe(133);
    expect(
      (await bybit.balances!(access)).map(
        ({ asset, quantity, pocket }) => `${quantity} ${asset} in ${pocket}`,
      ),
    ).toEqual(['1000 USDT in Earn', '2 ETH in Earn']);
  });

  test('reads everything else with a key that lacks the earn permission', async () => {
    const access = await start([
      bybitService({
        keys: keys('key'),
        log: [entry(1, 'USDT', '10', '10', { type: 'AIRDROP', tradeId: '', side: 'None' })],
        withoutEarn: new Set(['key']),
      }),
    ]);
    expect((await syncAll(bybit, access, { until })).flatMap(({ records }) => records).length).toBe(
      1,
    );
    expect(await bybit.balances!(access)).toEqual([]);
  });

  test('combines the two sides of a fill across a page boundary', async () => {
    const log = Array.from({ length: 75 }, (_, n) => [
      entry(2 * n, 'USDT', '-500', '-500', {
        tradeId: `t${n}`,
        transactionTime: String(ms + n * 1000),
      }),
      entry(2 * n + 1, 'BTC', '0.01', '0.01', {
        tradeId: `t${n}`,
        transactionTime: String(ms + n * 1000),
      }),
    ]).flat();
    const access = await start([bybitService({ keys: keys('key'), log: log.slice(1) })]);
    const shown = getFixturePages(await syncAll(bybit, access, { until }));
    expect(shown.filter((line) => line.includes('crypto-crypto')).length).toBe(74);
    expect(shown.at(-1)).toContain('belongs to a trade whose other side is not in the file');
  });
});
