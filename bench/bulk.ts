import type { Installation } from './installation.ts';
import { Observer } from './observer.ts';
import type { Person } from './person.ts';
import { watching } from './watching.ts';
import { processorSeconds, processorSecondsWithChildren, getWorker } from './worker-memory.ts';

export interface BulkFigure {
  readonly what: string;
  readonly transactions: number;
  /** From the request until the edit was committed and reported as done; its figures follow. */
  readonly seconds: number;
  /** From the request until the totals of the resulting figures were read. */
  readonly untilTotalsSeconds: number;
  /** The same until their details were stored, too. */
  readonly untilDetailsSeconds: number;
  /**
   * Processor time of the worker (garbage collectors included) and of the database during the edit.
   */
  readonly workerSeconds: number | undefined;
  readonly databaseSeconds: number | undefined;
  /** The number of changed outcomes. */
  readonly outcomes: number;
  /** The longest time of the account's page of 50 rows during the edit, in milliseconds. */
  readonly slowestPageMs: number;
}

interface Edit {
  readonly id: string;
  readonly status: string;
  readonly total: number;
  readonly changed: number;
  readonly undo: string | null;
}

const fields = '{ id status total changed undo }';
const start = `mutation Start($accountId: ID!, $filter: TransactionFilter!, $edit: BulkEditInput!) { startBulkEdit(accountId: $accountId, filter: $filter, edit: $edit) ${fields} }`;
const list = `query Edits($accountId: ID!) { bulkEdits(accountId: $accountId) ${fields} }`;
const undo =
  'mutation Undo($accountId: ID!, $ref: ID!) { undoDecision(accountId: $accountId, ref: $ref) { changed } }';
const pauseMs = 200;

/**
 * The number of measured edits, each followed by its undo: in the first, the worker has just
 * computed everything, and may still be building its ledger.
 */
const ROUNDS = 2;

interface Bench {
  readonly installation: Installation;
  readonly person: Person;
  readonly observer: Observer;
}

/**
 * Sets another category on everything received, and back: a bulk edit by a worker, its undo, and
 * the read times meanwhile.
 */
export async function benchBulk(
  installation: Installation,
  person: Person,
): Promise<readonly BulkFigure[]> {
  await using observer = await Observer.of(installation, person);
  await observer.isCurrent();
  const bench: Bench = { installation, person, observer };
  const figures: BulkFigure[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { figure, ref } = await measureCategory(bench);
    figures.push(figure, await measure(bench, 'undone', () => undoEdit(person, ref)));
  }
  return figures;
}

async function measureCategory(
  bench: Bench,
): Promise<{ readonly figure: BulkFigure; readonly ref: string | null }> {
  const { person } = bench;
  const variables = {
    accountId: person.accountId,
    filter: { types: ['buy', 'deposit', 'stake-reward'] },
    edit: { kind: 'category', category: 'acquisition_standard' },
  };
  let ref: string | null = null;
  const figure = await measure(bench, 'category', async () => {
    const { startBulkEdit } = await person.send<{ startBulkEdit: Edit }>(start, variables);
    const result = await waitForEnd(person, startBulkEdit.id);
    ref = result.undo;
    return result.changed;
  });
  return { figure, ref };
}

async function undoEdit(person: Person, ref: string | null): Promise<number> {
  return (
    await person.send<{ undoDecision: { changed: number } }>(undo, {
      accountId: person.accountId,
      ref,
    })
  ).undoDecision.changed;
}

async function measure(
  { installation, observer, person }: Bench,
  what: string,
  act: () => Promise<number>,
): Promise<BulkFigure> {
  const before = await observer.newestRow();
  const used = await processorTimes(installation);
  const began = performance.now();
  const watch = watching(person);
  const transactions = await act();
  const seconds = (performance.now() - began) / 1000;
  const { ms, detailsMs = ms, changed } = await observer.untilTotals(before);
  const { worker, database } = used();
  return {
    what,
    transactions,
    seconds,
    untilTotalsSeconds: seconds + ms / 1000,
    untilDetailsSeconds: seconds + detailsMs / 1000,
    workerSeconds: worker,
    databaseSeconds: database,
    outcomes: changed,
    slowestPageMs: await watch.stop(),
  };
}

/**
 * Processor time of the worker and the database from now on, in seconds; undefined if the system
 * doesn't report it.
 */
async function processorTimes(
  installation: Installation,
): Promise<() => { readonly worker: number | undefined; readonly database: number | undefined }> {
  const worker = getWorker(installation.pid);
  const databasePid = await installation.databasePid();
  const now = [
    () => processorSeconds(worker),
    () => processorSecondsWithChildren(databasePid),
  ] as const;
  const [workerBefore, databaseBefore] = [now[0](), now[1]()];
  return () => ({
    worker: getDifference(workerBefore, now[0]()),
    database: getDifference(databaseBefore, now[1]()),
  });
}

const getDifference = (before: number | undefined, now: number | undefined): number | undefined =>
  before === undefined || now === undefined ? undefined : Math.round(100 * (now - before)) / 100;

async function waitForEnd(person: Person, id: string): Promise<Edit> {
  for (;;) {
    const { bulkEdits } = await person.send<{ bulkEdits: readonly Edit[] }>(list, {
      accountId: person.accountId,
    });
    const own = bulkEdits.find((each) => each.id === id);
    if (own?.status === 'done') return own;
    if (own?.status === 'failed') throw new Error('The bulk edit failed.');
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
