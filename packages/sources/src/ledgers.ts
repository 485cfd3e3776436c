import type { Quantity } from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import { bitmexCoins } from './bitmex-wallet-csv/coins.ts';
import { toKrakenAsset } from './kraken-ledgers-csv/assets.ts';

interface Common {
  /** The first column with a value names the row. */
  readonly id: readonly string[];
  /** Day and time in separate columns, each with one of several names. */
  readonly time: readonly (readonly string[])[];
  /** Together they identify a separate balance. */
  readonly wallet: readonly string[];
  /** Columns that distinguish this ledger from others. */
  readonly also?: readonly string[];
  /** Only rows with state `completed` change the balance. */
  readonly state?: string;
  /** A trade is read from one of its rows, with the amounts of the others, so only the rows can be compared with the balances. */
  readonly hasPartOfTrades?: true;
}

/** How the rows of a ledger report the balance after them. Column names in lowercase. */
export type LedgerColumns =
  | (Common & {
      readonly asset: readonly string[];
      readonly amount: string;
      /** A column of its own for what leaves; `amount` is then what arrives. */
      readonly debit?: string;
      /** In addition to the amount: `taken` off the balance, or `added` to it if fees are negative. */
      readonly fee?: readonly [string, 'taken' | 'added'];
      readonly balance: readonly string[];
      /** The balance before the row: the difference is the row's change, including any fee. */
      readonly before?: string;
      readonly getAsset?: (text: string) => AssetId;
      /** How many of the counted subunits make one unit, by asset text; undefined if unknown. */
      readonly unitsIn?: (text: string) => Quantity | undefined;
    })
  | (Common & {
      /** Two balances in a row, each next to an amount and a fee charged on top. */
      readonly pairs: readonly {
        readonly asset: { readonly column: string } | { readonly name: AssetId };
        readonly amount: string;
        readonly fee: string;
        readonly balance: string;
      }[];
    })
  | (Common & {
      /** Columns for each asset. */
      readonly perAsset: {
        readonly balance: RegExp;
        readonly amount: (asset: string) => string;
        readonly fee: (asset: string) => string;
      };
    });

/** The balance's currency is in the last column with its name. */
const strikePairs = [
  { asset: { column: 'currency 1' }, amount: 'amount 1', fee: 'fee 1', balance: 'balance 1' },
  {
    asset: { name: 'BTC' as AssetId },
    amount: 'amount 2',
    fee: 'fee 2',
    balance: 'balance - btc',
  },
];

const toBitcoin = (text: string): AssetId => text.toUpperCase().replace(/^XBT$/, 'BTC') as AssetId;

/**
 * Ledgers that report the balance after each row, one line per format. HitBTC covers only one of two accounts without the moves between them, Mercado Bitcoin subtracts
 * an order before its execution, and BitcoinTaxes, CoinTracking and Koinly calculate the balances themselves, so those prove nothing.
 */
