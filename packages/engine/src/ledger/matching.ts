import type { AssetId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import type { SideEffects } from '../effects/leg-effect.ts';
import { isSameMatched, type Matched, type Side } from '../matching/match.ts';
import { matchTransfers } from '../matching/match-transfers.ts';
import { transferSides } from '../matching/transfer-sides.ts';
import { rootOf, type Moment } from './moment.ts';

/** The matches of all assets, each asset matched for itself. */
export class Matching {
  readonly #found = new Map<Movement, Matched>();
  readonly #byAsset = new Map<AssetId, ReadonlyMap<Movement, Matched>>();

  get matches(): ReadonlyMap<Movement, Matched> {
    return this.#found;
  }

  /** Matches the sides of an asset anew. Gives the instants of transactions that have another partner now. */
  match(asset: AssetId, moments: readonly Moment[], effects: SideEffects): ReadonlySet<number> {
    const dated = moments.flatMap((moment) => moment.dated);
    const { outs, ins } = transferSides(dated, effects);
    const ofAsset = ({ movement }: Side): boolean => rootOf(movement.asset) === asset;
    const sides = { outs: outs.filter(ofAsset), ins: ins.filter(ofAsset) };
    const now = matchTransfers(sides.outs, sides.ins);
    const before = this.#byAsset.get(asset);
    this.#byAsset.set(asset, now);
    for (const movement of before?.keys() ?? []) this.#found.delete(movement);
    for (const [movement, matched] of now) this.#found.set(movement, matched);
    const changed = [...sides.outs, ...sides.ins].filter(({ movement }) => !isSameMatched(before?.get(movement), now.get(movement)));
    return new Set(changed.map(({ ms }) => ms));
  }
}
