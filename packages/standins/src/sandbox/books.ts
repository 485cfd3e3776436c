import { binanceService, type BinanceBook } from '../exchanges/binance.ts';
import { bitstampService } from '../exchanges/bitstamp.ts';
import { bybitService } from '../exchanges/bybit.ts';
import { coinbaseService } from '../exchanges/coinbase.ts';
import { geminiService } from '../exchanges/gemini.ts';
import { krakenService, type KrakenEntry } from '../exchanges/kraken.ts';
import { kucoinService } from '../exchanges/kucoin.ts';
import { okxService } from '../exchanges/okx.ts';
import { primeService } from '../custodians/coinbase-prime.ts';
import { fireblocksService } from '../custodians/fireblocks.ts';
import type { Keys, Service } from '../exchanges/service.ts';

import { chainServices } from './chains.ts';
import { deribit, hyperliquid } from './derivatives.ts';
import { generalServices } from './general.ts';
import { priceServices } from './prices.ts';
import {
  cost,
  hash,
  isBuy,
  iso,
  createLife,
  moneyLeft,
  price,
  units,
  unitsHeld,
  unitsLeft,
  withRewards,
  type Life,
} from './life.ts';

export interface SandboxOptions {
  readonly keys: Keys;
  /** The number of fills at each exchange. */
  readonly fills: number;
  /** The time of the newest row. */
  readonly endMs: number;
  /** The public key of Fireblocks' API user `sandbox`, as PEM. */
  readonly fireblocksKey: string;
}

export interface World extends Life, SandboxOptions {}

/**
 * Deposits, purchases, some sales, rewards and withdrawals: the same made-up history at every
 * exchange and custodian, each in its own format.
 */
export function sandboxServices(options: SandboxOptions): readonly Service[] {
  const world: World = { ...options, ...createLife(options.fills, options.endMs) };
  const binances = [
    binanceService(binanceBook(world, 'USDT')),
    binanceService(binanceBook(world, 'USD'), 'api.binance.us'),
  ];
  return [
    ...binances,
    ...[
      kraken,
      deribit,
      gemini,
      hyperliquid,
      bitstamp,
      kucoin,
      okx,
      bybit,
      coinbase,
      prime,
      fireblocks,
    ].map((service) => service(world)),
    ...generalServices(world),
    ...chainServices(world),
    ...priceServices(world),
  ];
}

const entry = (
  id: string,
  refid: string,
  ms: number,
  type: string,
  asset: string,
  amount: string,
  fee = '0',
): KrakenEntry => ({
  id,
  refid,
  time: ms / 1000,
  type,
  subtype: '',
  aclass: 'currency',
  asset,
  amount,
  fee,
  balance: '0',
});

const native = (amount: string) => ({ amount, currency: 'USD' });

const kraken = ({ beginMs, keys, leftMs, rewards, rows }: World): Service =>
  krakenService({
    keys,
    ledger: running([
      entry('LD', 'QD', beginMs, 'deposit', 'ZUSD', '1000000'),
      ...rows((n, ms) => [
        entry(`LU${n}`, `T${n}`, ms, 'trade', 'ZUSD', `${isBuy(n) ? '-' : ''}${cost(n)}`, '0.5'),
        entry(`LB${n}`, `T${n}`, ms, 'trade', 'XXBT', `${isBuy(n) ? '' : '-'}${units(n)}`),
      ]).flat(),
      ...rewards((n, ms) => entry(`LR${n}`, `S${n}`, ms, 'staking', 'ETH2.S', '0.0005')),
      entry('LW', 'QW', leftMs, 'withdrawal', 'XXBT', '-0.01', '0.0001'),
    ]),
    balances: {
      ZUSD: moneyLeft(rows, 0.5),
      XXBT: unitsLeft(rows),
      'ETH2.S': withRewards(rewards, '0.0005'),
    },
  });

