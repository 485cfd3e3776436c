import type { AssetId } from '@lotbook/model/ids';
import { findGroupsInOrder } from './circles.ts';
import { Counts } from './job-counts.ts';
import type { Job } from './instant-jobs.ts';
import { isPooledOn, type Run } from './run.ts';
import { getRoot } from './ties.ts';
import { Turns } from './turns.ts';

/** So many jobs are looked at in one search; all orders of twelve take fewer. */
const mostTries = 250_000;

/**
 * An order of jobs in which none lacks units: returns and transfers as they are listed as far as possible, then what goes out. Undefined if the usual order lacks
 * none, or if none of these orders does better.
 *
 * What goes out can always be last: if any order of the rows covers everything, so does that order with its sales at the end. The same holds for what leaves a
 * group of places that send units in a circle, so a search that takes too long is repeated for each such group.
 */
export function findCoveredOrder(
  run: Run,
  jobs: readonly Job[],
  assets: ReadonlySet<AssetId>,
): readonly Job[] | undefined {
  const own = jobs.filter(
    ({ needs, brings }) =>
      needs.some(({ asset }) => assets.has(getRoot(asset))) ||
      brings.some(({ asset }) => assets.has(getRoot(asset))),
  );
  const steps = own.filter((job) => !isLast(job));
  // The rows of an exchange are booked with its first one.
  if (steps.some(({ part }) => part === 'row')) return undefined;
  const isPooled = own.some(({ plan }) => isPooledOn(run, plan.on));
  if (!isLacking(run, own, assets, isPooled)) return undefined;
  const start = new Counts(run, assets, isPooled);
  const out = own.filter(isLast);
  const end = start.copy();
  for (const job of steps) end.apply(job);
  if (!end.coverInTurn(out)) return undefined;
  const order = new Search(start, steps).find() ?? orderByGroups(start, steps);
  if (!order) return undefined;
  const isOwn = new Set(own);
  // Jobs about other assets change nothing here, but each is carried out once.
  return [...jobs.filter((job) => !isOwn.has(job)), ...order, ...out];
}

/** What only takes units away. */
const isLast = ({ part, brings }: Job): boolean =>
  (part === 'out' || part === 'row') && brings.length === 0;

function isLacking(
  run: Run,
  own: readonly Job[],
  assets: ReadonlySet<AssetId>,
  isPooled: boolean,
): boolean {
  const usual = new Counts(run, assets, isPooled);
  let lacks = false;
  const carryOut = (job: Job): void => {
    lacks ||= !usual.covers(job);
    usual.apply(job);
  };
  new Turns(run, own, assets, carryOut, (need) => usual.unitsAt(need)).takeAll();
  return lacks;
}

/** Group by group: jobs inside of it, and then those that leave it. */
function orderByGroups(start: Counts, steps: readonly Job[]): readonly Job[] | undefined {
  const counts = start.copy();
  const order: Job[] = [];
  for (const { inside, leaving } of findGroupsInOrder(steps)) {
    const bySize = inside.toSorted((a, b) => Math.sign(Number(getSize(b) - getSize(a))));
    const found = new Search(counts, inside).find() ?? new Search(counts, bySize).find();
    if (!found) return undefined;
    for (const job of [...found, ...leaving]) {
      if (!counts.covers(job)) return undefined;
      counts.apply(job);
      order.push(job);
    }
  }
  return order;
}

const getSize = ({ needs }: Job): bigint =>
  needs.reduce((most, { quantity }) => (quantity > most ? quantity : most), 0n);

/** Looks for the first order that covers all jobs, each as early in the list as possible. */
class Search {
  readonly #start: Counts;
  readonly #jobs: readonly Job[];
  /** Jobs left that are known to lead nowhere. */
  readonly #failed = new Set<string>();
  readonly #names: ReadonlyMap<Job, number>;
  #tries = 0;

  constructor(start: Counts, jobs: readonly Job[]) {
    this.#start = start;
    this.#jobs = jobs;
    this.#names = new Map(jobs.map((job, index) => [job, index]));
  }

  /** Undefined if there is none, or if the search took too long. */
  find(): readonly Job[] | undefined {
    const order: Job[] = [];
    return this.#extend(this.#start, this.#jobs, order) ? order : undefined;
  }

  #extend(counts: Counts, left: readonly Job[], order: Job[]): boolean {
    if (left.length === 0) return true;
    const key = left.map((job) => this.#names.get(job)).join(' ');
    if (this.#failed.has(key)) return false;
    for (const [index, job] of left.entries()) {
      if ((this.#tries += 1) > mostTries) return false;
      if (!counts.covers(job) || isAfterOwn(left, index)) continue;
      const next = counts.copy();
      next.apply(job);
      order.push(job);
      if (this.#extend(next, left.toSpliced(index, 1), order)) return true;
      order.pop();
    }
    this.#failed.add(key);
    return false;
  }
}

/** What returns in a transaction is booked before what it moves. */
const isAfterOwn = (left: readonly Job[], index: number): boolean =>
  left.some(({ plan }, place) => place < index && plan === left[index]!.plan);
