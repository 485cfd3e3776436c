import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Exchange } from 'ccxt';
import type { Reach } from './reach.ts';

/** Facts about an exchange that ccxt's description lacks. */
export interface Particulars {
  readonly since?: string;
  readonly trades?: Reach;
  readonly transfers?: Reach;
  /** Requested per pair, although ccxt requests one currency if no pair is named. */
  readonly eachPair?: true;
  /** Deposits are requested per currency, although ccxt allows none to be named. */
  readonly eachDeposit?: true;
  /** Currencies whose deposits and withdrawals are separate from all others. */
  readonly apart?: readonly string[];
  /** ccxt's call for deposits and withdrawals together, if it isn't the announced one. */
  readonly both?: 'fetchTransactions';
  /** ccxt options: exclude contracts, whose market lists are on other hosts. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Removes what makes ccxt fail. */
  readonly mend?: (exchange: Exchange) => void;
}

const atOnce = fill(texts.basicNewestOnly);
const until = (untilName: string, more: Reach = {}): Reach => ({ untilName, ...more });
const inSeconds: Reach = { written: 's' };
const before = (name: string, size?: number, idAt = 'id'): Reach => ({
  pages: { by: 'row', name, idAt, ...(size === undefined ? {} : { size }) },
});
const makeNumberedPages = (size: number): Reach => ({
  pages: { by: 'number', name: 'page', size },
});
const hitbtc: Particulars = { trades: until('till'), transfers: until('till', { written: 'iso' }) };

/**
 * From each exchange's published documentation, as used by ccxt 4: which end-time parameters ccxt
 * doesn't translate, which exchanges limit the period of a request, and which return pages instead
 * of filtering by time. With short windows, periods before the exchange opened are not requested.
 */
export const particulars: Readonly<Record<string, Particulars>> = {
  bequant: hitbtc,
  bigone: { trades: { lacks: atOnce }, transfers: { lacks: atOnce } },
  bitbank: { trades: until('end') },
  bitfinex: { trades: until('end'), transfers: until('end') },
  bitflyer: { trades: before('before', 100), transfers: before('before', 100) },
  bitget: { options: { fetchMarkets: { types: ['spot'] } }, transfers: { windowDays: 30 } },
  bithumb: { transfers: makeNumberedPages(100), apart: ['KRW'] },
  bitopro: {
    trades: until('endTimestamp', { sinceName: 'startTimestamp' }),
    transfers: until('endTimestamp'),
  },
  bitrue: { trades: until('endTime'), transfers: until('endTime') },
  bitso: {
    trades: before('marker', 100, 'tid'),
    transfers: { pages: { by: 'row', name: 'marker', idAt: 'fid', size: 100, sizeName: 'limit' } },
  },
  bitvavo: { transfers: until('end') },
  btcmarkets: { trades: before('before', 200), transfers: before('before', 200) },
  btcturk: { trades: { lacks: atOnce } },
  coinbaseexchange: { transfers: until('after', { written: 'iso' }) },
  coincheck: {
    trades: before('starting_after'),
    transfers: before('starting_after'),
    eachDeposit: true,
  },
  coinex: { transfers: makeNumberedPages(100) },
  coinmate: { trades: until('timestampTo'), transfers: until('timestampTo') },
  coinone: { trades: { lacks: atOnce } },
  coinsph: { trades: until('endTime'), transfers: until('endTime') },
  coinspot: { trades: until('enddate', { written: 'day' }) },
  cryptocom: { since: '2019-11-01' },
  digifinex: { trades: until('end_time', inSeconds), transfers: { lacks: atOnce } },
  gate: { transfers: { windowDays: 30 } },
  hitbtc,
  htx: {
    options: { fetchMarkets: { types: { spot: true, linear: false, inverse: false } } },
    transfers: before('from', 100),
    mend: allowMissingHash,
  },
  independentreserve: { trades: { pages: { by: 'number', name: 'pageIndex', size: 50 } } },
  latoken: {
    both: 'fetchTransactions',
    trades: { lacks: atOnce },
    transfers: { pages: { by: 'number', name: 'page', first: 0, size: 100, sizeName: 'size' } },
  },
  lbank: { since: '2015-10-01', transfers: until('endTime') },
  mercado: { trades: until('to_timestamp', { sinceName: 'from_timestamp', ...inSeconds }) },
  mexc: { transfers: until('endTime', { windowDays: 7, backDays: 89 }) },
  phemex: {
    since: '2019-11-01',
    trades: until('end'),
    transfers: { pages: { by: 'offset', name: 'offset' } },
  },
  poloniex: { transfers: until('end', inSeconds) },
  tokocrypto: { transfers: until('endTime', { windowDays: 90 }) },
  upbit: { transfers: makeNumberedPages(100) },
  whitebit: {
    trades: { pages: { by: 'offset', name: 'offset', size: 100, sizeName: 'limit' } },
    transfers: { pages: { by: 'offset', name: 'offset', size: 100 } },
  },
  woo: { transfers: until('endTime') },
  xt: { trades: until('endTime'), transfers: until('endTime') },
};

/** HTX has no hash for internal transfers; ccxt then rejects the whole page. */
function allowMissingHash(exchange: Exchange): void {
  const parse = exchange.parseTransaction.bind(exchange);
  const parseWithoutHash: typeof parse = (raw, currency) =>
    typeof raw['tx-hash'] === 'string' && raw['tx-hash'] !== ''
      ? parse(raw, currency)
      : { ...parse({ ...raw, 'tx-hash': 'none' }, currency), txid: undefined, info: raw };
  Object.assign(exchange, { parseTransaction: parseWithoutHash });
}
