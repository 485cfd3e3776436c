import { binanceService } from '@lotbook/standins/exchanges/binance';
import { keys } from '@lotbook/standins/exchanges/service';
import type { Instant } from '@lotbook/model/time';
import { expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { binanceUs } from './adapter.ts';

const { start } = standins();
const ms = Date.parse('2024-03-01T12:00:00Z');

test('reads trades, fiat transfers, dust and staking rewards of Binance.US', async () => {
  const access = await start([
    binanceService(
      {
        keys: keys('key'),
        symbols: [{ symbol: 'BTCUSD', baseAsset: 'BTC', quoteAsset: 'USD' }],
        trades: {
          BTCUSD: [
            {
              id: 7,
              qty: '0.5',
              quoteQty: '25000',
              commission: '25',
              commissionAsset: 'USD',
              time: ms,
              isBuyer: true,
            },
          ],
        },
        fiatIn: [
          {
            orderId: 'f1',
            fiatCurrency: 'USD',
            amount: '1000',
            transactionFee: '0',
            orderStatus: 'Successful',
            createTimestamp: ms,
          },
        ],
        fiatOut: [
          {
            orderId: 'f2',
            fiatCurrency: 'USD',
            amount: '50',
            transactionFee: '1',
            orderStatus: 'Failed',
            createTimestamp: ms,
          },
        ],
        dividends: [{ asset: 'ETH', amount: '0.001', tranId: 11, time: ms }],
      },
      'api.binance.us',
    ),
  ]);
  expect(await binanceUs.validate(access)).toEqual({ kind: 'ok' });
  expect(
    getFixturePages(
      await syncAll(binanceUs, access, { until: '2024-06-01T00:00:00.000Z' as Instant }),
    ),
  ).toEqual([
    'fiat f1 deposit +1000 USD',
    'staking 11 stake-reward +0.001 ETH',
    'BTCUSD 7 buy -25000 USD +0.5 BTC fee 25 USD',
    '1 skipped',
  ]);
});
