import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface MexcBook {
  readonly keys: Keys;
  /** `symbol`, `baseAsset`, `quoteAsset`. */
  readonly symbols: readonly RawRow[];
  readonly trades?: Readonly<Record<string, readonly RawRow[]>>;
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
}

const weekMs = 7 * 86_400_000;
const refused = (code: number, msg: string, status = 400) => json({ code, msg }, status);

const newest = (
  rows: readonly RawRow[],
  at: string,
  { startTime, endTime, limit = '100' }: Question['parameters'],
  most: number,
): readonly RawRow[] =>
  selectWindow(rows, numberAt(at), startTime, endTime)
    .toSorted((a, b) => Number(b[at]) - Number(a[at]))
    .slice(0, Math.min(most, Number(limit)));

/**
 * A stand-in for api.mexc.com, version 3: fills by symbol, a hundred at once, and transfers by
 * week, the newest first. No contracts.
 */
export function mexcService({
  keys,
  symbols,
  trades = {},
  deposits = [],
  withdrawals = [],
  balances = [],
}: MexcBook): Service {
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    '/api/v3/capital/config/getall': () => [],
    '/api/v3/account': () => ({ canTrade: true, balances }),
    '/api/v3/myTrades': (asked) => newest(trades[asked['symbol'] ?? ''] ?? [], 'time', asked, 100),
    '/api/v3/capital/deposit/hisrec': (asked) => newest(deposits, 'insertTime', asked, 1_000),
    '/api/v3/capital/withdraw/history': (asked) => newest(withdrawals, 'applyTime', asked, 1_000),
  };
  return {
    hosts: ['api.mexc.com', 'contract.mexc.com'],
    answer: ({ path, headers, parameters }) => {
      if (path === '/api/v3/exchangeInfo')
        return json({
          symbols: symbols.map((symbol) => ({
            status: '1',
            isSpotTradingAllowed: true,
            permissions: ['SPOT'],
            orderTypes: ['LIMIT'],
            ...symbol,
          })),
        });
      if (path === '/api/v1/contract/detail') return json({ success: true, code: 0, data: [] });
      const ask = closed[path];
      if (!ask) return refused(404, 'Not found', 404);
      if (!keys.valid.has(String(headers['x-mexc-apikey'])))
        return refused(10_072, 'Api key info invalid');
      if (parameters['signature'] === undefined)
        return refused(700_004, 'Mandatory parameter signature was not sent');
      if (
        path.includes('/capital/') &&
        Number(parameters['endTime']) - Number(parameters['startTime']) > weekMs
      )
        return refused(400, 'The time interval cannot be greater than 7 days');
      return json(ask(parameters));
    },
  };
}
