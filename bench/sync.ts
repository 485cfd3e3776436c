import { binanceService } from '@lotbook/standins/exchanges/binance';
import { keys, startServices } from '@lotbook/standins/exchanges/service';
import { cost, isBuy, createLife, units } from '@lotbook/standins/sandbox/life';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { forgetPeak, peakMb, processorSeconds, getWorker } from './worker-memory.ts';

export interface SyncFigure {
  readonly trades: number;
  /** From the request to the end of the run: fetched, mapped, stored. */
  readonly seconds: number;
  readonly tradesPerSecond: number;
  readonly workerPeakMb: number | undefined;
  /** The worker's processor time during the first run, and during the following computation. */
  readonly workerProcessorSeconds: number | undefined;
  readonly computationProcessorSeconds: number | undefined;
  /** A second sync without new data. */
  readonly againSeconds: number;
  /** From the end of the first run to the figures. */
  readonly computationSeconds: number;
}

interface Exchange {
  readonly id: string;
  readonly newestSync: {
    readonly status: string;
    readonly message: string | null;
    readonly added: number;
  } | null;
}

/** An exchange with that many trades, synced from a stand-in that answers as fast as it can. */
export async function benchSync(trades: number): Promise<SyncFigure> {
  const life = createLife(trades, Date.now() - 86_400_000, 60_000);
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
    const worker = getWorker(installation.pid);
    forgetPeak(worker);
    const idle = processorSeconds(worker) ?? Number.NaN;
    const began = performance.now();
    const credentials = { apiKey: 'bench', apiSecret: 'bench' };
    const added = await person.send<{ addExchange: Exchange }>(
      'mutation ($a: ID!, $d: ExchangeInput!) { addExchange(accountId: $a, exchangeData: $d) { id } }',
      { a: person.accountId, d: { exchangeName: 'binance', nickname: 'Binance', credentials } },
    );
    await untilDone(person, added.addExchange.id, trades);
    const seconds = (performance.now() - began) / 1000;
    const workerPeakMb = peakMb(worker);
    const read = processorSeconds(worker) ?? Number.NaN;
    await waitUntilComputed(person);
    const computationSeconds = (performance.now() - began) / 1000 - seconds;
    const afterwards = processorSeconds(worker) ?? Number.NaN;
    const again = performance.now();
    await person.send(
      'mutation ($a: ID!, $e: ID!) { updateExchangeData(accountId: $a, exchangeId: $e) { id } }',
      {
        a: person.accountId,
        e: added.addExchange.id,
      },
    );
    await untilDone(person, added.addExchange.id, 0);
    return {
      trades,
      seconds,
      tradesPerSecond: Math.round(trades / seconds),
      workerPeakMb,
      workerProcessorSeconds: read - idle,
      computationProcessorSeconds: afterwards - read,
      againSeconds: (performance.now() - again) / 1000,
      computationSeconds,
    };
  } finally {
    await standin.close();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100));

async function untilDone(person: Person, exchangeId: string, added: number): Promise<void> {
  for (;;) {
    const { exchange } = await person.send<{ exchange: Exchange }>(
      'query ($a: ID!, $e: ID!) { exchange(accountId: $a, exchangeId: $e) { id newestSync { status message added } } }',
      { a: person.accountId, e: exchangeId },
    );
    const run = exchange.newestSync;
    if (run?.status === 'failed' || run?.status === 'paused')
      throw new Error(run.message ?? 'The run failed.');
    if (run?.status === 'done') {
      if (run.added !== added) throw new Error(`${run.added} trades were added, not ${added}.`);
      return;
    }
    await pause();
  }
}

export async function waitUntilComputed(person: Person): Promise<void> {
  for (;;) {
    const { accountUpdating } = await person.ask<{
      accountUpdating: { readonly updating: boolean };
    }>('AccountUpdating', { accountId: person.accountId });
    if (!accountUpdating.updating) return;
    await pause();
  }
}
