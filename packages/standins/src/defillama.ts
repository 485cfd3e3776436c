import { startHttpStandin, tooMany, type Answer, type HttpStandin } from './http-standin.ts';

export interface DefiLlamaOptions {
  /**
   * The price of a coin (`coingecko:bitcoin`) as literal text, with its time in seconds; undefined
   * if there is none.
   */
  readonly getPrice: (
    coin: string,
    second: number,
  ) => { readonly price: string; readonly timestamp: number } | undefined;
  /** Further requests are answered with 429. */
  readonly mostRequests?: number;
}

/** A stand-in for coins.llama.fi: `prices/historical` and `batchHistorical`. */
export const startDefiLlama = (options: DefiLlamaOptions): Promise<HttpStandin> =>
  startHttpStandin(defiLlamaAnswer(options));

/** Answers like DefiLlama with these prices. */
export function defiLlamaAnswer({
  getPrice,
  mostRequests = Infinity,
}: DefiLlamaOptions): (url: URL) => Answer {
  let requests = 0;
  return (url) => {
    requests += 1;
    if (requests > mostRequests) return tooMany('60');
    const width = getWidth(url.searchParams.get('searchWidth') ?? '6h');
    if (width === undefined) return bad('invalid searchWidth');
    const find: Find = (coin, second) => {
      const found = getPrice(coin, second);
      return found && Math.abs(found.timestamp - second) <= width ? found : undefined;
    };
    const oneTime = /^\/prices\/historical\/(\d+)\/([^/]+)$/.exec(url.pathname);
    if (oneTime)
      return json(
        answerAtOneTime(Number(oneTime[1]), decodeURIComponent(oneTime[2] ?? '').split(','), find),
      );
    if (url.pathname === '/batchHistorical')
      return batch(url.searchParams.get('coins') ?? '', find);
    return { status: 404, body: '{"message":"Not Found"}' };
  };
}

type Find = (
  coin: string,
  second: number,
) => { readonly price: string; readonly timestamp: number } | undefined;

function answerAtOneTime(second: number, coins: readonly string[], find: Find): string {
  const entries = coins.flatMap((coin) => {
    const found = find(coin, second);
    return found
      ? [
          `${JSON.stringify(coin)}:{"symbol":"${getSymbol(coin)}","price":${found.price},"timestamp":${found.timestamp},"confidence":0.99}`,
        ]
      : [];
  });
  return `{"coins":{${entries.join(',')}}}`;
}

function batch(text: string, find: Find): Answer {
  let coins: Record<string, number[]>;
  try {
    coins = JSON.parse(text) as Record<string, number[]>;
  } catch {
    return bad('coins is not JSON');
  }
  const entries = Object.entries(coins).flatMap(([coin, seconds]) => {
    const found = seconds.flatMap((second) => find(coin, second) ?? []);
    const prices = found.map(
      ({ price, timestamp }) => `{"timestamp":${timestamp},"price":${price},"confidence":0.99}`,
    );
    return prices.length > 0
      ? [`${JSON.stringify(coin)}:{"symbol":"${getSymbol(coin)}","prices":[${prices.join(',')}]}`]
      : [];
  });
  return json(`{"coins":{${entries.join(',')}}}`);
}

/** Parses `6h`, `4H`, `1d` to seconds. */
function getWidth(text: string): number | undefined {
  const match = /^(\d+)([mhdw])$/i.exec(text);
  const unit = { m: 60, h: 3600, d: 86_400, w: 604_800 }[(match?.[2] ?? '').toLowerCase()];
  return match && unit ? Number(match[1]) * unit : undefined;
}

const getSymbol = (coin: string): string => (coin.split(':')[1] ?? '').slice(0, 4).toUpperCase();
const json = (body: string): Answer => ({
  status: 200,
  body,
  headers: { 'content-type': 'application/json' },
});
const bad = (message: string): Answer => ({ status: 400, body: JSON.stringify({ message }) });
