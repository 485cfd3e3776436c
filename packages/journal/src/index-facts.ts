import type { AssetId, LotId } from '@lotbook/model/ids';
import type { Gift, TaxEntry } from '@lotbook/model/result';
import { isFiat } from '@lotbook/model/fiat';
import type { TransactionFacts } from './transaction-facts.ts';

type EntryId = TaxEntry['id'];

/** Facts of a transaction by entry: one may have thousands of entries, and each asks. */
export interface IndexedFacts {
  readonly receivedAssets: ReadonlySet<AssetId>;
  /** Units are received that no one paid for by a disposal or as income: they take over a basis. */
  readonly takesOver: boolean;
  readonly incomeIds: ReadonlySet<EntryId | undefined>;
  readonly gifts: ReadonlyMap<EntryId | undefined, readonly Gift[]>;
  /** The lots that a disposal, gift or loss took, in order. */
  readonly slices: ReadonlyMap<
    EntryId | undefined,
    readonly { readonly lot: LotId; readonly quantity: Gift['quantity'] }[]
  >;
}

const indexes = new WeakMap<TransactionFacts, IndexedFacts>();

/** The index of a transaction, made once. */
export function indexFacts(facts: TransactionFacts): IndexedFacts {
  let index = indexes.get(facts);
  if (!index) indexes.set(facts, (index = makeIndex(facts)));
  return index;
}

function makeIndex({ entries, disposals, gifts, lost, income }: TransactionFacts): IndexedFacts {
  const received = entries.filter((each) => each.side === 'incoming');
  const incomeIds = new Set(income.map((each) => each.entryId));
  return {
    receivedAssets: new Set(received.map((each) => each.asset)),
    takesOver: received.some(
      (each) => each.matchedWith === undefined && !isFiat(each.asset) && !incomeIds.has(each.id),
    ),
    incomeIds,
    gifts: Map.groupBy(gifts, (each) => each.entryId),
    slices: new Map(
      [...Map.groupBy([...disposals, ...gifts, ...lost], (each) => each.entryId)].map(
        ([id, taken]) => [id, taken.map(({ lotId, quantity }) => ({ lot: lotId, quantity }))],
      ),
    ),
  };
}
