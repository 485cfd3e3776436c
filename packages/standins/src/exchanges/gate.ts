import { numberAt, selectWindow, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface GateBook {
  readonly keys: Keys;
  /** `id`, `base`, `quote`. */
  readonly pairs: readonly RawRow[];
  readonly trades?: readonly RawRow[];
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  readonly balances?: readonly RawRow[];
}

const longestSeconds = 30 * 86_400;
const refused = (label: string, message: string, status = 400) => json({ label, message }, status);

/** The newest first, a hundred at once or up to a thousand on request; `page` counts from 1. */
function newest(
  rows: readonly RawRow[],
  at: string,
  { from, to, limit = '100', page = '1' }: Question['parameters'],
): readonly RawRow[] {
  const found = selectWindow(rows, numberAt(at), from, to).toSorted(
    (a, b) => Number(b[at]) - Number(a[at]),
  );
  const most = Math.min(1_000, Number(limit));
  return found.slice((Number(page) - 1) * most, Number(page) * most);
}

/**
 * A stand-in for api.gateio.ws, version 4: spot pairs, fills and transfers, thirty days at once.
 * Contracts and options are empty lists.
 */
export function gateService({
  keys,
  pairs,
  trades = [],
  deposits = [],
  withdrawals = [],
  balances = [],
}: GateBook): Service {
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    '/api/v4/account/detail': () => ({ user_id: 1, key: { mode: 1 } }),
    '/api/v4/spot/accounts': () => balances,
    '/api/v4/spot/my_trades': (asked) => newest(trades, 'create_time', asked),
    '/api/v4/wallet/deposits': (asked) => newest(deposits, 'timestamp', asked),
    '/api/v4/wallet/withdrawals': (asked) => newest(withdrawals, 'timestamp', asked),
  };
  return {
    hosts: ['api.gateio.ws'],
    answer: ({ path, headers, parameters }) => {
      if (path === '/api/v4/spot/currency_pairs')
        return json(
          pairs.map((pair) => ({
            trade_status: 'tradable',
            fee: '0.2',
            precision: 2,
            amount_precision: 8,
            ...pair,
          })),
        );
      const ask = closed[path];
      if (!ask) return json([]);
      if (!keys.valid.has(String(headers['key'])))
        return refused('INVALID_KEY', 'Invalid key provided', 401);
      if (headers['sign'] === undefined)
        return refused('MISSING_REQUIRED_HEADER', 'Missing required header: SIGN');
      if (Number(parameters['to']) - Number(parameters['from']) > longestSeconds)
        return refused('INVALID_PARAM_VALUE', 'Time range exceeds the limit of 30 days');
      return json(ask(parameters));
    },
  };
}
