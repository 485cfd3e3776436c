import { bitstampService } from '@lotbook/standins/exchanges/bitstamp';
import { keys } from '@lotbook/standins/exchanges/service';
import type { Json } from '../../adapter.ts';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { bitstamp } from './adapter.ts';

const { start } = standins();
const row = (id: number, type: string, more: object) => ({
  id,
  datetime: '2023-03-01 12:00:00.000000',
  type,
  fee: '0',
  usd: '0',
  btc: '0',
  ...more,
});

describe('Bitstamp', () => {
  test('reads trades, transfers and rewards, and continues after the last id', async () => {
    const transactions = [
      row(1, '0', { usd: '1000.00' }),
      row(2, '2', {
        usd: '-500.00',
        btc: '0.01000000',
        btc_usd: '50000.00',
        fee: '1.25',
        order_id: 9,
      }),
      row(3, '1', { btc: '-0.00500000', fee: '0.00001' }),
      row(4, '27', { eth: '0.00100000' }),
      row(5, '26', { eth: '-1' }),
      row(6, '77', { eth: '-1' }),
    ];
    const known = keys('key');
    const access = await start([bitstampService({ keys: known, transactions })]);
    const cursors = new Map<string, Json>();
    expect(getFixturePages(await syncAll(bitstamp, access, { cursors }))).toEqual([
      '1 deposit +1000 USD',
      '2 buy -500 USD +0.01 BTC fee 1.25 USD',
      '3 withdrawal -0.005 BTC fee 0.00001 BTC',
      '4 stake-reward +0.001 ETH',
      "6 unread: type '77' is not a known value",
      '1 skipped',
    ]);
    expect(cursors.get('transactions')).toBe('6');
    known.valid.clear();
    await expect(bitstamp.validate(access)).rejects.toThrow('Bitstamp does not accept the key');
  });

  test('reads pages of a thousand', async () => {
    const transactions = Array.from({ length: 2500 }, (_, n) => row(n + 1, '0', { usd: '1' }));
    const access = await start([bitstampService({ keys: keys('key'), transactions })]);
    expect(new Set(getFixturePages(await syncAll(bitstamp, access))).size).toBe(2500);
  });
});
