import { geminiService, type GeminiBook } from '@lotbook/standins/exchanges/gemini';
import { keys } from '@lotbook/standins/exchanges/service';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { gemini } from './adapter.ts';

const begin = standins();
const start: typeof begin.start = (services) =>
  begin.start(services, { apiKey: 'account-key', apiSecret: 'secret' });
const ms = Date.parse('2023-03-01T12:00:00Z');
const trade = (tid: number) => ({
  price: '3900.00',
  amount: '0.5',
  timestampms: ms + tid,
  type: 'Sell',
  fee_currency: 'EUR',
  fee_amount: '1.95',
  tid,
  order_id: '1',
  symbol: 'ETHEUR',
});
const book = (more: Partial<GeminiBook> = {}): GeminiBook => ({
  keys: keys('account-key'),
  trades: [trade(1)],
  ...more,
});

describe('Gemini', () => {
  test('reads trades, transfers, card rewards and staking', async () => {
    const access = await start([
      geminiService(
        book({
          transfers: [
            {
              type: 'Deposit',
              status: 'Complete',
              timestampms: ms,
              eid: 21,
              currency: 'BTC',
              amount: '1',
              txHash: 'c'.repeat(64),
            },
            {
              type: 'Withdrawal',
              status: 'Pending',
              timestampms: ms + 1,
              eid: 22,
              currency: 'BTC',
              amount: '1',
            },
            {
              type: 'Withdrawal',
              status: 'Complete',
              timestampms: ms + 2,
              eid: 23,
              currency: 'BTC',
              amount: '0.5',
              feeAmount: '0.001',
            },
            {
              type: 'Reward',
              status: 'Complete',
              timestampms: ms + 3,
              eid: 24,
              currency: 'BTC',
              amount: '0.0001',
            },
          ],
          staking: [
            {
              transactionId: 's1',
              transactionType: 'Deposit',
              amountCurrency: 'ETH',
              amount: '1',
              dateTime: '2023-03-01T00:00:00.000Z',
            },
            {
              transactionId: 's2',
              transactionType: 'Interest',
              amountCurrency: 'ETH',
              amount: '0.01',
              dateTime: '2023-03-02T00:00:00.000Z',
            },
          ],
        }),
      ),
    ]);
    expect(getFixturePages(await syncAll(gemini, access))).toEqual([
      '1 sell -0.5 ETH +1950 EUR fee 1.95 EUR',
      'transfer 24 deposit (earnRewards_standard) +0.0001 BTC',
      'transfer 23 withdrawal -0.5 BTC fee 0.001 BTC',
      'transfer 21 deposit +1 BTC',
      'staking s2 stake-reward +0.01 ETH',
      '2 skipped',
    ]);
  });

  test('continues at the newest time of a full page', async () => {
    const access = await start([
      geminiService(book({ trades: Array.from({ length: 1201 }, (_, n) => trade(n)) })),
    ]);
    expect(new Set(getFixturePages(await syncAll(gemini, access))).size).toBe(1201);
  });

  test('rejects a key that can trade', async () => {
    const shared = book();
    const access = await start([geminiService(shared)]);
    expect(await gemini.validate(access)).toEqual({ kind: 'ok' });
    shared.keys.canTrade.add('account-key');
    expect(await gemini.validate(access)).toMatchObject({ kind: 'refused' });
    shared.keys.valid.delete('account-key');
    await expect(gemini.validate(access)).rejects.toThrow('Gemini does not accept the key');
  });
});
