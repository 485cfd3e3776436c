import { startHttpStandin, type Answer, type HttpStandin } from './http-standin.ts';

export interface CoinGeckoOptions {
  readonly key: string;
  /**
   * Points by path: `/coins/bitcoin`, `/coins/ethereum/contract/0x…`; each with its millisecond and
   * the price as literal text.
   */
  readonly points: Readonly<Record<string, readonly (readonly [ms: number, price: string])[]>>;
}

/** A stand-in for CoinGecko's `market_chart/range`: 401 without the key, 404 for unknown coins. */
export const startCoinGecko = ({ key, points }: CoinGeckoOptions): Promise<HttpStandin> =>
  startHttpStandin((url, { headers }): Answer => {
    if (headers['x-cg-pro-api-key'] !== key)
      return {
        status: 401,
        body: '{"status":{"error_code":10002,"error_message":"API Key Missing"}}',
      };
    const found = points[decodeURIComponent(url.pathname.replace(/\/market_chart\/range$/, ''))];
    if (found === undefined) return { status: 404, body: '{"error":"coin not found"}' };
    const [from, to] = ['from', 'to'].map((name) => Number(url.searchParams.get(name)) * 1000) as [
      number,
      number,
    ];
    const within = found
      .filter(([ms]) => ms >= from && ms <= to)
      .map(([ms, price]) => `[${ms},${price}]`);
    return {
      status: 200,
      body: `{"prices":[${within.join(',')}],"market_caps":[],"total_volumes":[]}`,
    };
  });
