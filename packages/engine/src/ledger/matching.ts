import type { AssetId } from '@lotbook/model/ids';
import type { Movement } from '@lotbook/model/transaction';
import type { SideEffects } from '../effects/leg-effect.ts';
import { isSameMatch, type Match } from '../matching/match.ts';
import { matchTransfers } from '../matching/match-transfers.ts';
import { transferSides } from '../matching/transfer-sides.ts';
import { rootOf, type Moment } from './moment.ts';

/** The matches of all assets, each asset matched for itself. */
export class Matching {
  readonly #found = new Map<Movement, Match>();
  readonly #byAsset = new Map<AssetId, ReadonlyMap<Movement, Match>>();

  get matches(): ReadonlyMap<Movement, Match> {
    return this.#found;
  }

  /** Matches the sides of an asset anew. Gives the instants of transactions that have another partner now. */
  match(asset: AssetId, moments: readonly Moment[], effects: SideEffects): ReadonlySet<number> {
    const dated = moments.flatMap((moment) => moment.dated);
    const sides = transferSides(dated, effects);
    const ofAsset = ({ movement }: { readonly movement: Movement }): boolean => rootOf(movement.asset) === asset;
    const now = matchTransfers(sides.outs.filter(ofAsset), sides.ins.filter(ofAsset));
    const before = this.#byAsset.get(asset) ?? new Map<Movement, Match>();
    this.#byAsset.set(asset, now);
    for (const movement of before.keys()) this.#found.delete(movement);
    for (const [movement, match] of now) this.#found.set(movement, match);
    return differences(before, now);
  }
}

function differences(before: ReadonlyMap<Movement, Match>, now: ReadonlyMap<Movement, Match>): ReadonlySet<number> {
  const instants = new Set<number>();
  const note = (movement: Movement, { out, in: arrival }: Match): void => {
    instants.add(movement === out.movement ? out.ms : arrival.ms);
  };
  for (const [movement, match] of before) {
    const other = now.get(movement);
    if (!other || !isSameMatch(match, other)) note(movement, match);
  }
  for (const [movement, match] of now) if (!before.has(movement)) note(movement, match);
  return instants;
}
