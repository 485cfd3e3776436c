import { samplePrices } from '@lotbook/sample/market';
import { sampleLines } from '@lotbook/sample/sample-files';
import { bareCopySeconds } from './bare-copy.ts';
import type { Installation } from './installation.ts';
import type { Person } from './person.ts';
import { forgetPeak, peakMb, getWorker } from './worker-memory.ts';

export interface ImportFigure {
  readonly rows: number;
  readonly megabytes: number;
  /** From the first request until the last file is done, including uploads. */
  readonly seconds: number;
  readonly rowsPerSecond: number;
  readonly workerPeakMb: number | undefined;
  readonly rejected: number;
  /** The stored rows again, by COPY only, into tables without indexes. */
  readonly bareCopySeconds: number;
  readonly timesBareCopy: number;
  /** From the end of the last file until the figures of all are ready. */
  readonly computationSeconds: number;
  readonly computationPeakMb: number | undefined;
}

interface Updating {
  readonly accountUpdating: {
    readonly updating: boolean;
    readonly imports: readonly object[];
    readonly taxUpdater: { readonly error: string | null };
  };
}

/**
 * Imports sample files with that many rows in total into the person's account, and waits until they
 * are computed.
 */
export async function benchImport(
  installation: Installation,
  person: Person,
  rows: number,
): Promise<ImportFigure> {
  const files = getFiles(rows);
  const worker = getWorker(installation.pid);
  forgetPeak(worker);
  const began = performance.now();
  for (const { name, bytes } of files)
    await person.ask('ImportFile', {
      accountId: person.accountId,
      file: await person.upload(name, bytes),
    });
  await until(person, ({ accountUpdating }) => accountUpdating.imports.length === 0);
  const imported = performance.now();
  const workerPeakMb = peakMb(worker);
  forgetPeak(worker);
  await until(person, ({ accountUpdating }) => !accountUpdating.updating);
  const computationSeconds = (performance.now() - imported) / 1000;
  const computationPeakMb = peakMb(worker);
  const { read, rejected } = await outcome(person);
  const seconds = (imported - began) / 1000;
  const bare = await bareCopySeconds(await installation.databaseUrl());
  return {
    rows: read,
    megabytes: Math.round(files.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024 / 1024),
    seconds,
    rowsPerSecond: Math.round(read / seconds),
    workerPeakMb,
    rejected,
    bareCopySeconds: bare,
    timesBareCopy: seconds / bare,
    computationSeconds,
    computationPeakMb,
  };
}

/**
 * Imports the daily prices of the sample files and waits for the figures, so that the account is
 * like one whose price providers answer. Returns the seconds.
 */
export async function benchPrices(person: Person): Promise<number> {
  const began = performance.now();
  const file = Buffer.from([...samplePrices({ seed: 1 })].join(''));
  await person.ask('ImportFile', {
    accountId: person.accountId,
    file: await person.upload('prices.csv', file),
  });
  await until(
    person,
    ({ accountUpdating: { imports, updating } }) => imports.length === 0 && !updating,
  );
  return (performance.now() - began) / 1000;
}

function getFiles(
  rows: number,
): readonly { readonly name: string; readonly bytes: Buffer<ArrayBuffer> }[] {
  const texts = new Map<string, string[]>();
  for (const { name, line } of sampleLines({ rows, seed: 1 })) {
    const lines = texts.get(name);
    if (lines) lines.push(line);
    else texts.set(name, [line]);
  }
  return [...texts].map(([name, lines]) => ({ name, bytes: Buffer.from(lines.join('')) }));
}

async function until(person: Person, reached: (state: Updating) => boolean): Promise<void> {
  for (;;) {
    const state = await person.ask<Updating>('AccountUpdating', { accountId: person.accountId });
    if (state.accountUpdating.taxUpdater.error !== null)
      throw new Error(state.accountUpdating.taxUpdater.error);
    if (reached(state)) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function outcome(person: Person): Promise<{ read: number; rejected: number }> {
  const { exchangeImports } = await person.ask<{
    exchangeImports: readonly {
      status: string;
      message: string;
      rowsRead: number;
      rejected: number;
    }[];
  }>('Imports', { accountId: person.accountId });
  const failed = exchangeImports.find(({ status }) => status !== 'done');
  if (failed) throw new Error(failed.message);
  const sum = (pick: (line: { rowsRead: number; rejected: number }) => number): number =>
    exchangeImports.reduce((total, line) => total + pick(line), 0);
  return { read: sum(({ rowsRead }) => rowsRead), rejected: sum(({ rejected }) => rejected) };
}
