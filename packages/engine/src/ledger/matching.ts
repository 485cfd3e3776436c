import type { AssetId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import type { SideEffects } from '../effects/leg-effect.ts';
import { isSameMatched, type Matched, type Side } from '../matching/match.ts';
import { matchTransfers } from '../matching/match-transfers.ts';
import { findTransferSide } from '../matching/transfer-sides.ts';
import { getRoot } from '../booking/ties.ts';
import type { Moment } from './timestamp-batch.ts';
import { addInOrder, removeInOrder } from './sorted.ts';

/** The sides that want a partner, and the matches of all assets, each asset matched for itself. */
export class Matching {
  readonly #found = new Map<Movement, Matched>();
  readonly #byAsset = new Map<AssetId, ReadonlyMap<Movement, Matched>>();
  readonly #sides = new Map<AssetId, Sides>();
  readonly #sidesAt = new Map<Moment, readonly Side[]>();

  get matches(): ReadonlyMap<Movement, Matched> {
    return this.#found;
  }

  /** Takes over what happens at moments now. Gives the assets of which a side came or went. */
  take(moments: readonly Moment[], effects: SideEffects): ReadonlySet<AssetId> {
    const assets = new Set<AssetId>();
    const [gone, come] = [new Lists(), new Lists()];
    for (const moment of moments) {
      const before = this.#sidesAt.get(moment) ?? none;
      const now = moment.dated.flatMap((dated) => findTransferSide(dated, effects) ?? none);
      if (isSameSides(before, now)) continue;
      for (const side of before) gone.add(this.#toList(side), side);
      for (const side of now) come.add(this.#toList(side), side);
      for (const { movement } of [...before, ...now]) assets.add(getRoot(movement.asset));
      if (now.length > 0) this.#sidesAt.set(moment, now);
      else this.#sidesAt.delete(moment);
    }
    for (const [list, sides] of gone.all) removeInOrder(list, sides);
    for (const [list, sides] of come.all) addInOrder(list, sides);
    return assets;
  }

  /**
   * Matches the sides of some assets again. Returns the instants of transactions whose partner
   * changed.
   */
  match(assets: Iterable<AssetId>): ReadonlySet<number> {
    return new Set(
      [...assets].flatMap((asset) =>
        this.#match(asset, this.#sides.get(asset) ?? { outs: [], ins: [] }),
      ),
    );
  }

  #match(asset: AssetId, { outs, ins }: Sides): readonly number[] {
    const now = matchTransfers(outs, ins);
    const before = this.#byAsset.get(asset);
    this.#byAsset.set(asset, now);
    for (const movement of before?.keys() ?? [])
      if (!now.has(movement)) this.#found.delete(movement);
    const instants: number[] = [];
    for (const sides of [outs, ins]) {
      for (const { movement, ms } of sides) {
        const matched = now.get(movement);
        if (isSameMatched(before?.get(movement), matched)) continue;
        instants.push(ms);
      }
    }
    for (const [movement, matched] of now) this.#found.set(movement, matched);
    return instants;
  }

  #toList({ movement }: Side): Side[] {
    const asset = getRoot(movement.asset);
    let sides = this.#sides.get(asset);
    if (!sides) this.#sides.set(asset, (sides = { outs: [], ins: [] }));
    return movement.direction === 'out' ? sides.outs : sides.ins;
  }
}

const none: readonly Side[] = [];

/** Those of one asset, in order of time. */
interface Sides {
  readonly outs: Side[];
  readonly ins: Side[];
}

/** Sides by the list that they are put into or taken out of. */
class Lists {
  readonly all = new Map<Side[], Side[]>();

  add(list: Side[], side: Side): void {
    const sides = this.all.get(list);
    if (sides) sides.push(side);
    else this.all.set(list, [side]);
  }
}

const isSameSides = (a: readonly Side[], b: readonly Side[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ transaction, movement }, index) =>
      transaction === b[index]!.transaction && movement === b[index]!.movement,
  );
