import type { AssetId } from '@lotbook/model/ids';
import type { Match } from '../matching/match.ts';
import type { Bring, Job, Need } from './instant-jobs.ts';
import type { Plan } from './plan.ts';
import { noAsset, type Run } from './run.ts';
import { getRoot, joinTied, getTies } from './ties.ts';

/**
 * Runs the jobs of an instant in sequence. A job that would find too few units waits for a later
 * job that adds some, and for whatever that one waits for. Who waits depends on the holdings, and a
 * booking of some assets knows only those: so assets for which this can happen are processed group
 * by group, and then all others at once.
 */
export function carryOutJobs(
  run: Run,
  plans: readonly Plan[],
  jobs: readonly Job[],
  carryOut: (job: Job) => void,
): void {
  const waiting = findWaiting(jobs);
  if (waiting.size === 0) {
    for (const job of jobs) carryOut(job);
    return;
  }
  const { only } = run;
  const isBooked = (asset: AssetId): boolean => only === undefined || only.has(asset);
  const others = new Set<AssetId>([noAsset]);
  for (const group of groupAssets(plans)) {
    if (!group.some((asset) => waiting.has(getRoot(asset)))) {
      for (const asset of group) others.add(asset);
      continue;
    }
    run.only = new Set(group.filter(isBooked));
    if (run.only.size === 0) for (const job of jobs) carryOut(job);
    else new Turns(run, jobs, new Set(group.map(getRoot)), carryOut).takeAll();
  }
  run.only = new Set([...others].filter(isBooked));
  for (const job of jobs) carryOut(job);
  run.only = only;
}

/** Assets of which a job takes units from a place that a later one brings some to; claims by what they are claims on. */
function findWaiting(jobs: readonly Job[]): ReadonlySet<AssetId> {
  const waiting = new Set<AssetId>();
  const supplied = new Set<string>();
  for (let index = jobs.length - 1; index >= 0; index -= 1) {
    const { needs, brings } = jobs[index]!;
    for (const { asset, place } of needs) if (supplied.has(place)) waiting.add(getRoot(asset));
    for (const { place } of brings) supplied.add(place);
  }
  return waiting;
}

/** The assets that move, in groups of those that hand their basis on to each other. */
function groupAssets(plans: readonly Plan[]): readonly (readonly AssetId[])[] {
  const assets = new Set(
    plans.flatMap(({ ins, outs, fees }) =>
      [...ins, ...outs, ...fees].map(({ movement }) => movement.asset),
    ),
  );
  return joinTied(assets, [
    ...plans.map(getTies),
    ...[...assets].map((asset) => [asset, getRoot(asset)]),
  ]);
}

/**
 * The longest chain of transfers with one timestamp that is followed. Real transfers between own
 * accounts are shorter.
 */
const MOST_LINKS = 64;

/** The turns that jobs take, as far as the lots of some assets are concerned. */
class Turns {
  readonly #run: Run;
  readonly #jobs: readonly Job[];
  readonly #assets: ReadonlySet<AssetId>;
  readonly #carryOut: (job: Job) => void;
  readonly #bringing = new Map<string, Job[]>();
  readonly #begun = new Set<Job>();
  readonly #done = new Set<Job>();
  readonly #moved = new Set<Match>();
  #depth = 0;

  constructor(
    run: Run,
    jobs: readonly Job[],
    assets: ReadonlySet<AssetId>,
    carryOut: (job: Job) => void,
  ) {
    this.#run = run;
    this.#jobs = jobs;
    this.#assets = assets;
    this.#carryOut = carryOut;
    for (const job of jobs) {
      for (const place of new Set(job.brings.map((each) => each.place))) {
        const list = this.#bringing.get(place);
        if (list) list.push(job);
        else this.#bringing.set(place, [job]);
      }
    }
  }

  takeAll(): void {
    for (const job of this.#jobs) if (!this.#begun.has(job)) this.#take(job);
  }

  #take(job: Job): void {
    this.#begun.add(job);
    this.#depth += 1;
    while (this.#depth <= MOST_LINKS) {
      const next = this.#feederFor(job);
      if (!next) break;
      this.#take(next);
    }
    this.#depth -= 1;
    this.#carryOut(job);
    this.#done.add(job);
    for (const { part } of job.brings) if (part) this.#moved.add(part);
  }

  /** The first job that brings what a job lacks, and does not itself wait for it. */
  #feederFor(job: Job): Job | undefined {
    const known = new Map<Job, boolean>();
    for (const need of this.#lackedBy(job))
      for (const feeder of this.#feedersFor(need))
        if (!this.#begun.has(feeder) && this.#isGrounded(feeder, known)) return feeder;
    return undefined;
  }

  #lackedBy({ needs }: Job): readonly Need[] {
    return needs.filter(
      ({ asset, part, quantity, available }) =>
        this.#assets.has(getRoot(asset)) &&
        !(part && this.#moved.has(part)) &&
        available(this.#run) < quantity,
    );
  }

  /** In order, those that are not done. */
  *#feedersFor({ place }: Need): Iterable<Job> {
    const jobs = this.#bringing.get(place) ?? [];
    while (jobs.length > 0 && this.#done.has(jobs[0]!)) jobs.shift();
    const isOpen = (each: Bring): boolean =>
      each.place === place && !(each.part && this.#moved.has(each.part));
    for (const job of jobs) if (!this.#done.has(job) && job.brings.some(isOpen)) yield job;
  }

  /** False for a job that waits in a circle: for one that has begun, or for itself. */
  #isGrounded(job: Job, known: Map<Job, boolean>): boolean {
    const before = known.get(job);
    if (before !== undefined) return before;
    if (known.size >= MOST_LINKS) return true;
    known.set(job, false);
    const isGrounded = this.#lackedBy(job).every((need) => this.#isFed(need, job, known));
    known.set(job, isGrounded);
    return isGrounded;
  }

  #isFed(need: Need, job: Job, known: Map<Job, boolean>): boolean {
    let isAnyOpen = false;
    for (const feeder of this.#feedersFor(need)) {
      if (feeder === job) continue;
      if (!this.#begun.has(feeder) && this.#isGrounded(feeder, known)) return true;
      isAnyOpen = true;
      if (known.size >= MOST_LINKS) return true;
    }
    return !isAnyOpen;
  }
}
