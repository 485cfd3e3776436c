import type { RawRow } from './rows.ts';
import { json, type Keys, type Question, type Service } from './service.ts';

export interface WhiteBitBook {
  readonly keys: Keys;
  /** `name`, `stock`, `money`. */
  readonly markets: readonly RawRow[];
  /** Fills by market. */
  readonly trades?: Readonly<Record<string, readonly RawRow[]>>;
  /** Deposits (`method` 1) and withdrawals (2) of the main account. */
  readonly history?: readonly RawRow[];
  /** By currency: `available`, `freeze`. */
  readonly balances?: Readonly<Record<string, RawRow>>;
}

const refused = (message: string, status = 401) => json({ code: 0, message }, status);

/** Rows by offset and limit, the newest first, at most a hundred. */
const after = (
  rows: readonly RawRow[],
  at: string,
  { offset = '0', limit = '50' }: Question['parameters'],
): readonly RawRow[] =>
  rows
    .toSorted((a, b) => Number(b[at]) - Number(a[at]))
    .slice(Number(offset), Number(offset) + Math.min(100, Number(limit)));

/**
 * A stand-in for whitebit.com, version 4: signed JSON requests, fills by market and transfers, both
 * by offset from the newest.
 */
export function whiteBitService({
  keys,
  markets,
  trades = {},
  history = [],
  balances = {},
}: WhiteBitBook): Service {
  const fills = (asked: Question['parameters']): unknown => {
    const { market } = asked;
    if (market !== undefined) return after(trades[market] ?? [], 'time', asked);
    return Object.fromEntries(
      Object.entries(trades).map(([name, rows]) => [name, after(rows, 'time', asked)]),
    );
  };
  const listMoved = (asked: Question['parameters']): unknown => {
    const rows = history.filter((row) => String(row['method']) === asked['transactionMethod']);
    return {
      limit: 100,
      offset: Number(asked['offset'] ?? 0),
      total: rows.length,
      records: after(rows, 'createdAt', asked),
    };
  };
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    '/api/v4/trade-account/balance': () => balances,
    '/api/v4/trade-account/executed-history': fills,
    '/api/v4/main-account/history': listMoved,
  };
  return {
    hosts: ['whitebit.com'],
    answer: ({ path, headers, parameters }) => {
      if (path === '/api/v4/public/assets') return json({});
      if (path === '/api/v4/public/markets')
        return json(
          markets.map((market) => ({
            type: 'spot',
            tradesEnabled: true,
            stockPrec: '8',
            moneyPrec: '2',
            takerFee: '0.1',
            makerFee: '0.1',
            ...market,
          })),
        );
      const ask = closed[path];
      if (!ask) return refused('Not found', 404);
      if (!keys.valid.has(String(headers['x-txc-apikey'])))
        return refused('This API Key is not authorized to perform this action.');
      if (headers['x-txc-signature'] === undefined) return refused('Unauthorized request.');
      return json(ask(parameters));
    },
  };
}
