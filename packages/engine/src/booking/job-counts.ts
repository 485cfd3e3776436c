import type { AssetId } from '@lotbook/model/ids';
import type { Match } from '../matching/match.ts';
import type { Bring, Job, Need } from './instant-jobs.ts';
import type { Run } from './run.ts';
import { getRoot } from './ties.ts';

/** How many units are at each place while jobs are tried. Where lots of all places form one pool, the pool covers a place. */
export class Counts {
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
  unitsAt(need: Need): bigint {
    return need.available(this.#run) + (this.#changes.get(getKey(need)) ?? 0n);
  }

  covers({ needs }: Job): boolean {
    return needs.every((need) => !this.#isOpen(need) || this.#unitsFor(need) >= need.quantity);
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
    for (const need of needs.filter((each) => this.#isOpen(each)))
      this.#change(need, -this.#getTaken(need));
    for (const bring of brings)
      if (!(bring.part && this.#moved.has(bring.part))) this.#change(bring, bring.quantity);
    for (const { part } of [...needs, ...brings]) if (part) this.#moved.add(part);
  }

  /** More can return than was set aside. */
  #getTaken(need: Need): bigint {
    if (need.returning === undefined) return need.quantity;
    const there = this.unitsAt(need);
    return need.returning < there ? need.returning : there;
  }

  #isOpen({ asset, part }: Need): boolean {
    return this.#assets.has(getRoot(asset)) && !(part && this.#moved.has(part));
  }

  #change(where: Need | Bring, by: bigint): void {
    const keys = where.hold === undefined ? [where.place, where.asset] : [getKey(where)];
    for (const key of keys) this.#changes.set(key, (this.#changes.get(key) ?? 0n) + by);
  }

  #unitsFor(need: Need): bigint {
    if (!this.#isPooled || need.hold !== undefined) return this.unitsAt(need);
    return need.inPool(this.#run) + (this.#changes.get(need.asset) ?? 0n);
  }
}

/** What is set aside returns from wherever it is. */
const getKey = ({ asset, place, hold }: Need | Bring): string =>
  hold === undefined ? place : `${asset}\n${hold} anywhere`;
