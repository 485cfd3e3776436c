import { primeService, type PrimeBook } from '@lotbook/standins/custodians/coinbase-prime';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../../exchanges/testing.ts';
import { coinbasePrime } from './adapter.ts';

const { start } = standins();
const credentials = { accessKey: 'access', apiSecret: 'signing', password: 'phrase' };
const row = (id: string, type: string, amount: string, symbol: string, more = {}) => ({
  id,
  type,
  status: 'TRANSACTION_DONE',
  symbol,
  amount,
  created_at: '2024-03-01T12:00:00.000Z',
  ...more,
});
const book = (portfolios: PrimeBook['portfolios']): PrimeBook => ({
  keys: new Map([['access', { signingKey: 'signing', passphrase: 'phrase' }]]),
  portfolios,
});

describe('Coinbase Prime', () => {
  test('reads transfers, conversions, rewards and fills of each portfolio', async () => {
    const fill = {
      id: 'f1',
      order_id: 'o',
      product_id: 'ETH-USD',
      side: 'BUY',
      filled_quantity: '2',
      filled_value: '6000',
      price: '3000',
      time: '2024-03-02T12:00:00.000Z',
      commission: '3',
    };
    const access = await start(
      [
        primeService(
          book({
            main: {
              transactions: [
                row('1', 'DEPOSIT', '1000', 'USD'),
                row('2', 'WITHDRAWAL', '-1', 'ETH', {
                  network_fees: '0.002',
                  blockchain_ids: ['b'.repeat(64)],
                }),
                row('3', 'CONVERSION', '100', 'USD', { destination_symbol: 'USDC' }),
                row('4', 'REWARD', '0.01', 'ETH'),
                row('5', 'INTERNAL_DEPOSIT', '1', 'ETH'),
                row('6', 'QUANTUM', '1', 'ETH'),
              ],
              fills: [fill],
              balances: [{ symbol: 'eth', amount: '1.5' }],
            },
            other: { transactions: [row('7', 'DEPOSIT', '1', 'BTC')], fills: [] },
          }),
        ),
      ],
      credentials,
    );
    expect(
      getFixturePages(await syncAll(coinbasePrime, { ...access, settings: { ids: ['main'] } })),
    ).toEqual([
      '1 deposit +1000 USD',
      '2 withdrawal -1 ETH fee 0.002 ETH',
      '3 buy -100 USD +100 USDC',
      '4 stake-reward +0.01 ETH',
      'fill f1 buy -6000 USD +2 ETH fee 3 USD',
      "6 unread: type 'QUANTUM' is not a known value",
      '1 skipped',
    ]);
    expect(
      getFixturePages(await syncAll(coinbasePrime, access)).some((line) =>
        line.startsWith('7 deposit'),
      ),
    ).toBe(true);
    expect(await coinbasePrime.validate(access)).toEqual({ kind: 'ok' });
    expect(
      await coinbasePrime.validate({ ...access, settings: { ids: ['nowhere'] } }),
    ).toMatchObject({ kind: 'refused' });
    await expect(
      coinbasePrime.validate({ ...access, credentials: { ...credentials, apiSecret: 'wrong' } }),
    ).rejects.toThrow('Coinbase Prime does not accept the key');
  });

  test('pages by cursor', async () => {
    const access = await start(
      [
        primeService(
          book({
            main: {
              transactions: Array.from({ length: 250 }, (_, n) =>
                row(`d${n}`, 'DEPOSIT', '1', 'BTC'),
              ),
              fills: [],
            },
          }),
        ),
      ],
      credentials,
    );
    expect(new Set(getFixturePages(await syncAll(coinbasePrime, access))).size).toBe(250);
  });
});
