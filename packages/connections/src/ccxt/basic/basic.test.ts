import { renderInEnglish } from '@lotbook/messages/fill';
import ccxt from 'ccxt';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../registry.ts';
import { mapRows } from '../../raw.ts';
import { getFixturePages, renderReason } from '../../testing.ts';
import { basicExchanges } from './exchanges.ts';
import { trades, transfers } from './map.ts';

interface Described {
  readonly has: Readonly<Record<string, unknown>>;
  readonly features?: {
    readonly spot?: {
      readonly fetchMyTrades?: { readonly daysBack?: number; readonly untilDays?: number };
    };
  };
}

const limit = (days: number | undefined): number | undefined =>
  days !== undefined && days < 10_000 ? days : undefined;
const describeFetchable = (id: string) =>
  adapters
    .find((each) => each.id === id)
    ?.canFetch.map(
      ({ kind, lookBackDays, missing }) =>
        `${renderReason(kind)}: ${lookBackDays ?? (missing && renderInEnglish(missing))}`,
    );
const describeRecords = (
  rows: Parameters<typeof mapRows>[0],
  mapping: Parameters<typeof mapRows>[1],
) => getFixturePages([{ stream: 'x', cursor: 0, ...mapRows(rows, mapping) }]);

describe('the general mapping', () => {
  test('reads spot fills with fees in any asset, and skips contracts', () => {
    const trade = {
      id: '1',
      symbol: 'BTC/EUR',
      side: 'buy',
      amount: '0.5',
      price: '40000',
      cost: '20000',
      timestamp: 1_700_000_000_000,
      fee: { cost: '20', currency: 'EUR' },
    };
    expect(
      describeRecords(
        [
          trade,
          { ...trade, id: '2', fee: {}, cost: null, side: 'sell' },
          { ...trade, id: '3', symbol: 'BTC/USDT:USDT' },
          { ...trade, id: '4', side: '?' },
        ],
        trades,
      ),
    ).toEqual([
      'trade BTC/EUR 1 buy -20000 EUR +0.5 BTC fee 20 EUR',
      'trade BTC/EUR 2 sell -0.5 BTC +20000 EUR',
      "trade BTC/EUR 4 unread: side '?' is neither buy nor sell",
      '1 skipped',
    ]);
  });

  test('reads deposits and withdrawals once they are complete', () => {
    const moved = {
      id: '1',
      type: 'deposit',
      currency: 'BTC',
      amount: '1',
      status: 'ok',
      timestamp: 1_700_000_000_000,
      txid: 'a'.repeat(64),
    };
    expect(
      describeRecords(
        [
          moved,
          { ...moved, id: '2', status: 'pending' },
          { ...moved, id: '3', type: 'withdrawal', fee: { cost: '0.001', currency: 'BTC' } },
        ],
        transfers,
      ),
    ).toEqual([
      'deposit 1 deposit +1 BTC',
      'withdrawal 3 withdrawal -1 BTC fee 0.001 BTC',
      '1 skipped',
    ]);
  });
});

describe('the registry', () => {
  test('lists every adapter once, with what a person needs to know', () => {
    expect(new Set(adapters.map(({ id }) => id)).size).toBe(adapters.length);
    expect(adapters.filter(({ support }) => support === 'tested').length).toBeGreaterThanOrEqual(
      11,
    );
    for (const { credentialFields, guide, canFetch } of adapters) {
      expect(credentialFields.length).toBeGreaterThan(0);
      expect(guide.steps.length * canFetch.length).toBeGreaterThan(0);
      // A public address gives no permissions.
      const isKey = credentialFields.some(({ kind }) => kind !== 'text');
      expect(guide.permissions.length > 0).toBe(isKey);
      expect(guide.forbidden.length > 0).toBe(isKey);
    }
  });

  test('agrees with ccxt about each general exchange: data, history and page limits', () => {
    const kinds = ccxt as unknown as Record<string, new () => Described>;
    const described = basicExchanges.map(({ id }) => {
      const { has, features } = new kinds[id]!();
      const { daysBack, untilDays } = features?.spot?.fetchMyTrades ?? {};
      const [trades, deposits, withdrawals] = [
        has['fetchMyTrades'] === true || has['fetchMyTrades'] === 'emulated',
        has['fetchDeposits'] === true,
        has['fetchWithdrawals'] === true,
      ];
      const both = !deposits && !withdrawals && has['fetchDepositsWithdrawals'] === true;
      return [
        id,
        (trades ? 't' : '') + (deposits ? 'd' : '') + (withdrawals ? 'w' : '') + (both ? 'm' : ''),
        limit(daysBack),
        limit(untilDays),
      ];
    });
    expect(
      basicExchanges.map(({ id, tells, backDays, windowDays }) => [
        id,
        [...tells].join(''),
        backDays,
        windowDays,
      ]),
    ).toEqual(described);
    expect(basicExchanges.filter(({ tells }) => tells.size === 0)).toEqual([]);
  });

  test('states before connecting what a key can’t fetch', () => {
    const rest =
      'rewards, conversions, margin and contracts: Rewards, conversions, margin and contracts are not fetched.';
    const open = 'The exchange decides how far back; some only provide the last months.';
    expect(describeFetchable('mexc')).toEqual([
      'spot trades: 30',
      'deposits and withdrawals: 89',
      rest,
    ]);
    expect(describeFetchable('htx')).toEqual([
      'spot trades: 120',
      `deposits and withdrawals: ${open}`,
      rest,
    ]);
    expect(describeFetchable('digifinex')).toEqual([
      `spot trades: ${open}`,
      'deposits and withdrawals: Only the newest: as many as it returns at once.',
      rest,
    ]);
    expect(describeFetchable('btcturk')?.[0]).toBe(
      'spot trades: Only the newest: as many as it returns at once.',
    );
    expect(describeFetchable('bitso')).toEqual([
      `spot trades: ${open}`,
      `deposits: ${open}`,
      'withdrawals: Not available: withdrawals.',
      rest,
    ]);
    expect(describeFetchable('upbit')).toEqual([
      `deposits and withdrawals: ${open}`,
      'trades: Not available: trades.',
      rest,
    ]);
  });

  test('names only ccxt’s exchanges, with the credentials they need', () => {
    const kinds = ccxt as unknown as Record<
      string,
      new () => { requiredCredentials: Record<string, boolean> }
    >;
    const asked = basicExchanges.map(({ id, also = [] }) => {
      const needs = kinds[id] ? new kinds[id]().requiredCredentials : {};
      return {
        id,
        known: kinds[id] !== undefined,
        password: needs['password'] === true,
        uid: needs['uid'] === true,
        also: [...also],
      };
    });
    expect(
      asked.filter(
        ({ known, password, uid, also }) =>
          !known || password !== also.includes('password') || uid !== also.includes('apiUser'),
      ),
    ).toEqual([]);
  });
});
