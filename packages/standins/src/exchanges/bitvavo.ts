import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface BitvavoBook {
  readonly keys: Keys;
  /** `market`, `base`, `quote`. */
  readonly markets: readonly RawRow[];
  /** Fills by market. */
  readonly trades?: Readonly<Record<string, readonly RawRow[]>>;
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
}

const refused = (errorCode: number, error: string, status = 400) =>
  json({ errorCode, error }, status);

const newest = (
  rows: readonly RawRow[],
  { start, end, limit = '500' }: Question['parameters'],
): readonly RawRow[] =>
  selectWindow(rows, numberAt('timestamp'), start, end)
    .toSorted((a, b) => Number(b['timestamp']) - Number(a['timestamp']))
    .slice(0, Math.min(1_000, Number(limit)));

/**
 * A stand-in for api.bitvavo.com, version 2: fills by market, deposits and withdrawals without ids,
 * the newest first, 500 at once or up to 1,000 on request.
 */
export function bitvavoService({
  keys,
  markets,
  trades = {},
  deposits = [],
  withdrawals = [],
  balances = [],
}: BitvavoBook): Service {
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    '/v2/balance': () => balances,
    '/v2/trades': (asked) => newest(trades[asked['market'] ?? ''] ?? [], asked),
    '/v2/depositHistory': (asked) => newest(deposits, asked),
    '/v2/withdrawalHistory': (asked) => newest(withdrawals, asked),
  };
  return {
    hosts: ['api.bitvavo.com'],
    answer: ({ path, headers, parameters }) => {
      if (path === '/v2/markets')
        return json(markets.map((market) => ({ status: 'trading', pricePrecision: 5, ...market })));
      if (path === '/v2/assets') return json([]);
      const ask = closed[path];
      if (!ask) return refused(110, 'Invalid endpoint.', 404);
      if (!keys.valid.has(String(headers['bitvavo-access-key'])))
        return refused(305, 'No active API key found.', 403);
      if (headers['bitvavo-access-signature'] === undefined)
        return refused(300, 'Authentication is required for this endpoint.', 403);
      return json(ask(parameters));
    },
  };
}
