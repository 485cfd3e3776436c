import { hyperliquidService, type HyperliquidBook } from '@lotbook/standins/exchanges/hyperliquid';
import { describe, expect, test } from 'vitest';
import { getFixturePages, syncAll } from '../../testing.ts';
import { standins } from '../testing.ts';
import { hyperliquid } from './adapter.ts';

const begin = standins();
const address = `0x${'ab'.repeat(20)}`;
const other = `0x${'cd'.repeat(20)}`;
const start = (
  book: Partial<HyperliquidBook>,
  accessKey = address.toUpperCase().replace('X', 'x'),
) => begin.start([hyperliquidService({ accounts: new Set([address]), ...book })], { accessKey });
const ms = Date.parse('2025-03-01T12:00:00Z');
const trade = (tid: number, more: object = {}) => ({
  coin: '@107',
  px: '20.0',
  sz: '1.5',
  side: 'B',
  time: ms + tid,
  dir: 'Buy',
  closedPnl: '0.0',
  oid: 9,
  tid,
  fee: '0.001',
  feeToken: 'HYPE',
  hash: '0x0',
  ...more,
});
const markets = { '@107': ['HYPE', 'USDC'], 'PURR/USDC': ['PURR', 'USDC'] } as const;
const update = (n: number, delta: object) => ({
  time: ms + n,
  hash: `0x${'e'.repeat(63)}${n % 10}`,
  delta,
});

