import type { AssetId } from '@lotbook/model/ids';
import type { Match } from '../matching/match.ts';
import type { Job, Need } from './instant-jobs.ts';
import { together, type Run } from './run.ts';
import { getRoot } from './ties.ts';
import { Turns } from './turns.ts';

/** Transfers of one instant whose orders are tried; of more, none is. */
const mostMoves = 12;

/**
 * An order of jobs in which none lacks units: transfers as they are listed as far as possible, then
 * what goes out. Undefined if the usual order lacks none, if none of these orders does better, or if
 * anything returns or is set aside, because what that brings depends on lots.
 *
 * What goes out can always be last: if any order of the rows covers everything, so does that order
 * with its sales at the end.
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
  const moves = own.filter(({ part }) => part === 'move');
  const out = own.filter(({ part }) => part === 'out' || part === 'row');
  if (
    moves.length > mostMoves ||
    moves.length + out.length < own.length ||
    out.some(({ brings }) => brings.length > 0) ||
    moves.some(({ plan }) => plan.outs.some(({ effect }) => effect !== 'depart'))
  )
    return undefined;
  const isPooled = own.some(({ plan }) => together(run, plan.on));
  const usual = new Counts(run, assets, isPooled);
  let isLacking = false;
  const carryOut = (job: Job): void => {
    isLacking ||= !usual.covers(job);
    usual.apply(job);
  };
  new Turns(run, own, assets, carryOut, (need) => usual.unitsAt(need)).takeAll();
  if (!isLacking) return undefined;
  const order = orderMoves(new Counts(run, assets, isPooled), moves, out, new Set());
  if (!order) return undefined;
  const isOwn = new Set(own);
  // Jobs about other assets change nothing here, but each is carried out once.
  return [...jobs.filter((job) => !isOwn.has(job)), ...order];
}

/** The first order that covers all moves and then what goes out. `failed`: sets of moves that are known to lead nowhere. */
function orderMoves(
  counts: Counts,
  left: readonly Job[],
  out: readonly Job[],
  failed: Set<string>,
  names = new Map(left.map((job, index) => [job, index])),
): readonly Job[] | undefined {
  if (left.length === 0) return counts.coverInTurn(out) ? out : undefined;
  const key = left.map((job) => names.get(job)).join(' ');
  if (failed.has(key)) return undefined;
  for (const job of left) {
    if (!counts.covers(job)) continue;
    const next = counts.copy();
    next.apply(job);
    const rest = orderMoves(
      next,
      left.filter((each) => each !== job),
      out,
      failed,
      names,
    );
    if (rest) return [job, ...rest];
  }
  failed.add(key);
  return undefined;
}

/** How many units are at each place while jobs are tried. Where lots of all places form one pool, the pool covers a place. */
class Counts {
  readonly #run: Run;
  readonly #assets: ReadonlySet<AssetId>;
  readonly #isPooled: boolean;
  readonly #changes: Map<string, bigint>;
  readonly #moved: Set<Match>;

  constructor(
    run: Run,
    assets: ReadonlySet<AssetId>,
    isPooled: boolean,
    changes = new Map<string, bigint>(),
    moved = new Set<Match>(),
  ) {
    this.#run = run;
    this.#assets = assets;
    this.#isPooled = isPooled;
    this.#changes = changes;
    this.#moved = moved;
  }

  copy(): Counts {
    return new Counts(
      this.#run,
      this.#assets,
      this.#isPooled,
      new Map(this.#changes),
      new Set(this.#moved),
    );
  }

  /** As the booking sees them: place by place. */
  unitsAt({ place, available }: Need): bigint {
    return available(this.#run) + (this.#changes.get(place) ?? 0n);
  }

  covers({ needs }: Job): boolean {
    return this.#openNeeds(needs).every((need) => this.#unitsFor(need) >= need.quantity);
  }

  /** Whether all of them find their units, one after the other. */
  coverInTurn(jobs: readonly Job[]): boolean {
    const counts = this.copy();
    return jobs.every((job) => {
      const isCovered = counts.covers(job);
      counts.apply(job);
      return isCovered;
    });
  }

  apply({ needs, brings }: Job): void {
    for (const need of this.#openNeeds(needs)) this.#change(need, -need.quantity);
    for (const bring of brings)
      if (!(bring.part && this.#moved.has(bring.part))) this.#change(bring, bring.quantity);
    for (const { part } of [...needs, ...brings]) if (part) this.#moved.add(part);
  }

  #openNeeds(needs: readonly Need[]): readonly Need[] {
    return needs.filter(
      ({ asset, part }) => this.#assets.has(getRoot(asset)) && !(part && this.#moved.has(part)),
    );
  }

  #change({ asset, place }: Pick<Need, 'asset' | 'place'>, by: bigint): void {
    for (const key of [place, asset]) this.#changes.set(key, (this.#changes.get(key) ?? 0n) + by);
  }

  #unitsFor(need: Need): bigint {
    if (!this.#isPooled) return this.unitsAt(need);
    return need.inPool(this.#run) + (this.#changes.get(need.asset) ?? 0n);
  }
}
