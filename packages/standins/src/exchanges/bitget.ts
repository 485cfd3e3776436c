import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface BitgetBook {
  readonly keys: Keys;
  /** `symbol`, `baseCoin`, `quoteCoin`. */
  readonly symbols: readonly RawRow[];
  /** Fills by symbol. */
  readonly trades?: Readonly<Record<string, readonly RawRow[]>>;
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  /** `coin`, `available`, `frozen`, `locked`. */
  readonly balances?: readonly RawRow[];
}

const longestMs = 90 * 86_400_000;
const ok = (data: unknown) => json({ code: '00000', msg: 'success', requestTime: 1, data });
const refused = (code: string, msg: string, status = 400) =>
  json({ code, msg, requestTime: 1, data: null }, status);

/** The newest first, at most a hundred at once. */
const newest = (
  rows: readonly RawRow[],
  { startTime, endTime, limit = '20' }: Question['parameters'],
): readonly RawRow[] =>
  selectWindow(rows, numberAt('cTime'), startTime, endTime)
    .toSorted((a, b) => Number(b['cTime']) - Number(a['cTime']))
    .slice(0, Math.min(100, Number(limit)));

/**
 * A stand-in for api.bitget.com, version 2, with a classic (not unified) account: fills by symbol,
 * transfers for up to ninety days at once. No contracts, no lending.
 */
export function bitgetService({
  keys,
  symbols,
  trades = {},
  deposits = [],
  withdrawals = [],
  balances = [],
}: BitgetBook): Service {
  const open: Readonly<Record<string, readonly RawRow[]>> = {
    '/api/v2/spot/public/coins': [],
    '/api/v2/mix/market/contracts': [],
    '/api/v2/margin/currencies': [],
    '/api/v2/spot/public/symbols': symbols.map((symbol) => ({
      status: 'online',
      pricePrecision: '2',
      quantityPrecision: '8',
      ...symbol,
    })),
  };
  const closed: Readonly<Record<string, (asked: Question['parameters']) => readonly RawRow[]>> = {
    '/api/v2/spot/account/assets': () => balances,
    '/api/v2/spot/trade/fills': (asked) => newest(trades[asked['symbol'] ?? ''] ?? [], asked),
    '/api/v2/spot/wallet/deposit-records': (asked) => newest(deposits, asked),
    '/api/v2/spot/wallet/withdrawal-records': (asked) => newest(withdrawals, asked),
  };
  return {
    hosts: ['api.bitget.com'],
    answer: ({ path, headers, parameters }) => {
      if (open[path]) return ok(open[path]);
      if (!keys.valid.has(String(headers['access-key'])))
        return refused('40037', 'Apikey does not exist');
      if (headers['access-sign'] === undefined) return refused('40002', 'Sign can not be empty');
      if (path === '/api/v3/account/settings')
        return refused(
          '40084',
          'You are in Classic Account mode, and the Unified Account API is not supported at this time',
        );
      const ask = closed[path];
      if (!ask) return refused('40404', 'Request URL NOT FOUND', 404);
      if (
        path.includes('/wallet/') &&
        (parameters['startTime'] === undefined || parameters['endTime'] === undefined)
      )
        return refused('40019', 'Parameter startTime cannot be empty');
      if (Number(parameters['endTime']) - Number(parameters['startTime']) > longestMs)
        return refused('00001', 'startTime and endTime interval cannot be greater than 90 days');
      return ok(ask(parameters));
    },
  };
}
