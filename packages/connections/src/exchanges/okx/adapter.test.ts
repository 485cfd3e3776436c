import { okxService } from '@lotbook/standins/exchanges/okx';
import { keys } from '@lotbook/standins/exchanges/service';
import { describe, expect, test } from 'vitest';
import type { Instant } from '@lotbook/model/time';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { okx } from './adapter.ts';

const { start } = standins();
const ms = Date.parse('2024-03-01T12:00:00Z');
const until = '2024-04-01T00:00:00.000Z' as Instant;
const fill = (n: number, more = {}) => ({
  instType: 'SPOT',
  instId: 'BTC-USDT',
  tradeId: `${n}`,
  ordId: 'o',
  billId: `${1000 + n}`,
  side: 'sell',
  fillPx: '50000',
  fillSz: '0.01',
  fee: '-0.5',
  feeCcy: 'USDT',
  ts: String(ms + n),
  ...more,
});

describe('OKX', () => {
  test('reads fills, contracts, transfers, converts and interest', async () => {
    const known = keys('key');
    const access = await start([
      okxService({
        keys: known,
        fills: [fill(1), fill(2, { fee: '0.1' })],
        bills: [
          {
            billId: '31',
            ccy: 'USDT',
            balChg: '-664.2',
            fee: '0',
            instType: 'SPOT',
            type: '2',
            ts: String(ms),
          },
          {
            billId: '32',
            ccy: 'USDT',
            balChg: '11.5',
            fee: '-0.5',
            instType: 'SWAP',
            instId: 'BTC-USDT-SWAP',
            type: '2',
            ts: String(ms),
          },
          {
            billId: '33',
            ccy: 'USDT',
            balChg: '-1',
            fee: '0',
            instType: 'SWAP',
            instId: 'BTC-USDT-SWAP',
            type: '8',
            ts: String(ms),
          },
          {
            billId: '34',
            ccy: 'USDT',
            balChg: '1',
            fee: '0',
            instType: '',
            type: '99',
            ts: String(ms),
          },
        ],
        deposits: [
          { depId: '41', ccy: 'ETH', amt: '1', state: '2', txId: 'f'.repeat(64), ts: String(ms) },
        ],
        withdrawals: [
          {
            wdId: '51',
            ccy: 'ETH',
            amt: '0.5',
            fee: '0.001',
            feeCcy: 'ETH',
            state: '2',
            txId: 'a'.repeat(64),
            ts: String(ms),
          },
        ],
        converts: [
          {
            tradeId: '61',
            baseCcy: 'ETH',
            quoteCcy: 'USDT',
            side: 'buy',
            fillBaseSz: '0.1',
            fillQuoteSz: '300',
            state: 'fullyFilled',
            ts: String(ms),
          },
        ],
        earnings: [{ ccy: 'USDT', amt: '100', earnings: '0.01', rate: '0.01', ts: String(ms) }],
      }),
    ]);
    expect(getFixturePages(await syncAll(okx, access, { until }))).toEqual([
      'BTC-USDT 2 sell crypto-crypto -0.01 BTC +500 USDT +0.1 USDT',
      'BTC-USDT 1 sell crypto-crypto -0.01 BTC +500 USDT fee 0.5 USDT',
      '33 crypto-crypto -1 USDT +0 USDT',
      '32 crypto-crypto -0 USDT +12 USDT fee 0.5 USDT',
      'deposit 41 deposit +1 ETH',
      'withdrawal 51 withdrawal -0.5 ETH fee 0.001 ETH',
      'convert 61 crypto-crypto -300 USDT +0.1 ETH',
      `earn USDT ${ms} deposit (interestIncome_standard) +0.01 USDT`,
      "34 unread: type '99' is not a known value",
      '1 skipped',
    ]);
    expect(await okx.validate(access)).toEqual({ kind: 'ok' });
    known.canTrade.add('key');
    expect(await okx.validate(access)).toMatchObject({
      kind: 'refused',
      reason:
        'This key can do more than read (trade). Create a read-only key at OKX instead, to keep your assets safe.',
    });
  });

  test('pages after the last bill, and before the oldest time', async () => {
    const deposits = Array.from({ length: 350 }, (_, n) => ({
      depId: `d${n}`,
      ccy: 'ETH',
      amt: '1',
      state: '2',
      txId: '',
      ts: String(ms + Math.floor(n / 3)),
    }));
    const access = await start([
      okxService({
        keys: keys('key'),
        fills: Array.from({ length: 350 }, (_, n) => fill(n)),
        deposits,
      }),
    ]);
    expect(new Set(getFixturePages(await syncAll(okx, access, { until }))).size).toBe(700);
  });
});