/** Adds the running balance of its asset to each entry. */
function running(entries: readonly KrakenEntry[]): readonly KrakenEntry[] {
  const held = new Map<string, number>();
  return entries
    .toSorted((a, b) => a.time - b.time)
    .map((each) => {
      const balance = (held.get(each.asset) ?? 0) + Number(each.amount) - Number(each.fee);
      held.set(each.asset, balance);
      return { ...each, balance: balance.toFixed(8) };
    });
}

const binanceBook = (
  { beginMs, keys, leftMs, rewards, rows }: World,
  quote: string,
): BinanceBook => ({
  keys,
  symbols: [
    { symbol: `BTC${quote}`, baseAsset: 'BTC', quoteAsset: quote },
    { symbol: 'ETHBTC', baseAsset: 'ETH', quoteAsset: 'BTC' },
  ],
  trades: {
    [`BTC${quote}`]: rows((n, ms) => ({
      id: n + 1,
      qty: units(n),
      quoteQty: cost(n),
      commission: '0.0001',
      commissionAsset: 'BNB',
      time: ms,
      isBuyer: isBuy(n),
    })),
  },
  deposits: [
    {
      id: 'd1',
      amount: '1000000',
      coin: quote,
      status: 1,
      txId: hash(1),
      insertTime: beginMs,
      address: '0x1',
    },
    {
      id: 'd2',
      amount: '1',
      coin: 'BNB',
      status: 1,
      txId: hash(6),
      insertTime: beginMs,
      address: '0x1',
    },
  ],
  withdrawals: [
    {
      id: 'w1',
      amount: '0.01',
      transactionFee: '0.0001',
      coin: 'BTC',
      status: 6,
      txId: hash(2),
      applyTime: iso(leftMs).slice(0, 19).replace('T', ' '),
    },
  ],
  flexible: rewards((n, ms) => ({
    asset: 'USDT',
    rewards: '0.12',
    projectId: `p${n}`,
    type: 'REALTIME',
    time: ms,
  })),
  dividends: rewards((n, ms) => ({
    asset: 'ETH',
    amount: '0.0005',
    tranId: n + 1,
    id: n + 1,
    time: ms,
    divTime: ms,
    enInfo: 'ETH staking',
  })),
  balances: [
    { asset: 'BTC', free: unitsLeft(rows), locked: '0' },
    {
      asset: quote,
      free: quote === 'USDT' ? withRewards(rewards, '0.12', moneyLeft(rows)) : moneyLeft(rows),
      locked: '0',
    },
    { asset: 'ETH', free: withRewards(rewards, '0.0005'), locked: '0' },
    { asset: 'BNB', free: (1 - rows(() => 1).length * 0.0001).toFixed(8), locked: '0' },
  ],
});

const gemini = ({ beginMs, keys, rewards, rows }: World): Service =>
  geminiService({
    keys,
    trades: rows((n, ms) => ({
      price: String(price(n)),
      amount: units(n),
      timestampms: ms,
      type: isBuy(n) ? 'Buy' : 'Sell',
      fee_currency: 'USD',
      fee_amount: '0.5',
      tid: n + 1,
      symbol: 'BTCUSD',
    })),
    transfers: [
      {
        type: 'Deposit',
        status: 'Complete',
        timestampms: beginMs,
        eid: 1,
        currency: 'USD',
        amount: '1000000',
      },
    ],
    staking: rewards((n, ms) => ({
      transactionId: `s${n}`,
      transactionType: 'Interest',
      amountCurrency: 'ETH',
      amount: '0.0005',
      dateTime: iso(ms),
    })),
    balances: [
      { type: 'exchange', currency: 'BTC', amount: unitsHeld(rows) },
      { type: 'exchange', currency: 'USD', amount: moneyLeft(rows, 0.5) },
      { type: 'exchange', currency: 'ETH', amount: withRewards(rewards, '0.0005') },
    ],
  });

