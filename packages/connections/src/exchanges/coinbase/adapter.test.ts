import { coinbaseService, type CoinbaseBook } from '@lotbook/standins/exchanges/coinbase';
import { keys } from '@lotbook/standins/exchanges/service';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { pem, standins } from '../testing.ts';
import { coinbase } from './adapter.ts';

const { start } = standins();
const name = 'organizations/1/apiKeys/2';
const given = { apiKey: name, apiSecret: pem() };
const row = (id: string, type: string, amount: string, currency: string, more = {}) => ({
  id,
  type,
  status: 'completed',
  amount: { amount, currency },
  native_amount: { amount, currency: 'USD' },
  description: null,
  created_at: '2024-03-01T12:00:00Z',
  ...more,
});
const book = (transactions: CoinbaseBook['transactions']): CoinbaseBook => ({
  keys: keys(name, 'granted'),
  wallets: Object.keys(transactions).map((id) => ({ id, balance: { amount: '1', currency: id } })),
  transactions,
});

describe('Coinbase', () => {
  test('reads purchases, fills, exchanges between wallets, rewards and transfers', async () => {
    const fill = {
      fill_price: '3000',
      product_id: 'ETH-USD',
      order_id: 'o',
      commission: '3',
      order_side: 'buy',
    };
    const access = await start(
      [
        coinbaseService(
          book({
            BTC: [
              row('b1', 'buy', '0.01', 'BTC', {
                native_amount: { amount: '505', currency: 'USD' },
                buy: {
                  subtotal: { amount: '500', currency: 'USD' },
                  fee: { amount: '5', currency: 'USD' },
                },
              }),
              row('x1', 'trade', '-0.005', 'BTC', { trade: { id: 'T' } }),
              row('p1', 'send', '1', 'BTC', { status: 'pending' }),
            ],
            ETH: [
              row('a1', 'advanced_trade_fill', '0.5', 'ETH', { advanced_trade_fill: fill }),
              row('x2', 'trade', '0.08', 'ETH', { trade: { id: 'T' } }),
              row('s1', 'staking_reward', '0.0001', 'ETH'),
              row('m1', 'send', '-0.1', 'ETH', { network: { hash: 'a'.repeat(64) } }),
            ],
            USD: [
              row('u1', 'fiat_deposit', '1000', 'USD'),
              row('a2', 'advanced_trade_fill', '-1503', 'USD', { advanced_trade_fill: fill }),
              row('q1', 'quantum', '1', 'USD'),
            ],
          }),
        ),
      ],
      given,
    );
    expect(getFixturePages(await syncAll(coinbase, access))).toEqual([
      'b1 buy -500 USD +0.01 BTC fee 5 USD',
      'x1 crypto-crypto -0.005 BTC +0.08 ETH',
      'a1 buy -1500 USD +0.5 ETH fee 3 USD',
      's1 stake-reward +0.0001 ETH',
      'm1 withdrawal -0.1 ETH',
      'u1 deposit +1000 USD',
      "q1 unread: type 'quantum' is not a known value",
      '2 skipped',
    ]);
  });

  test('pages each wallet, and keeps one side of an exchange with the reason', async () => {
    const many = Array.from({ length: 250 }, (_, n) =>
      row(`r${n}`, 'interest', '0.01', 'USDC', {
        created_at: new Date(Date.UTC(2024, 0, 1, 0, n)).toISOString(),
      }),
    );
    const access = await start(
      [
        coinbaseService(
          book({ USDC: many, DAI: [row('h1', 'trade', '-1', 'DAI', { trade: { id: 'H' } })] }),
        ),
      ],
      given,
    );
    const shown = getFixturePages(await syncAll(coinbase, access));
    expect(shown.length).toBe(251);
    expect(shown.at(-1)).toBe('h1 unread: type is one side of an exchange without the other side');
  });

  test('accepts read-only keys, and OAuth access', async () => {
    const shared = book({ BTC: [] });
    const access = await start([coinbaseService(shared)], given);
    expect(await coinbase.validate(access)).toEqual({ kind: 'ok' });
    expect(await coinbase.validate({ ...access, credentials: { accessToken: 'granted' } })).toEqual(
      { kind: 'ok' },
    );
    shared.keys.canTrade.add(name);
    expect(await coinbase.validate(access)).toMatchObject({ kind: 'refused' });
    shared.keys.valid.clear();
    await expect(coinbase.validate(access)).rejects.toThrow(
      'Coinbase does not accept the key: The access token is invalid',
    );
  });
});
