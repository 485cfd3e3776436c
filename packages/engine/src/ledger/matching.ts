import type { AssetId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import type { SideEffects } from '../effects/leg-effect.ts';
import { isSameMatched, type Matched, type Side } from '../matching/match.ts';
import { matchTransfers } from '../matching/match-transfers.ts';
import { transferSide } from '../matching/transfer-sides.ts';
import { rootOf, type Moment } from './moment.ts';

/** The matches of all assets, each asset matched for itself. */
export class Matching {
  readonly #found = new Map<Movement, Matched>();
  readonly #byAsset = new Map<AssetId, ReadonlyMap<Movement, Matched>>();

  get matches(): ReadonlyMap<Movement, Matched> {
    return this.#found;
  }

  /** Matches the sides of some assets anew. Gives the instants of transactions that have another partner now. */
  match(assets: ReadonlySet<AssetId>, moments: Iterable<Moment>, effects: SideEffects): ReadonlySet<number> {
    const byAsset = new Map<AssetId, Sides>([...assets].map((asset) => [asset, { outs: [], ins: [] }]));
    for (const { dated } of moments) {
      for (const each of dated) {
        const side = transferSide(each, effects);
        const sides = side && byAsset.get(rootOf(side.movement.asset));
        if (side && sides) (side.movement.direction === 'out' ? sides.outs : sides.ins).push(side);
      }
    }
    return new Set([...byAsset].flatMap(([asset, sides]) => this.#match(asset, sides)));
  }

  #match(asset: AssetId, { outs, ins }: Sides): readonly number[] {
    const now = matchTransfers(outs, ins);
    const before = this.#byAsset.get(asset);
    this.#byAsset.set(asset, now);
    for (const movement of before?.keys() ?? []) this.#found.delete(movement);
    for (const [movement, matched] of now) this.#found.set(movement, matched);
    return [...outs, ...ins].filter(({ movement }) => !isSameMatched(before?.get(movement), now.get(movement))).map(({ ms }) => ms);
  }
}

/** Those of one asset, in order of time. */
interface Sides {
  readonly outs: Side[];
  readonly ins: Side[];
}