const bitstamp = ({ beginMs, keys, rows }: World): Service =>
  bitstampService({
    keys,
    transactions: [
      { id: 1, datetime: iso(beginMs), type: '0', usd: '1000000', fee: '0' },
      ...rows((n, ms) => ({
        id: n + 2,
        datetime: iso(ms),
        type: '2',
        usd: `${isBuy(n) ? '-' : ''}${cost(n)}`,
        btc: `${isBuy(n) ? '' : '-'}${units(n)}`,
        btc_usd: String(price(n)),
        fee: '0.5',
      })),
    ],
    balances: [
      { currency: 'btc', total: unitsHeld(rows) },
      { currency: 'usd', total: moneyLeft(rows, 0.5) },
    ],
  });

const kucoin = ({ beginMs, keys, rewards, rows }: World): Service =>
  kucoinService({
    keys,
    fills: rows((n, ms) => ({
      symbol: 'BTC-USDT',
      tradeId: `${n}`,
      side: isBuy(n) ? 'buy' : 'sell',
      price: String(price(n)),
      size: units(n),
      funds: cost(n),
      fee: '0.5',
      feeCurrency: 'USDT',
      createdAt: ms,
    })),
    deposits: [
      {
        currency: 'USDT',
        amount: '1000000',
        fee: '0',
        walletTxId: hash(3),
        status: 'SUCCESS',
        createdAt: beginMs,
      },
    ],
    ledger: rewards((n, ms) => ({
      id: `l${n}`,
      currency: 'KCS',
      amount: '0.01',
      fee: '0',
      bizType: 'KCS Bonus',
      direction: 'in',
      createdAt: ms,
    })),
    balances: [
      { currency: 'BTC', type: 'trade', balance: unitsHeld(rows) },
      { currency: 'USDT', type: 'trade', balance: moneyLeft(rows, 0.5) },
      { currency: 'KCS', type: 'main', balance: withRewards(rewards, '0.01') },
    ],
  });

const okx = ({ beginMs, keys, rewards, rows }: World): Service =>
  okxService({
    keys,
    fills: rows((n, ms) => ({
      instType: 'SPOT',
      instId: 'BTC-USDT',
      tradeId: `${n}`,
      billId: `${1000 + n}`,
      side: isBuy(n) ? 'buy' : 'sell',
      fillPx: String(price(n)),
      fillSz: units(n),
      fee: '-0.5',
      feeCcy: 'USDT',
      ts: String(ms),
    })),
    deposits: [
      { depId: '1', ccy: 'USDT', amt: '1000000', state: '2', txId: hash(4), ts: String(beginMs) },
    ],
    earnings: rewards((_, ms) => ({ ccy: 'USDT', earnings: '0.12', ts: String(ms) })),
    balances: [
      { ccy: 'BTC', cashBal: unitsHeld(rows) },
      { ccy: 'USDT', cashBal: withRewards(rewards, '0.12', moneyLeft(rows, 0.5)) },
    ],
  });

const bybit = ({ beginMs, keys, rewards, rows }: World): Service =>
  bybitService({
    keys,
    log: rows((n, ms) => {
      const common = {
        symbol: 'BTCUSDT',
        side: isBuy(n) ? 'Buy' : 'Sell',
        funding: '',
        fee: '0',
        transactionTime: String(ms),
        type: 'TRADE',
        category: 'spot',
        tradeId: `t${n}`,
      };
      const [usdt, btc] = [`${isBuy(n) ? '-' : ''}${cost(n)}`, `${isBuy(n) ? '' : '-'}${units(n)}`];
      return [
        { ...common, id: `u${n}`, currency: 'USDT', cashFlow: usdt, change: usdt, qty: units(n) },
        { ...common, id: `b${n}`, currency: 'BTC', cashFlow: btc, change: btc, qty: units(n) },
      ];
    }).flat(),
    deposits: [
      {
        id: 'd1',
        coin: 'USDT',
        amount: '1000000',
        txID: hash(5),
        status: 3,
        depositFee: '',
        successAt: String(beginMs),
        txIndex: '0',
      },
    ],
    balances: [
      { coin: 'BTC', walletBalance: unitsHeld(rows) },
      { coin: 'USDT', walletBalance: moneyLeft(rows) },
    ],
    // Flexible savings yields stay in the product.
    yields: {
      FlexibleSaving: rewards((n, ms) => ({
        id: `y${n}`,
        coin: 'USDT',
        amount: '0.06',
        yieldType: 'Normal',
        status: 'Success',
        createdAt: String(ms),
      })),
    },
    positions: {
      FlexibleSaving: [{ coin: 'USDT', amount: withRewards(rewards, '0.06'), productId: '1' }],
    },
  });

