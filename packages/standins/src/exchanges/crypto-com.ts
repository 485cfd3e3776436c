import { selectWindow, numberAt, type RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface CryptoComBook {
  readonly keys: Keys;
  /** `symbol`, `base_ccy`, `quote_ccy`. */
  readonly instruments: readonly RawRow[];
  readonly trades?: readonly RawRow[];
  readonly deposits?: readonly RawRow[];
  readonly withdrawals?: readonly RawRow[];
  /** `instrument_name`, `quantity`, `reserved_qty`. */
  readonly balances?: readonly RawRow[];
}

const longestMs = 86_400_000;
const ok = (result: unknown) => json({ id: 1, code: 0, result });
const refused = (code: number, message: string, status = 400) =>
  json({ id: 1, code, message }, status);

interface Body {
  readonly api_key?: string;
  readonly sig?: string;
  readonly params?: Question['parameters'];
}

/** The newest first. */
const newest = (
  rows: readonly RawRow[],
  at: string,
  from: string | undefined,
  until: string | undefined,
  most: number,
): readonly RawRow[] =>
  selectWindow(rows, numberAt(at), from, until)
    .toSorted((a, b) => Number(b[at]) - Number(a[at]))
    .slice(0, most);

const listMoved = (
  rows: readonly RawRow[],
  { start_ts: from, end_ts: until, page_size: size = '20' }: Question['parameters'],
) => newest(rows, 'create_time', from, until, Math.min(200, Number(size)));

/**
 * A stand-in for the exchange API of api.crypto.com, version 1: requests are JSON including their
 * signature; a hundred fills of one day at once, transfers twenty per page unless more are
 * requested.
 */
export function cryptoComService({
  keys,
  instruments,
  trades = [],
  deposits = [],
  withdrawals = [],
  balances = [],
}: CryptoComBook): Service {
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    'private/get-currency-networks': () => ({ update_time: 1, currency_map: {} }),
    'private/user-balance': () => ({
      data: [{ instrument_name: 'USD', position_balances: balances }],
    }),
    'private/get-trades': ({ start_time: from, end_time: until, limit = '100' }) => ({
      data: newest(trades, 'create_time', from, until, Math.min(100, Number(limit))),
    }),
    'private/get-deposit-history': (asked) => ({ deposit_list: listMoved(deposits, asked) }),
    'private/get-withdrawal-history': (asked) => ({
      withdrawal_list: listMoved(withdrawals, asked),
    }),
  };
  return {
    hosts: ['api.crypto.com'],
    answer: ({ path, body }) => {
      const method = path.replace('/exchange/v1/', '');
      if (method === 'public/get-instruments')
        return ok({
          data: instruments.map((each) => ({ inst_type: 'CCY_PAIR', tradable: true, ...each })),
        });
      const ask = closed[method];
      if (!ask) return refused(40_001, 'Bad request', 404);
      const { api_key: key = '', sig, params = {} } = JSON.parse(body) as Body;
      if (!keys.valid.has(key)) return refused(40_101, 'Authentication failure', 401);
      if (sig === undefined) return refused(40_101, 'Authentication failure', 401);
      if (Number(params['end_time']) - Number(params['start_time']) > longestMs)
        return refused(40_004, 'Invalid date range');
      return ok(ask(params));
    },
  };
}