export const ledgers: readonly LedgerColumns[] = [
  // Kraken, by file and by API
  {
    id: ['txid', 'id', 'refid'],
    time: [['time']],
    asset: ['asset'],
    amount: 'amount',
    fee: ['fee', 'taken'],
    balance: ['balance'],
    wallet: ['asset', 'wallet'],
    getAsset: toKrakenAsset,
  },
  // Coinbase Pro, Exchange and Prime: the account statement
  {
    id: ['transfer id', 'trade id', 'order id'],
    time: [['time', 'timestamp']],
    asset: ['amount/balance unit'],
    amount: 'amount',
    balance: ['balance'],
    wallet: ['portfolio'],
  },
  // OKX, funding account
  {
    id: ['id'],
    time: [['time']],
    asset: ['symbol'],
    amount: 'amount',
    balance: ['after balance'],
    before: 'before balance',
    wallet: ['symbol'],
  },
  // OKX, trading account
  {
    id: ['id'],
    time: [['time']],
    asset: ['balance unit', 'unit'],
    amount: 'balance change',
    balance: ['balance'],
    wallet: [],
  },
  // Bybit, unified trading account
  {
    id: ['trade id', 'tradeid'],
    time: [['time(utc)', 'time']],
    asset: ['currency'],
    amount: 'change',
    balance: ['wallet balance'],
    wallet: [],
  },
  // Bybit, funding account; its columns had other names before 2022
  {
    id: [],
    time: [['date & time(utc)']],
    asset: ['coin'],
    amount: 'qty',
    balance: ['account balance'],
    wallet: [],
  },
  {
    id: [],
    time: [['time(utc)']],
    asset: ['coin'],
    amount: 'amount',
    balance: ['wallet balance'],
    wallet: [],
  },
  // Bitfinex
  {
    id: ['#'],
    time: [['date']],
    asset: ['currency'],
    amount: 'amount',
    balance: ['balance'],
    wallet: ['currency', 'wallet'],
    also: ['description', 'wallet'],
  },
  // Gate
  {
    id: ['no'],
    time: [['time']],
    asset: ['type'],
    amount: 'change_amount',
    balance: ['amount'],
    wallet: [],
    also: ['action_desc'],
  },
  // BitMEX: withdrawal amounts include their fee
  {
    id: ['transactid'],
    time: [['transacttime']],
    asset: ['currency'],
    amount: 'amount',
    balance: ['walletbalance'],
    wallet: ['currency'],
    also: ['transacttype'],
    state: 'transactstatus',
    getAsset: (text) => (bitmexCoins.get(text.toLowerCase())?.asset ?? text) as AssetId,
    unitsIn: (text) => bitmexCoins.get(text.toLowerCase())?.unit,
  },
  // Strike, by year
  {
    id: ['transaction id'],
    time: [
      ['completed date (utc)', 'initiated date (utc)'],
      ['completed time (utc)', 'initiated time (utc)'],
    ],
    wallet: [],
    also: ['balance - btc'],
    state: 'state',
    pairs: strikePairs,
  },
  {
    id: ['transaction id'],
    time: [['completed time (utc)', 'initiated time (utc)']],
    wallet: [],
    also: ['balance - btc'],
    state: 'state',
    pairs: strikePairs,
  },
  // Gemini: columns for each asset
  {
    id: ['trade id', 'tx hash'],
    time: [['date'], ['time (utc)']],
    wallet: [],
    also: ['specification'],
    perAsset: {
      balance: /^(\w+) balance(?: \w+)?$/,
      amount: (asset) => `${asset} amount ${asset}`,
      fee: (asset) => `fee (${asset}) ${asset}`,
    },
  },
  // Ledgers of one change per row, fees in rows of their own or within the amount: BTC Markets
  {
    id: ['transactionid'],
    time: [['creationtime']],
    asset: ['currency'],
    amount: 'amount',
    balance: ['balance'],
    wallet: [],
    also: ['recordtype', 'referenceid'],
  },
  // CEX.IO
  {
    id: [],
    time: [['dateutc']],
    asset: ['symbol'],
    amount: 'amount',
    balance: ['balance'],
    wallet: [],
    also: ['feesymbol', 'pair'],
    hasPartOfTrades: true,
  },
  // CoinList
  {
    id: [],
    time: [['date']],
    asset: ['asset'],
    amount: 'amount',
    balance: ['balance'],
    wallet: [],
    also: ['description'],
  },
  // GateHub
  {
    id: ['tx hash'],
    time: [['time']],
    asset: ['currency'],
    amount: 'amount',
    balance: ['balance'],
    wallet: ['currency issuer address'],
    also: ['currency issuer name'],
  },
  // Luno
  {
    id: ['row'],
    time: [['timestamp (utc)']],
    asset: ['currency'],
    amount: 'balance delta',
    balance: ['balance'],
    wallet: ['wallet id'],
    hasPartOfTrades: true,
    getAsset: toBitcoin,
  },
  // NDAX
  {
    id: ['tx_id'],
    time: [['date']],
    asset: ['asset'],
    amount: 'amount',
    balance: ['balance'],
    wallet: [],
    also: ['asset_class', 'tx_id'],
  },
  // Bitget, spot account: fees are negative
  {
    id: ['order'],
    time: [['date']],
    asset: ['coin'],
    amount: 'amount',
    fee: ['fee', 'added'],
    balance: ['available'],
    wallet: [],
    also: ['order', 'type'],
  },
  // Independent Reserve
  {
    id: ['transactionguid'],
    time: [['settled', 'date']],
    asset: ['currency'],
    amount: 'credit',
    debit: 'debit',
    balance: ['balance'],
    wallet: [],
    also: ['transactionguid'],
    getAsset: toBitcoin,
  },
  // CoinSmart
  {
    id: [],
    time: [['timestamp']],
    asset: ['product'],
    amount: 'credit',
    debit: 'debit',
    balance: ['balance'],
    wallet: [],
    also: ['referencetype'],
  },
];
