import { binanceService, type BinanceBook } from '@lotbook/standins/exchanges/binance';
import { keys } from '@lotbook/standins/exchanges/service';
import type { Json } from '../../adapter.ts';
import type { Instant } from '@lotbook/model/time';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { binance } from './adapter.ts';

const { start } = standins();
const ms = Date.parse('2024-03-01T12:00:00Z');
const until = '2024-06-01T00:00:00.000Z' as Instant;
const trade = (id: number, more = {}) => ({
  symbol: 'BTCUSDT',
  id,
  orderId: 100 + id,
  price: '50000.00',
  qty: '0.01000000',
  quoteQty: '500.00000000',
  commission: '0.00050000',
  commissionAsset: 'BNB',
  time: ms + id,
  isBuyer: true,
  isMaker: false,
  ...more,
});
const book = (more: Partial<BinanceBook> = {}): BinanceBook => ({
  keys: keys('key'),
  symbols: [
    { symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT' },
    { symbol: 'ETHBTC', baseAsset: 'ETH', quoteAsset: 'BTC' },
  ],
  trades: { BTCUSDT: [trade(1), trade(2, { isBuyer: false })] },
  ...more,
});

describe('Binance', () => {
  test('reads trades with fees in a third asset, and ids that are unique per symbol', async () => {
    const access = await start([binanceService(book())]);
    expect(getFixturePages(await syncAll(binance, access, { until }))).toEqual([
      'BTCUSDT 1 crypto-crypto -500 USDT +0.01 BTC fee 0.0005 BNB',
      'BTCUSDT 2 crypto-crypto -0.01 BTC +500 USDT fee 0.0005 BNB',
    ]);
  });

  test('reads fiat transfers, conversions, dust, rewards, deposits and withdrawals', async () => {
    const access = await start([
      binanceService(
        book({
          trades: {},
          deposits: [
            {
              id: 'd1',
              amount: '1.5',
              coin: 'ETH',
              status: 1,
              txId: `0x${'a'.repeat(64)}`,
              insertTime: ms,
              address: '0x1',
            },
            {
              id: 'd2',
              amount: '9',
              coin: 'ETH',
              status: 0,
              txId: '',
              insertTime: ms,
              address: '0x1',
            },
          ],
          withdrawals: [
            {
              id: 'w1',
              amount: '0.5',
              transactionFee: '0.001',
              coin: 'ETH',
              status: 6,
              txId: `0x${'b'.repeat(64)}`,
              applyTime: '2024-03-02 10:00:00',
              address: '0x2',
            },
          ],
          converts: [
            {
              orderId: 940708407462087195n.toString(),
              orderStatus: 'SUCCESS',
              fromAsset: 'USDT',
              fromAmount: '20',
              toAsset: 'BNB',
              toAmount: '0.06154036',
              createTime: ms,
            },
          ],
          dust: [
            {
              operateTime: ms,
              transId: 70899815863,
              userAssetDribbletDetails: [
                {
                  fromAsset: 'LTC',
                  amount: '0.000006',
                  transferedAmount: '0.00000267',
                  serviceChargeAmount: '0.00000005',
                  operateTime: ms,
                  transId: 70899815863,
                },
              ],
            },
          ],
          dividends: [
            {
              id: 1,
              amount: '10',
              asset: 'BHFT',
              divTime: ms,
              enInfo: 'BHFT distribution',
              tranId: 1,
            },
            { id: 2, amount: '0.1', asset: 'USDT', divTime: ms, enInfo: 'Flexible', tranId: 2 },
          ],
          flexible: [
            {
              asset: 'USDT',
              rewards: '0.00022759',
              projectId: 'USDT001',
              type: 'REALTIME',
              time: ms,
            },
          ],
          fiatIn: [
            {
              orderNo: 'f1',
              fiatCurrency: 'EUR',
              indicatedAmount: '100',
              amount: '100',
              totalFee: '0',
              status: 'Successful',
              createTime: ms,
            },
          ],
          payments: [
            {
              orderNo: 'p1',
              sourceAmount: '102',
              fiatCurrency: 'EUR',
              obtainAmount: '0.002',
              cryptoCurrency: 'BTC',
              totalFee: '2',
              status: 'Completed',
              createTime: ms,
            },
          ],
        }),
      ),
    ]);
    expect(getFixturePages(await syncAll(binance, access, { until }))).toEqual([
      'deposit d1 deposit +1.5 ETH',
      'withdrawal w1 withdrawal -0.5 ETH fee 0.001 ETH',
      'convert 940708407462087195 crypto-crypto -20 USDT +0.06154036 BNB',
      'dust 70899815863 LTC crypto-crypto -0.000006 LTC +0.00000272 BNB fee 0.00000005 BNB',
      'dividend 1 deposit (airdrop_standard) +10 BHFT',
      `earn flexible USDT ${ms} REALTIME USDT001 deposit (interestIncome_standard) +0.00022759 USDT`,
      'fiat f1 deposit +100 EUR',
      'payment p1 buy -100 EUR +0.002 BTC fee 2 EUR',
      '2 skipped',
    ]);
  });

  test('later requests only the symbols with trades, from their last id on', async () => {
    const shared = book();
    const access = await start([binanceService(shared)]);
    const cursors = new Map<string, Json>();
    await syncAll(binance, access, { cursors, until });
    (shared.trades['BTCUSDT'] as object[]).push(trade(3));
    const before = access.standin.requests.length;
    const shown = getFixturePages(
      await syncAll(binance, access, { cursors, until: '2024-06-02T00:00:00.000Z' as Instant }),
    );
    expect(shown).toEqual(expect.arrayContaining([expect.stringContaining('BTCUSDT 3')]));
    expect(
      access.standin.requests.slice(before).filter((url) => url.includes('myTrades')).length,
    ).toBe(1);
  });

  test('splits a window with more rows than one answer returns', async () => {
    const converts = Array.from({ length: 2500 }, (_, n) => ({
      orderId: `${n}`,
      orderStatus: 'SUCCESS',
      fromAsset: 'USDT',
      fromAmount: '1',
      toAsset: 'BNB',
      toAmount: '1',
      createTime: ms + n * 60_000,
    }));
    const access = await start([binanceService(book({ trades: {}, converts }))]);
    expect(new Set(getFixturePages(await syncAll(binance, access, { until }))).size).toBe(2500);
  });

  test('rejects a key that can trade', async () => {
    const shared = book();
    const access = await start([binanceService(shared)]);
    expect(await binance.validate(access)).toEqual({ kind: 'ok' });
    shared.keys.canTrade.add('key');
    expect(await binance.validate(access)).toMatchObject({
      kind: 'refused',
      reason:
        'This key can do more than read (trade). Create a read-only key at Binance instead, to keep your assets safe.',
    });
    shared.keys.valid.delete('key');
    await expect(binance.validate(access)).rejects.toThrow(
      'Binance does not accept the key: Invalid API-key, IP, or permissions for action.',
    );
  });
});
