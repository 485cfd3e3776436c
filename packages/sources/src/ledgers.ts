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
  /** The time as all formats write it. */
  readonly rewriteTime?: (text: string) => string;
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
      readonly also: readonly string[];
      /** Amounts and balances of a row whose columns mean different things by row. */
      readonly getParts: (named: (column: string) => string) => readonly LedgerPart[];
    })
  | (Common & {
      /** Columns for each asset. */
      readonly perAsset: {
        readonly balance: RegExp;
        readonly amount: (asset: string) => string;
        readonly fee: (asset: string) => string;
      };
    });

/** One change of one balance. */
interface LedgerPart {
  readonly asset: string;
  readonly amount: string;
  readonly balance: string;
  /** How many of the counted subunits make one unit. */
  readonly unit?: Quantity;
}

/** Coinmate: the first balance is of the currency of the amount, which changes by the total if that is in the same currency. The second one is that of a trade's total. */
function getCoinmateParts(
  named: (column: string) => string,
  [amount, total, firstAfter, secondAfter]: readonly [Pair, Pair, Pair, Pair],
): readonly LedgerPart[] {
  const [asset, paidIn] = [named(amount.asset), named(total.asset)];
  const first = asset === paidIn && named(total.value) !== '' ? total : amount;
  return [
    {
      asset: named(firstAfter.asset),
      amount: named(first.value),
      balance: named(firstAfter.value),
    },
    {
      asset: named(secondAfter.asset),
      amount: named(total.value),
      balance: named(secondAfter.value),
    },
  ];
}

interface Pair {
  readonly value: string;
  readonly asset: string;
}

const toPair = (value: string, asset = `${value} currency`): Pair => ({ value, asset });

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

const satoshis = (100_000_000n * 10n ** 18n) as Quantity;
const isCoinmateDone = (status: string): boolean => /^(ok|completed)$/i.test(status);

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
  // Bitget, futures account: fees are negative
  {
    id: ['order'],
    time: [['date']],
    asset: ['coin'],
    amount: 'amount',
    fee: ['fee', 'added'],
    balance: ['wallet balance'],
    wallet: [],
    also: ['futures', 'margin mode'],
    hasPartOfTrades: true,
  },
  // BingX, fund account
  {
    id: [],
    time: [['time(']],
    asset: ['asset_name'],
    amount: 'amount',
    balance: ['new_available_amount'],
    wallet: ['uid'],
  },
  // OKX, 2018: fees are negative, times are China's
  {
    id: [],
    time: [['time']],
    asset: ['currency'],
    amount: 'size',
    fee: ['fee', 'added'],
    balance: ['balance'],
    wallet: [],
    also: ['size'],
    rewriteTime: (text) => text.replace(/\s*CST$/i, '+08:00'),
  },
  // Coinbase, 2014 to 2017: fees are charged in money
  {
    id: ['transfer id'],
    time: [['timestamp']],
    asset: ['currency'],
    amount: 'amount',
    balance: ['balance'],
    wallet: [],
    also: ['instantly exchanged'],
    hasPartOfTrades: true,
  },
  // Sparrow, if the unit is in the names of its columns; fees are within the amount
  ...(['btc', 'sats'] as const).map((unit) => ({
    id: ['txid'],
    time: [['date (utc)', 'date']],
    wallet: [],
    also: [`value (${unit})`, `balance (${unit})`],
    getParts: (named: (column: string) => string) => [
      {
        asset: 'BTC',
        amount: named(`value (${unit})`),
        balance: named(`balance (${unit})`),
        ...(unit === 'sats' && { unit: satoshis }),
      },
    ],
  })),
  // K33: the sum of its balances, before and after
  {
    id: ['uniquekey'],
    time: [['timestamp (utc)']],
    asset: ['asset'],
    amount: 'amount',
    balance: ['total balance'],
    before: 'total_old',
    wallet: [],
    also: ['funded balance'],
  },
  // Coinmate, in English, in Czech, and by its detailed statement
  {
    id: ['id'],
    time: [['date']],
    wallet: ['account'],
    also: ['first balance after', 'second balance after', 'amount currency'],
    getParts: (named) =>
      isCoinmateDone(named('status'))
        ? getCoinmateParts(named, [
            toPair('amount'),
            toPair('total'),
            toPair('first balance after'),
            toPair('second balance after'),
          ])
        : [],
  },
  {
    id: ['id'],
    time: [['datum']],
    wallet: ['účet'],
    also: ['první zůstatek po', 'druhý zůstatek po'],
    getParts: (named) =>
      isCoinmateDone(named('status'))
        ? getCoinmateParts(named, [
            toPair('částka', 'částka měny'),
            toPair('celkem', 'celkem měny'),
            toPair('první zůstatek po', 'první zůstatek po měně'),
            toPair('druhý zůstatek po', 'druhý zůstatek po měně'),
          ])
        : [],
  },
  {
    id: ['transaction id'],
    time: [['date']],
    wallet: [],
    also: ['currency first balance after', 'currency second balance after'],
    getParts: (named) =>
      isCoinmateDone(named('status'))
        ? getCoinmateParts(named, [
            toPair('amount', 'currency amount'),
            toPair('total', 'currency total'),
            toPair('first balance after', 'currency first balance after'),
            toPair('second balance after', 'currency second balance after'),
          ])
        : [],
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
