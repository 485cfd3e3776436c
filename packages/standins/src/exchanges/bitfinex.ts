import { json, type Keys, type Question, type Service } from './service.ts';

/** Bitfinex answers with arrays of values, identified by their index. */
type Values = readonly (string | number | null)[];

export interface BitfinexBook {
  readonly keys: Keys;
  /** `BTCUSD`. */
  readonly pairs: readonly string[];
  /**
   * Id, pair, time, order, amount, price, kind, price of the order, maker, fee, currency of the
   * fee.
   */
  readonly trades?: readonly Values[];
  /**
   * 22 values: id, currency, …, time at 5, status at 9, amount at 12, fee at 13, transaction at 20.
   */
  readonly movements?: readonly Values[];
  /** Kind of wallet, currency, balance. */
  readonly wallets?: readonly Values[];
}

const refused = (code: number, words: string, status = 500) => json(['error', code, words], status);

const newest = (
  rows: readonly Values[],
  at: number,
  { start = '0', end = '9e15', limit }: Question['parameters'],
  usual: number,
  most: number,
): readonly Values[] =>
  rows
    .filter((row) => Number(row[at]) >= Number(start) && Number(row[at]) <= Number(end))
    .toSorted((a, b) => Number(b[at]) - Number(a[at]))
    .slice(0, Math.min(most, Number(limit ?? usual)));

/**
 * A stand-in for api.bitfinex.com, version 2: fills and movements up to an `end`, the newest first.
 */
export function bitfinexService({
  keys,
  pairs,
  trades = [],
  movements = [],
  wallets = [],
}: BitfinexBook): Service {
  const closed: Readonly<Record<string, (asked: Question['parameters']) => unknown>> = {
    '/v2/auth/r/wallets': () => wallets,
    '/v2/auth/r/trades/hist': (asked) => newest(trades, 2, asked, 25, 2_500),
    '/v2/auth/r/movements/hist': (asked) => newest(movements, 5, asked, 25, 1_000),
  };
  return {
    hosts: ['api-pub.bitfinex.com', 'api.bitfinex.com'],
    answer: ({ path, headers, parameters }) => {
      if (path.startsWith('/v2/conf/'))
        return json(
          path.includes('pub:info:pair')
            ? [pairs.map((pair) => [pair, []]), [], [], []]
            : Array.from({ length: 11 }, () => []),
        );
      const ask = closed[path];
      if (!ask) return refused(10_020, 'path: invalid', 404);
      if (!keys.valid.has(String(headers['bfx-apikey'])) || headers['bfx-signature'] === undefined)
        return refused(10_100, 'apikey: invalid');
      return json(ask(parameters));
    },
  };
}