const coinbase = ({ beginMs, keys, rewards, rows }: World): Service =>
  coinbaseService({
    keys,
    wallets: [
      { id: 'BTC', balance: { amount: unitsHeld(rows), currency: 'BTC' } },
      { id: 'ETH', balance: { amount: withRewards(rewards, '0.0005'), currency: 'ETH' } },
      { id: 'USD', balance: native(moneyLeft(rows, 0.5)) },
    ],
    transactions: {
      BTC: rows((n, ms) => ({
        id: `cb${n}`,
        type: 'advanced_trade_fill',
        status: 'completed',
        amount: { amount: `${isBuy(n) ? '' : '-'}${units(n)}`, currency: 'BTC' },
        native_amount: native(cost(n)),
        created_at: iso(ms),
        advanced_trade_fill: {
          fill_price: String(price(n)),
          product_id: 'BTC-USD',
          commission: '0.5',
          order_side: isBuy(n) ? 'buy' : 'sell',
        },
      })),
      ETH: rewards((n, ms) => ({
        id: `ce${n}`,
        type: 'staking_reward',
        status: 'completed',
        amount: { amount: '0.0005', currency: 'ETH' },
        native_amount: native('1.5'),
        created_at: iso(ms),
      })),
      USD: [
        {
          id: 'cu',
          type: 'fiat_deposit',
          status: 'completed',
          amount: native('1000000'),
          native_amount: native('1000000'),
          created_at: iso(beginMs),
        },
      ],
    },
  });

const prime = ({ beginMs, rows }: World): Service =>
  primeService({
    keys: new Map([['sandbox', { signingKey: 'c2FuZGJveA==', passphrase: 'sandbox' }]]),
    portfolios: {
      main: {
        transactions: [
          {
            id: 'pd',
            type: 'DEPOSIT',
            status: 'TRANSACTION_DONE',
            symbol: 'USD',
            amount: '1000000',
            created_at: iso(beginMs),
          },
        ],
        fills: rows((n, ms) => ({
          id: `pf${n}`,
          product_id: 'BTC-USD',
          side: isBuy(n) ? 'BUY' : 'SELL',
          filled_quantity: units(n),
          filled_value: cost(n),
          commission: '0.5',
          time: iso(ms),
        })),
        balances: [
          { symbol: 'btc', amount: unitsHeld(rows) },
          { symbol: 'usd', amount: moneyLeft(rows, 0.5) },
        ],
      },
    },
  });

const outside = { type: 'EXTERNAL_WALLET', id: 'x' };
const vault = { type: 'VAULT_ACCOUNT', id: '1' };

const fireblocks = ({ fireblocksKey, rows }: World): Service =>
  fireblocksService({
    users: new Map([['sandbox', { publicKey: fireblocksKey }]]),
    transactions: rows((n, ms) => ({
      id: `fb${n}`,
      createdAt: ms,
      status: 'COMPLETED',
      assetId: 'ETH',
      amountInfo: { amount: isBuy(n) ? '0.5' : '0.1' },
      feeInfo: { networkFee: '0.001' },
      feeCurrency: 'ETH',
      source: isBuy(n) ? outside : vault,
      destination: isBuy(n) ? vault : outside,
      txHash: `0x${hash(n)}`,
    })),
    vaults: [
      {
        id: '1',
        name: 'Treasury',
        assets: [
          {
            id: 'ETH',
            total: rows((n) => (isBuy(n) ? 0.5 : -0.101))
              .reduce((sum, each) => sum + each, 0)
              .toFixed(4),
          },
        ],
      },
    ],
  });
