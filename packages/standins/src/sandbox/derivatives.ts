import { deribitService } from '../exchanges/deribit.ts';
import { hyperliquidService } from '../exchanges/hyperliquid.ts';
import type { Service } from '../exchanges/service.ts';
import type { World } from './books.ts';
import {
  cost,
  hash,
  isBuy,
  moneyLeft,
  price,
  units,
  unitsHeld,
  unitsLeft,
  withRewards,
} from './life.ts';

const logRow = (id: number, timestamp: number, currency: string, more: object) => ({
  id,
  timestamp,
  currency,
  commission: 0,
  ...more,
});
const spotTrade = (n: number) => ({
  type: 'trade',
  instrument_name: 'BTC_USDC',
  price: price(n),
  amount: Number(units(n)),
});

/** Spot trades are in the logs of both currencies. */
export const deribit = ({ beginMs, keys, leftMs, rows }: World): Service =>
  deribitService({
    keys,
    logs: {
      BTC: [
        ...rows((n, ms) =>
          logRow(2 * n + 10, ms, 'BTC', {
            ...spotTrade(n),
            change: `${isBuy(n) ? '' : '-'}${units(n)}`,
          }),
        ),
        logRow(9_000_000, leftMs, 'BTC', {
          type: 'withdrawal',
          change: -0.0101,
          commission: 0.0001,
        }),
      ],
      USDC: [
        logRow(1, beginMs, 'USDC', { type: 'deposit', change: 1_000_000 }),
        ...rows((n, ms) =>
          logRow(2 * n + 11, ms, 'USDC', {
            ...spotTrade(n),
            change: (Number(cost(n)) * (isBuy(n) ? -1 : 1) - 0.5).toFixed(2),
            commission: 0.5,
          }),
        ),
      ],
    },
    balances: [
      { currency: 'BTC', balance: unitsLeft(rows) },
      { currency: 'USDC', balance: moneyLeft(rows, 0.5) },
    ],
  });

/** The account that the sandbox's Hyperliquid knows. */
export const hyperliquidAddress = `0x${'5a'.repeat(20)}`;

export const hyperliquid = ({ beginMs, rewards, rows }: World): Service =>
  hyperliquidService({
    accounts: new Set([hyperliquidAddress]),
    markets: { '@142': ['UBTC', 'USDC'] },
    fills: rows((n, ms) => ({
      coin: '@142',
      px: String(price(n)),
      sz: units(n),
      side: isBuy(n) ? 'B' : 'A',
      time: ms,
      dir: isBuy(n) ? 'Buy' : 'Sell',
      closedPnl: '0.0',
      hash: hash(n, 'b'),
      oid: n + 1,
      tid: n + 1,
      fee: '0.5',
      feeToken: 'USDC',
    })),
    ledger: [{ time: beginMs, hash: hash(1, 'c'), delta: { type: 'deposit', usdc: '1000000.0' } }],
    rewards: rewards((_, ms) => ({ time: ms, source: 'delegation', totalAmount: '0.0005' })),
    spot: [
      { coin: 'UBTC', total: unitsHeld(rows) },
      { coin: 'USDC', total: moneyLeft(rows, 0.5) },
    ],
    staking: {
      delegated: withRewards(rewards, '0.0005'),
      undelegated: '0.0',
      totalPendingWithdrawal: '0.0',
    },
  });
