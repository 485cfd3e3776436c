import ccxt, { type Exchange } from 'ccxt';
import { describe, expect, test } from 'vitest';
import type { ExchangeClient } from '../exchange.ts';
import { basicExchanges, type BasicExchange } from './exchanges.ts';
import { particulars } from './particulars.ts';
import type { Stream } from './questions.ts';
import { getStream } from './streams.ts';

const window = { fromMs: 1_700_000_000_000, untilMs: 1_700_080_000_000 };
const [newest, oldest] = [1_700_070_000_000, 1_700_060_000_000];

/** An exchange with two pairs and empty answers, and the requests it received. */
function openExchange(id: string) {
  const exchange = new (ccxt as unknown as Record<string, new (settings: object) => Exchange>)[id]!(
    {
      apiKey: 'k',
      secret: 'c2FuZGJveA==',
      password: 'p',
      uid: '1',
      enableRateLimit: false,
    },
  );
  const pair = (base: string, quote: string) =>
    exchange.safeMarketStructure({
      id: base + quote,
      symbol: `${base}/${quote}`,
      base,
      quote,
      baseId: base,
      quoteId: quote,
      spot: true,
      type: 'spot',
    });
  exchange.setMarkets([pair('BTC', 'USDT'), pair('ETH', 'BTC')]);
  const requests: Record<string, unknown>[] = [];
  const request = (
    _path: string,
    _api: unknown,
    _method: string,
    parameters: Record<string, unknown>,
  ) => Promise.resolve(requests.push(parameters) && {});
  Object.assign(exchange, {
    accounts: [{ id: 'a', code: 'BTC' }],
    accountsById: {},
    request,
    fetch2: request,
  });
  const client: ExchangeClient = {
    unified: (work) => work(exchange),
    ask: () => Promise.reject(new Error('Only unified calls are asked.')),
  };
  return { exchange, asked: requests, door: client };
}

const getKinds = ({ tells }: BasicExchange): readonly Stream['kind'][] =>
  (
    [
      ['t', 'trades'],
      ['d', 'deposits'],
      ['w', 'withdrawals'],
      ['m', 'transfers'],
    ] as const
  ).flatMap(([getReach, kind]) => (tells.has(getReach) ? [kind] : []));

/** Requests everything if possible, else one pair or currency. */
async function firstQuestion(
  exchange: BasicExchange,
  kind: Stream['kind'],
): Promise<readonly Record<string, unknown>[]> {
  const { asked: requests, door: client } = openExchange(exchange.id);
  const of = kind === 'trades' ? 'BTC/USDT' : 'BTC';
  try {
    await getStream(client, exchange, { kind }).ask(window, undefined);
  } catch (error) {
    if (!(error instanceof Error) || error.constructor.name !== 'ArgumentsRequired') throw error;
    await getStream(client, exchange, { kind, of }).ask(window, undefined);
  }
  return requests;
}

const all = basicExchanges.flatMap((exchange) =>
  getKinds(exchange).map((kind) => [exchange.id, kind, exchange] as const),
);

test.each(all)('%s: requests %s with parameters that ccxt accepts', async (_id, kind, exchange) => {
  expect((await firstQuestion(exchange, kind)).length).toBeGreaterThan(0);
});

/** The end time of a request that reads backwards from the oldest row, under any parameter name. */
async function endAsked(exchange: BasicExchange, kind: Stream['kind']): Promise<boolean> {
  const { asked: requests, door: client } = openExchange(exchange.id);
  const of = kind === 'trades' ? 'BTC/USDT' : 'BTC';
  await getStream(client, exchange, { kind, of }).ask(window, {
    lowMs: window.fromMs,
    backMs: oldest,
    onMs: newest,
  });
  const written = new Set(
    [
      oldest,
      oldest / 1000,
      new Date(oldest).toISOString(),
      new Date(oldest).toISOString().slice(0, 10),
    ].map(String),
  );
  return requests.some((parameters) =>
    Object.entries(parameters).some(
      ([name, value]) => name !== 'until' && written.has(String(value)),
    ),
  );
}

const getReach = (exchange: BasicExchange, kind: Stream['kind']) =>
  particulars[exchange.id]?.[kind === 'trades' ? 'trades' : 'transfers'];

describe('never requests the same newest rows forever:', () => {
  /** Luno returns the oldest rows first, Indodax all at once. */
  const needsNoEnd = new Set(['luno', 'indodax']);
  const byTime = all.filter(
    ([id, kind, exchange]) =>
      getReach(exchange, kind)?.pages === undefined &&
      getReach(exchange, kind)?.lacks === undefined &&
      !needsNoEnd.has(id),
  );

  test.each(byTime)(
    '%s: requests %s up to an end time that the exchange supports',
    async (_id, kind, exchange) => {
      expect(await endAsked(exchange, kind)).toBe(true);
    },
  );
});
