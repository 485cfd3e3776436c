import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import pg from 'pg';
import { benchImport } from './import.ts';
import { Installation } from './installation.ts';
import { Person } from './person.ts';
import { getProcessorTimes, getWorker } from './worker-memory.ts';

const rows = 5_000;
const goalSeconds = 10;
const patienceMs = 180_000;

export interface RecoveryFigure {
  readonly killed: string;
  /** Until `/readyz` answered 200 for good. */
  readonly readySeconds: number;
  /** Until the figures of the interrupted computation were there and right. */
  readonly figuresSeconds: number;
  /** `figuresSeconds` relative to the goal of ten seconds. */
  readonly timesGoal: number;
  /** Used in between by the program and its database. */
  readonly processorSeconds: number | undefined;
  readonly load: number;
}

const totals =
  'query Totals($accountId: ID!) { accountUpdating(accountId: $accountId) { updating } gainLossPerYear(accountId: $accountId) { year shortTermGain longTermGain income disposals } }';
const method =
  'mutation Method($accountId: ID!, $newMethod: String!) { updateTaxMethod(accountId: $accountId, newMethod: $newMethod) { id } }';

interface Totals {
  readonly accountUpdating: { readonly updating: boolean };
  readonly gainLossPerYear: readonly object[];
}

/**
 * Kills one process after the other while it computes 5,000 rows under another method, and measures
 * the time until the program is ready and shows the right figures.
 */
export async function benchRecovery(): Promise<readonly RecoveryFigure[]> {
  await using installation = await Installation.start({ SAMPLE_ACCOUNTS: '0' });
  const person = await Person.signUp(installation.origin);
  await benchImport(installation, person, rows);
  const expected = new Map<string, readonly object[]>();
  for (const newMethod of ['LIFO', 'FIFO']) {
    await person.send(method, { accountId: person.accountId, newMethod });
    expected.set(newMethod, (await waitForFigures(person)).gainLossPerYear);
  }
  if (isDeepStrictEqual(expected.get('LIFO'), expected.get('FIFO')))
    throw new Error('Both methods give the same figures, so a change proves nothing.');

  const figures: RecoveryFigure[] = [];
  const measure = async (killed: string, kill: (backend: number) => unknown): Promise<void> => {
    const newMethod = figures.length % 2 === 0 ? 'LIFO' : 'FIFO';
    const database = await installation.databasePid();
    const held = await holdFigures(await installation.databaseUrl());
    await person.send(method, { accountId: person.accountId, newMethod });
    const backend = await held.findComputation();
    const before = getProcessorTimes([installation.pid, database]);
    const began = performance.now();
    await kill(backend);
    await held.release();
    const over = new AbortController();
    const ready = waitUntilReady(installation.origin, over.signal);
    try {
      await waitForFigures(person, expected.get(newMethod));
    } finally {
      over.abort();
    }
    const figuresSeconds = (performance.now() - began) / 1000;
    const readySeconds = ((await ready) - began) / 1000;
    const after = getProcessorTimes([installation.pid, await installation.databasePid()]);
    figures.push({
      killed,
      readySeconds,
      figuresSeconds,
      timesGoal: figuresSeconds / goalSeconds,
      processorSeconds: [...after].reduce(
        (sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0),
        0,
      ),
      load: os.loadavg()[0] ?? 0,
    });
  };
  await measure('server', () => installation.killAndRestart());
  await measure('worker', () => kill(getWorker(installation.pid)));
  await measure('database backend', kill);
  await measure('database', async () => kill(await installation.databasePid()));
  return figures;
}

function kill(pid: number | undefined): void {
  if (!pid) throw new Error('The process to kill was not found.');
  process.kill(pid, 'SIGKILL');
}

/** Keeps a computation from storing its figures, so that it can't end before it is killed. */
async function holdFigures(url: string): Promise<{
  readonly findComputation: () => Promise<number>;
  readonly release: () => Promise<void>;
}> {
  const client = new pg.Client({ connectionString: url });
  // The connection breaks if the database is killed.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('begin; lock table outcome in share row exclusive mode');
  return {
    findComputation: async () => {
      const deadline = Date.now() + patienceMs;
      while (Date.now() < deadline) {
        const { rows: waiting } = await client.query<{ pid: number }>(
          'select pid from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        if (waiting[0]) return waiting[0].pid;
        await pause(5);
      }
      throw new Error('The computation did not reach its figures.');
    },
    release: () => client.end().catch(() => undefined),
  };
}

/** Waits for figures that are up to date and, if any are given, equal to those. */
async function waitForFigures(person: Person, expected?: readonly object[]): Promise<Totals> {
  const deadline = Date.now() + patienceMs;
  let reason: unknown;
  while (Date.now() < deadline) {
    try {
      const found = await person.send<Totals>(totals, { accountId: person.accountId });
      if (
        !found.accountUpdating.updating &&
        (!expected || isDeepStrictEqual(found.gainLossPerYear, expected))
      )
        return found;
      reason = found;
    } catch (error) {
      reason = error;
    }
    await pause(100);
  }
  throw new Error('The right figures did not appear.', { cause: reason });
}

/** When the program became ready and stayed so until `over`. */
async function waitUntilReady(origin: string, over: AbortSignal): Promise<number> {
  let since: number | undefined;
  const deadline = Date.now() + 2 * patienceMs;
  while (Date.now() < deadline) {
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    since = isReady ? (since ?? performance.now()) : undefined;
    if (since !== undefined && over.aborted) return since;
    await pause(50);
  }
  throw new Error('The program did not become ready.');
}
