import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';

/** A minute with trades: its start in seconds, and its first and last price as literal text. */
export interface TradedMinute {
  readonly second: number;
  readonly open: string;
  readonly close: string;
}

const most = 300;

/**
 * A stand-in for `products/{id}/candles` of Coinbase Exchange: newest first, at most 300 at a time,
 * 404 for unknown products.
 */
export const startCoinbaseCandles = (
  markets: Readonly<Record<string, readonly TradedMinute[]>>,
): Promise<HttpStandin> =>
  startHttpStandin((url): Answer => {
    const product = /^\/products\/([^/]+)\/candles$/.exec(url.pathname)?.[1];
    const minutes = product === undefined ? undefined : markets[decodeURIComponent(product)];
    if (minutes === undefined) return { status: 404, body: '{"message":"NotFound"}' };
    const [start, end] = ['start', 'end'].map(
      (name) => Date.parse(url.searchParams.get(name) ?? '') / 1000,
    ) as [number, number];
    const step = Number(url.searchParams.get('granularity'));
    if (![60, 300, 900, 3600, 21_600, 86_400].includes(step))
      return { status: 400, body: '{"message":"Unsupported granularity"}' };
    if ((end - start) / step > most)
      return {
        status: 400,
        body: '{"message":"granularity too small for the requested time range. Count of aggregations requested exceeds 300"}',
      };
    const rows = minutes
      .filter(({ second }) => second >= start && second <= end)
      .toSorted((a, b) => b.second - a.second);
    return {
      status: 200,
      body: `[${rows.map(({ second, open, close }) => `[${second},${open},${close},${open},${close},1.5]`).join(',')}]`,
    };
  });
