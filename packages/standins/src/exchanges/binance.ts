import { selectWindow, numberAt, getPage, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';
import type { Answer } from '../http-standin.ts';

export interface BinanceBook {
  readonly keys: Keys;
  /** `symbol`, `baseAsset`, `quoteAsset`. */
  readonly symbols: readonly RawRow[];
  /** Fills by symbol, with growing ids. */
  readonly trades: Readonly<Record<string, readonly RawRow[]>>;
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly converts?: readonly RawRow[];
  readonly dust?: readonly RawRow[];
  readonly dividends?: readonly RawRow[];
  readonly flexible?: readonly RawRow[];
  readonly locked?: readonly RawRow[];
  readonly fiatIn?: readonly RawRow[];
  readonly fiatOut?: readonly RawRow[];
  readonly payments?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
  readonly funding?: readonly RawRow[];
  readonly flexiblePositions?: readonly RawRow[];
  readonly lockedPositions?: readonly RawRow[];
}

/** A documented error: a status and a body with a code. */
const failed = (status: number, code: number, msg: string): Answer => json({ code, msg }, status);

type Reader = (book: BinanceBook, parameters: Question['parameters'], key: string) => unknown;

const byOffset = (
  rows: readonly RawRow[],
  field: string,
  { startTime, endTime, offset = '0', limit = '1000' }: Question['parameters'],
): readonly RawRow[] => {
  const at = (row: RawRow): number =>
    /^\d+$/.test(String(row[field]))
      ? Number(row[field])
      : Date.parse(`${String(row[field]).replace(' ', 'T')}Z`);
  return selectWindow(rows, at, startTime, endTime).slice(
    Number(offset),
    Number(offset) + Number(limit),
  );
};

const readers: Readonly<Record<string, Reader>> = {
  '/api/v3/myTrades': ({ trades }, { symbol = '', fromId = '0', limit = '500' }) =>
    (trades[symbol] ?? [])
      .filter((row) => Number(row['id']) >= Number(fromId))
      .slice(0, Number(limit)),
  '/api/v3/account': ({ balances = [] }) => ({ canTrade: true, balances }),
  '/sapi/v1/account/apiRestrictions': (book, _, key) => ({
    enableReading: true,
    enableWithdrawals: false,
    enableInternalTransfer: false,
    permitsUniversalTransfer: false,
    enableMargin: false,
    enableFutures: false,
    enableSpotAndMarginTrading: book.keys.canTrade.has(key),
  }),
  '/sapi/v1/capital/deposit/hisrec': ({ deposits = [] }, asked) =>
    byOffset(deposits, 'insertTime', asked),
  '/sapi/v1/capital/withdraw/history': ({ withdrawals = [] }, asked) =>
    byOffset(withdrawals, 'applyTime', asked),
  '/sapi/v1/convert/tradeFlow': ({ converts = [] }, { startTime, endTime, limit = '100' }) => {
    const found = selectWindow(converts, numberAt('createTime'), startTime, endTime);
    return { list: found.slice(0, Number(limit)), moreData: found.length > Number(limit) };
  },
  '/sapi/v1/asset/dribblet': ({ dust = [] }, { startTime, endTime }) => {
    const found = selectWindow(dust, numberAt('operateTime'), startTime, endTime);
    return { total: found.length, userAssetDribblets: found.slice(0, 100) };
  },
  '/sapi/v1/asset/assetDividend': ({ dividends = [] }, { startTime, endTime, limit = '20' }) => {
    const found = selectWindow(dividends, numberAt('divTime'), startTime, endTime);
    return { rows: found.slice(0, Number(limit)), total: found.length };
  },
  '/sapi/v1/asset/get-funding-asset': ({ funding = [] }) => funding,
  '/sapi/v1/simple-earn/flexible/position': (
    { flexiblePositions = [] },
    { current, size = '10' },
  ) => ({
    rows: getPage(flexiblePositions, current, Number(size)),
    total: flexiblePositions.length,
  }),
  '/sapi/v1/simple-earn/locked/position': ({ lockedPositions = [] }, { current, size = '10' }) => ({
    rows: getPage(lockedPositions, current, Number(size)),
    total: lockedPositions.length,
  }),
  '/sapi/v1/simple-earn/flexible/history/rewardsRecord': (
    { flexible = [] },
    { startTime, endTime, current, size = '10' },
  ) => {
    const found = selectWindow(flexible, numberAt('time'), startTime, endTime);
    return { rows: getPage(found, current, Number(size)), total: found.length };
  },
  '/sapi/v1/simple-earn/locked/history/rewardsRecord': (
    { locked = [] },
    { startTime, endTime, current, size = '10' },
  ) => {
    const found = selectWindow(locked, numberAt('time'), startTime, endTime);
    return { rows: getPage(found, current, Number(size)), total: found.length };
  },
  '/sapi/v1/fiat/orders': (
    { fiatIn = [], fiatOut = [] },
    { transactionType, beginTime, endTime, page, rows = '100' },
  ) =>
    toList(
      getPage(
        selectWindow(
          transactionType === '0' ? fiatIn : fiatOut,
          numberAt('createTime'),
          beginTime,
          endTime,
        ),
        page,
        Number(rows),
      ),
    ),
  '/sapi/v1/fiat/payments': (
    { payments = [] },
    { transactionType, beginTime, endTime, page, rows = '100' },
  ) =>
    toList(
      transactionType === '0'
        ? getPage(
            selectWindow(payments, numberAt('createTime'), beginTime, endTime),
            page,
            Number(rows),
          )
        : [],
    ),
  // Binance.US only.
  '/sapi/v1/fiatpayment/query/deposit/history': ({ fiatIn = [] }, asked) => ({
    assetLogRecordList: byOffset(fiatIn, 'createTimestamp', asked),
  }),
  '/sapi/v1/fiatpayment/query/withdraw/history': ({ fiatOut = [] }, asked) => ({
    assetLogRecordList: byOffset(fiatOut, 'createTimestamp', asked),
  }),
  '/sapi/v1/asset/query/dust-logs': ({ dust = [] }, { startTime, endTime }) => ({
    userAssetDribblets: selectWindow(dust, numberAt('operateTime'), startTime, endTime),
  }),
  '/sapi/v1/staking/stakingRewardsHistory': (
    { dividends = [] },
    { startTime, endTime, page, limit = '500' },
  ) =>
    toList(
      getPage(selectWindow(dividends, numberAt('time'), startTime, endTime), page, Number(limit)),
    ),
};

const toList = (data: readonly RawRow[]) => ({
  code: '000000',
  message: 'success',
  data,
  total: data.length,
  success: true,
});

/**
 * A stand-in for api.binance.com or api.binance.us: the signed calls of the spot wallet, with their
 * paging, windows and errors.
 */
export function binanceService(
  book: BinanceBook,
  host: 'api.binance.com' | 'api.binance.us' = 'api.binance.com',
): Service {
  return {
    hosts: [host],
    answer: ({ path, headers, parameters }) => {
      if (path === '/api/v3/exchangeInfo') return json({ timezone: 'UTC', symbols: book.symbols });
      const key = String(headers['x-mbx-apikey'] ?? '');
      if (!book.keys.valid.has(key))
        return failed(401, -2015, 'Invalid API-key, IP, or permissions for action.');
      if (parameters['signature'] === undefined)
        return failed(400, -1102, "Mandatory parameter 'signature' was not sent.");
      const read = readers[path];
      return read ? json(read(book, parameters, key)) : failed(404, -1000, 'Unknown path.');
    },
  };
}
