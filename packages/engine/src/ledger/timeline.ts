import type { AssetId, TransactionId } from '@lotbook/model/ids';
import { sortByTime, groupByInstant, type Dated } from '../order.ts';
import { getRoot } from '../booking/ties.ts';
import { listAssets, countLegs, createMoment, type Moment } from './timestamp-batch.ts';
import { addInOrder, removeInOrder } from './sorted.ts';

/** Transactions in order of time, as a whole and by asset. */
export class Timeline {
  readonly moments: Moment[] = [];
  readonly #byMs = new Map<number, Moment>();
  readonly #byAsset = new Map<AssetId, Moment[]>();
  readonly #byId = new Map<TransactionId, Dated>();
  /** The list of one asset, which most moments share. */
  readonly #alone = new Map<AssetId, readonly AssetId[]>();
  /** The names that each asset and the claims on it go by. */
  readonly #names = new Map<AssetId, Set<AssetId>>();

  at(ms: number): Moment | undefined {
    return this.#byMs.get(ms);
  }

  find(id: TransactionId): Dated | undefined {
    return this.#byId.get(id);
  }

  getTimestamps(asset: AssetId): readonly Moment[] {
    return this.#byAsset.get(asset) ?? [];
  }

  /** Assets that move in some transaction. */
  *assets(): Iterable<AssetId> {
    for (const [asset, moments] of this.#byAsset) if (moments.length > 0) yield asset;
  }

  getNames(asset: AssetId): Iterable<AssetId> {
    return this.#names.get(asset) ?? [];
  }

  /**
   * Removes and adds transactions. `onTouch` is called with each timestamp before it changes; those
   * without a transaction leave the timeline.
   */
  change(
    gone: readonly TransactionId[],
    come: readonly Dated[],
    onTouch: (moment: Moment) => void,
  ): void {
    if (this.moments.length === 0) return this.#fill(come, onTouch);
    const contents = new Map<Moment, Dated[]>();
    const open = (ms: number): Dated[] => {
      const moment = this.#byMs.get(ms) ?? createMoment(ms);
      this.#byMs.set(ms, moment);
      let list = contents.get(moment);
      if (!list) {
        onTouch(moment);
        contents.set(moment, (list = [...moment.dated]));
      }
      return list;
    };
    for (const id of gone) {
      const dated = this.#byId.get(id);
      if (!dated) continue;
      this.#byId.delete(id);
      const list = open(dated.ms);
      list.splice(list.indexOf(dated), 1);
    }
    for (const dated of come) {
      this.#byId.set(dated.transaction.id, dated);
      open(dated.ms).push(dated);
    }
    return this.#settle(contents);
  }

  /** As {@link change}, where nothing was: moments come into being one after the other, in order. */
  #fill(come: readonly Dated[], onTouch: (moment: Moment) => void): void {
    for (const dated of groupByInstant(sortByTime(come.map(({ transaction }) => transaction)))) {
      const moment = createMoment(dated[0]!.ms);
      onTouch(moment);
      moment.dated = dated;
      moment.legs = countLegs(dated);
      moment.assets = this.#nameAssets(dated);
      this.moments.push(moment);
      this.#byMs.set(moment.ms, moment);
      for (const asset of moment.assets) this.#toList(asset).push(moment);
      for (const each of dated) this.#byId.set(each.transaction.id, each);
    }
  }

  #settle(contents: ReadonlyMap<Moment, readonly Dated[]>): void {
    const index = new IndexChange();
    for (const [moment, list] of contents) {
      const before = moment.assets;
      const wasThere = moment.dated.length > 0;
      moment.dated =
        list.length > 1 ? sortByTime(list.map(({ transaction }) => transaction)) : list;
      moment.legs = countLegs(list);
      moment.assets = this.#nameAssets(list);
      if (list.length === 0) this.#byMs.delete(moment.ms);
      index.note(undefined, moment, wasThere, list.length > 0);
      for (const asset of new Set([...before, ...moment.assets]))
        index.note(asset, moment, before.includes(asset), moment.assets.includes(asset));
    }
    index.apply((asset) => (asset === undefined ? this.moments : this.#toList(asset)));
    for (const moment of contents.keys())
      for (const dated of moment.dated) this.#byId.set(dated.transaction.id, dated);
  }

  #nameAssets(list: readonly Dated[]): readonly AssetId[] {
    const assets = listAssets(list);
    const [only] = assets;
    const known = only !== undefined && assets.length === 1 ? this.#alone.get(only) : undefined;
    if (known) return known;
    const roots = new Set<AssetId>();
    for (const asset of assets) {
      const root = getRoot(asset);
      roots.add(root);
      const names = this.#names.get(root) ?? new Set([root]);
      names.add(asset);
      this.#names.set(root, names);
    }
    const made = [...roots];
    if (only !== undefined && assets.length === 1) this.#alone.set(only, made);
    return made;
  }

  #toList(asset: AssetId): Moment[] {
    let list = this.#byAsset.get(asset);
    if (!list) this.#byAsset.set(asset, (list = []));
    return list;
  }
}

/**
 * What to insert into the timestamp lists and to remove from them; `undefined` is the list of all.
 */
class IndexChange {
  readonly #come = new Map<AssetId | undefined, Moment[]>();
  readonly #gone = new Map<AssetId | undefined, Moment[]>();

  note(asset: AssetId | undefined, moment: Moment, wasThere: boolean, isThere: boolean): void {
    if (wasThere === isThere) return;
    const lists = isThere ? this.#come : this.#gone;
    const list = lists.get(asset);
    if (list) list.push(moment);
    else lists.set(asset, [moment]);
  }

  apply(toList: (asset: AssetId | undefined) => Moment[]): void {
    for (const [asset, moments] of this.#gone) removeInOrder(toList(asset), moments);
    for (const [asset, moments] of this.#come) addInOrder(toList(asset), moments);
  }
}
