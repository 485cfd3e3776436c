import { kucoinService } from '@lotbook/standins/exchanges/kucoin';
import { keys } from '@lotbook/standins/exchanges/service';
import { describe, expect, test } from 'vitest';
import type { Instant } from '@lotbook/model/time';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { kucoin } from './adapter.ts';

const { start } = standins();
const ms = Date.parse('2024-03-01T12:00:00Z');
const until = '2024-04-01T00:00:00.000Z' as Instant;
const fill = (n: number) => ({
  symbol: 'BTC-USDT',
  tradeId: `${n}`,
  orderId: 'o',
  side: 'buy',
  price: '50000',
  size: '0.01',
  funds: '500',
  fee: '0.5',
  feeCurrency: 'USDT',
  createdAt: ms + n,
});

describe('KuCoin', () => {
  test('reads trades, transfers and income of the ledger, and keeps unknown types', async () => {
    const known = keys('key');
    const access = await start([
      kucoinService({
        keys: known,
        fills: [fill(1)],
        deposits: [
          {
            currency: 'ETH',
            amount: '1',
            fee: '0',
            walletTxId: `${'d'.repeat(64)}@0x1`,
            status: 'SUCCESS',
            createdAt: ms,
            address: '0x1',
          },
        ],
        withdrawals: [
          {
            id: 'w1',
            currency: 'ETH',
            amount: '0.5',
            fee: '0.01',
            walletTxId: 'e'.repeat(64),
            status: 'SUCCESS',
            createdAt: ms,
          },
        ],
        ledger: [
          {
            id: 'l1',
            currency: 'GAS',
            amount: '0.00000339',
            fee: '0',
            bizType: 'Distribution',
            direction: 'in',
            createdAt: ms,
          },
          {
            id: 'l2',
            currency: 'USDT',
            amount: '1',
            fee: '0',
            bizType: 'Exchange',
            direction: 'in',
            createdAt: ms,
          },
          {
            id: 'l3',
            currency: 'USDT',
            amount: '1',
            fee: '0',
            bizType: 'Quantum',
            direction: 'in',
            createdAt: ms,
          },
        ],
      }),
    ]);
    expect(getFixturePages(await syncAll(kucoin, access, { until }))).toEqual([
      'BTC-USDT 1 buy crypto-crypto -500 USDT +0.01 BTC fee 0.5 USDT',
      `deposit ${'d'.repeat(64)}@0x1 ETH 1 ${ms} deposit +1 ETH`,
      'withdrawal w1 withdrawal -0.5 ETH fee 0.01 ETH',
      'ledger l1 deposit (airdrop_standard) +0.00000339 GAS',
      "ledger l3 unread: bizType 'Quantum' is not a known value",
      '1 skipped',
    ]);
    expect(await kucoin.validate(access)).toEqual({ kind: 'ok' });
    known.canTrade.add('key');
    expect(await kucoin.validate(access)).toMatchObject({
      kind: 'refused',
      reason:
        'This key can do more than read (Spot). Create a read-only key at KuCoin instead, to keep your assets safe.',
    });
  });

  test('pages within a week', async () => {
    const access = await start([
      kucoinService({ keys: keys('key'), fills: Array.from({ length: 1200 }, (_, n) => fill(n)) }),
    ]);
    expect(new Set(getFixturePages(await syncAll(kucoin, access, { until }))).size).toBe(1200);
  });
});
