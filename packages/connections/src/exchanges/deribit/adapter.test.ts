import { deribitService, type DeribitBook } from '@lotbook/standins/exchanges/deribit';
import { keys } from '@lotbook/standins/exchanges/service';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { deribit } from './adapter.ts';

const begin = standins();
const ms = Date.parse('2024-03-01T12:00:00Z');
const book = (logs: DeribitBook['logs']): DeribitBook => ({ keys: keys('key'), logs });
const row = (id: number, more: object) => ({
  id,
  timestamp: ms + id,
  currency: 'BTC',
  commission: 0,
  ...more,
});

describe('Deribit', () => {
  test('reads results and fees of contracts, spot trades, deposits and withdrawals', async () => {
    const access = await begin.start([
      deribitService(
        book({
          BTC: [
            row(1, { type: 'deposit', change: 0.5, info: { transaction: 'a'.repeat(64) } }),
            row(2, {
              type: 'trade',
              side: 'open buy',
              instrument_name: 'BTC-PERPETUAL',
              change: -0.00002,
              commission: 0.00002,
            }),
            row(3, {
              type: 'settlement',
              side: 'long',
              instrument_name: 'BTC-PERPETUAL',
              change: 0.001,
            }),
            row(4, {
              type: 'trade',
              side: 'open sell',
              instrument_name: 'BTC-29MAR24-70000-C',
              change: 0.0147,
              commission: 0.0003,
            }),
            row(5, {
              type: 'trade',
              side: 'close sell',
              instrument_name: 'BTC_USDC',
              change: -0.01,
              price: 62000,
              amount: 0.01,
            }),
            row(6, {
              type: 'withdrawal',
              change: -0.2001,
              commission: 0.0001,
              info: { transaction: 'b'.repeat(64) },
            }),
            row(7, { type: 'negative_balance_fee', change: -0.00001 }),
          ],
          USDC: [
            row(8, {
              currency: 'USDC',
              type: 'trade',
              side: 'open buy',
              instrument_name: 'BTC_USDC',
              change: 619.38,
              commission: 0.62,
              price: 62000,
              amount: 0.01,
            }),
            row(9, { currency: 'USDC', type: 'transfer', change: -100 }),
          ],
        }),
      ),
    ]);
    expect(getFixturePages(await syncAll(deribit, access))).toEqual([
      '6 withdrawal -0.2 BTC fee 0.0001 BTC',
      '5 crypto-crypto -0.01 BTC +620 USDC',
      '4 crypto-crypto -0 BTC +0.015 BTC fee 0.0003 BTC',
      '3 crypto-crypto -0 BTC +0.001 BTC',
      '2 fee fee 0.00002 BTC',
      '1 deposit +0.5 BTC',
      '9 withdrawal -100 USDC',
      '8 fee fee 0.62 USDC',
      "7 unread: type 'negative_balance_fee' is not a known value",
    ]);
  });

  test('continues where an answer says, and adds nothing in the next sync', async () => {
    const log = Array.from({ length: 601 }, (_, n) => row(n + 1, { type: 'deposit', change: 1 }));
    const access = await begin.start([deribitService(book({ BTC: log }))]);
    const cursors = new Map();
    const pages = await syncAll(deribit, access, { cursors });
    expect(pages.length).toBe(3);
    expect(new Set(getFixturePages(pages)).size).toBe(601);
    expect(getFixturePages(await syncAll(deribit, access, { cursors }))).toEqual([]);
  });

  test('rejects a key that can trade, and reports a removed one', async () => {
    const shared = book({ BTC: [] });
    const access = await begin.start([deribitService(shared)]);
    expect(await deribit.validate(access)).toEqual({ kind: 'ok' });
    shared.keys.canTrade.add('key');
    expect(await deribit.validate(access)).toMatchObject({ kind: 'refused' });
    shared.keys.valid.delete('key');
    await expect(deribit.validate(access)).rejects.toThrow('Deribit does not accept the key');
  });
});
