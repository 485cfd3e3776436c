import { startHttpStandin, type HttpStandin } from './http-standin.ts';

export interface PublicTrade {
  readonly second: number;
  readonly price: string;
}

/**
 * A stand-in for Kraken's `0/public/Trades`: trades after `since` in nanoseconds, oldest first;
 * errors have status 200.
 */
export const startKrakenTrades = (
  pairs: Readonly<Record<string, readonly PublicTrade[]>>,
): Promise<HttpStandin> =>
  startHttpStandin((url) => {
    const pair = url.searchParams.get('pair') ?? '';
    const trades = pairs[pair];
    if (url.pathname !== '/0/public/Trades' || trades === undefined)
      return { status: 200, body: '{"error":["EQuery:Unknown asset pair"]}' };
    const since = BigInt(url.searchParams.get('since') ?? '0');
    const count = Number(url.searchParams.get('count') ?? '1000');
    const after = trades
      .filter(({ second }) => BigInt(second) * 1_000_000_000n > since)
      .slice(0, count);
    const rows = after.map(
      ({ second, price }, index) => `["${price}","0.5",${second}.1234567,"b","l","",${index}]`,
    );
    return {
      status: 200,
      body: `{"error":[],"result":{"X${pair}":[${rows.join(',')}],"last":"${since}"}}`,
    };
  });
