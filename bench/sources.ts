import { binanceService } from '@lotbook/standins/exchanges/binance';
import { keys, startServices } from '@lotbook/standins/exchanges/service';
import { cost, isBuy, createLife, units } from '@lotbook/standins/sandbox/life';
import { Installation } from './installation.ts';
import { getPart } from './pages.ts';
import { Person } from './person.ts';
import { waitUntilComputed } from './sync.ts';

export interface SourcesFigure {
  readonly sources: number;
  readonly tradesEach: number;
  /** From the first request until every source was synced. */
  readonly seconds: number;
  /**
   * Milliseconds of pages of 50 transactions during the syncs, and of as many afterwards on an idle
   * system.
   */
  readonly busyP50: number;
  readonly busyP95: number;
  readonly idleP50: number;
  readonly idleP95: number;
  readonly asked: number;
}

const tradesEach = 1_000;
const pauseMs = 100;
const minRequested = 100;

interface Exchange {
  readonly id: string;
  readonly newestSync: { readonly status: string; readonly message: string | null } | null;
}

/**
 * Syncs that many sources in parallel from stand-ins, while someone pages through the transactions.
 */
export async function benchSources(sources: number): Promise<SourcesFigure> {
  const life = createLife(tradesEach, Date.now() - 86_400_000, 60_000);
  const rows = life.rows((n, ms) => ({
    id: n + 1,
    qty: units(n),
    quoteQty: cost(n),
    commission: '0.0001',
    commissionAsset: 'BNB',
    time: ms,
    isBuyer: isBuy(n),
  }));
  const symbols = [{ symbol: 'BTCUSDT', baseAsset: 'BTC', quoteAsset: 'USDT' }];
  const standin = await startServices([
    binanceService({ keys: keys('bench'), symbols, trades: { BTCUSDT: rows } }),
  ]);
  await using installation = await Installation.start({ STANDINS_URL: standin.url });
  try {
    const person = await Person.signUp(installation.origin);
    const began = performance.now();
    for (let n = 1; n <= sources; n += 1) await connect(person, n);
    const busy: number[] = [];
    while (!(await areDone(person, sources))) busy.push(...(await pages(person, 10)));
    const seconds = (performance.now() - began) / 1000;
    await waitUntilComputed(person);
    const idle = await pages(person, Math.max(minRequested, busy.length));
    const [during, after] = [busy.toSorted((a, b) => a - b), idle.toSorted((a, b) => a - b)];
    return {
      sources,
      tradesEach,
      seconds,
      busyP50: getPart(during, 0.5),
      busyP95: getPart(during, 0.95),
      idleP50: getPart(after, 0.5),
      idleP95: getPart(after, 0.95),
      asked: busy.length,
    };
  } finally {
    await standin.close();
  }
}

async function connect(person: Person, n: number): Promise<void> {
  await person.send(
    'mutation ($a: ID!, $d: ExchangeInput!) { addExchange(accountId: $a, exchangeData: $d) { id } }',
    {
      a: person.accountId,
      d: {
        exchangeName: 'binance',
        nickname: `Binance ${n}`,
        credentials: { apiKey: 'bench', apiSecret: 'bench' },
      },
    },
  );
}

/** @throws if a source failed to sync. */
async function areDone(person: Person, sources: number): Promise<boolean> {
  const { exchanges } = await person.send<{ exchanges: readonly Exchange[] }>(
    'query ($a: ID!) { exchanges(accountId: $a) { id newestSync { status message } } }',
    {
      a: person.accountId,
    },
  );
  const wrong = exchanges.find(
    ({ newestSync }) => newestSync?.status === 'failed' || newestSync?.status === 'paused',
  );
  if (wrong) throw new Error(wrong.newestSync?.message ?? 'A source could not be read.');
  return (
    exchanges.length === sources &&
    exchanges.every(({ newestSync }) => newestSync?.status === 'done')
  );
}

/**
 * Milliseconds of that many pages. The limit is 1,200 requests per minute; the pause isn't
 * measured.
 */
async function pages(person: Person, count: number): Promise<readonly number[]> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const began = performance.now();
    await person.ask('Transactions', { accountId: person.accountId, limit: 50 });
    times.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  return times;
}
