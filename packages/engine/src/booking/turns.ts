import type { AssetId } from '@lotbook/model/ids';
import type { Match } from '../matching/match.ts';
import type { Bring, Job, Need } from './instant-jobs.ts';
import type { Run } from './run.ts';
import { getRoot } from './ties.ts';

/**
 * The longest chain of transfers with one timestamp that is followed. Real transfers between own
 * accounts are shorter.
 */
const MOST_LINKS = 64;

/** The turns that jobs take, as far as the lots of some assets are concerned. `countUnits`: how many units are there for a need, if not those held. */
export class Turns {
  readonly #jobs: readonly Job[];
  readonly #assets: ReadonlySet<AssetId>;
  readonly #carryOut: (job: Job) => void;
  readonly #countUnits: (need: Need) => bigint;
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
    countUnits: (need: Need) => bigint = ({ available }) => available(run),
  ) {
    this.#countUnits = countUnits;
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
      (need) =>
        this.#assets.has(getRoot(need.asset)) &&
        !(need.part && this.#moved.has(need.part)) &&
        this.#countUnits(need) < need.quantity,
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