describe('Hyperliquid', () => {
  test('reads spot trades, and results and fees of perpetuals', async () => {
    const access = await start({
      markets,
      fills: [
        trade(1),
        trade(2, {
          coin: 'PURR/USDC',
          px: '0.2',
          sz: '100',
          side: 'A',
          fee: '0.014',
          feeToken: 'USDC',
        }),
        trade(3, { coin: 'BTC', dir: 'Open Long', fee: '0.5', feeToken: 'USDC' }),
        trade(4, {
          coin: 'BTC',
          dir: 'Close Long',
          closedPnl: '12.25',
          fee: '0.6',
          feeToken: 'USDC',
        }),
        trade(5, {
          coin: 'ETH',
          dir: 'Close Short',
          closedPnl: '-3',
          fee: '-0.01',
          feeToken: 'USDC',
        }),
        trade(6, { coin: '@999' }),
      ],
      funding: [
        { time: ms + 7, hash: '0x0', delta: { type: 'funding', coin: 'ETH', usdc: '-0.35' } },
      ],
    });
    expect(getFixturePages(await syncAll(hyperliquid, access))).toEqual([
      '1 9 crypto-crypto -30 USDC +1.5 HYPE fee 0.001 HYPE',
      '2 9 crypto-crypto -100 PURR +20 USDC fee 0.014 USDC',
      '3 9 fee fee 0.5 USDC',
      '4 9 crypto-crypto -0 USDC +12.25 USDC fee 0.6 USDC',
      '5 9 crypto-crypto -3 USDC +0 USDC +0.01 USDC',
      `funding ${ms + 7} ETH crypto-crypto -0.35 USDC +0 USDC`,
      "6 9 unread: coin '@999' is not a known value",
    ]);
  });

  test('reads deposits, withdrawals, transfers, vaults and rewards, but not moves within the account', async () => {
    const access = await start({
      ledger: [
        update(1, { type: 'deposit', usdc: '1000.0' }),
        update(2, { type: 'withdraw', usdc: '99.0', nonce: 5, fee: '1.0' }),
        update(3, { type: 'accountClassTransfer', usdc: '50.0', toPerp: false }),
        update(4, {
          type: 'spotTransfer',
          token: 'HYPE',
          amount: '2.0',
          user: address,
          destination: other,
          fee: '1.0',
          nativeTokenFee: '0.0',
          nonce: 6,
          feeToken: 'USDC',
        }),
        update(5, {
          type: 'send',
          token: 'PURR',
          amount: '7',
          user: other,
          destination: address,
          fee: '1.0',
          nativeTokenFee: '0.0',
          nonce: 7,
          feeToken: 'USDC',
        }),
        update(6, {
          type: 'send',
          token: 'USDC',
          amount: '7',
          user: address,
          destination: address,
          sourceDex: '',
          destinationDex: 'spot',
          fee: '0.0',
          nonce: 8,
        }),
        update(7, { type: 'vaultDeposit', vault: '0xv', usdc: '100.0' }),
        update(8, {
          type: 'vaultWithdraw',
          vault: '0xv',
          user: address,
          requestedUsd: '110.0',
          netWithdrawnUsd: '108.5',
        }),
        update(9, { type: 'spotGenesis', token: 'HYPE', amount: '30.5' }),
        update(10, { type: 'rewardsClaim', token: 'USDC', amount: '4.5' }),
        update(11, { type: 'borrowLend', token: 'USDC', operation: 'borrow', amount: '1' }),
      ],
      rewards: [{ time: ms + 12, source: 'delegation', totalAmount: '0.02' }],
    });
    const lines = getFixturePages(await syncAll(hyperliquid, access)).map((line) =>
      line
        .replace(/^0x\S+ /, '')
        .replace(` ${other}`, ' other')
        .replace(` ${address}`, ' own'),
    );
    expect(lines).toEqual([
      'deposit 1000.0 deposit +1000 USDC',
      'withdraw 99.0 5 withdrawal -99 USDC fee 1 USDC',
      'spotTransfer HYPE 2.0 other 6 withdrawal -2 HYPE fee 1 USDC',
      'send PURR 7 own 7 deposit +7 PURR',
      'vaultDeposit 100.0 withdrawal -100 USDC',
      'vaultWithdraw 108.5 deposit +108.5 USDC',
      'spotGenesis HYPE 30.5 deposit (airdrop_standard) +30.5 HYPE',
      'rewardsClaim USDC 4.5 deposit (earnRewards_standard) +4.5 USDC',
      `reward ${ms + 12} delegation stake-reward +0.02 HYPE`,
      "borrowLend USDC 1 unread: delta.type 'borrowLend' is not a known value",
      '2 skipped',
    ]);
  });

  test('continues at the newest time of a full page, also in the next sync', async () => {
    const access = await start({
      markets,
      fills: Array.from({ length: 4100 }, (_, n) => trade(n)),
    });
    const cursors = new Map();
    const pages = await syncAll(hyperliquid, access, { cursors });
    const ids = pages.flatMap(({ records }) =>
      records.map(({ transaction }) => transaction.externalId),
    );
    expect(new Set(ids).size).toBe(4100);
    const again = await syncAll(hyperliquid, access, { cursors });
    expect(again.flatMap(({ records }) => records)).toEqual([]);
  });

  test('rejects unknown addresses and API wallets', async () => {
    expect(await hyperliquid.validate(await start({}))).toEqual({ kind: 'ok' });
    expect(await hyperliquid.validate(await start({}, other))).toMatchObject({ kind: 'refused' });
    expect(await hyperliquid.validate(await start({ agents: new Set([address]) }))).toMatchObject({
      kind: 'refused',
    });
  });

  test('reports balances without the results of open positions', async () => {
    const access = await start({
      perpetuals: {
        marginSummary: { accountValue: '1010.5' },
        assetPositions: [{ position: { coin: 'BTC', unrealizedPnl: '10.5' } }],
      },
      spot: [{ coin: 'PURR', total: '7.0', hold: '0.0' }],
      staking: { delegated: '5.0', undelegated: '1.0', totalPendingWithdrawal: '0.5' },
    });
    expect(await hyperliquid.balances!(access)).toEqual([
      { asset: 'USDC', quantity: '1000', pocket: 'Perpetuals' },
      { asset: 'PURR', quantity: '7.0', pocket: 'Spot' },
      { asset: 'HYPE', quantity: '6.5', pocket: 'Staking' },
    ]);
  });
});
