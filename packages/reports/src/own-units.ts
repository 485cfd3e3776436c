import { share, smaller, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { categoryEffects } from '@lotbook/engine/effects/category-effects';
import { jurisdictionOf } from '@lotbook/engine/jurisdiction/registry';
import { isFiat } from '@lotbook/model/fiat';
import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { TaxEntry } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import { ownershipIn, type Ownership } from './ownership.ts';

/** Units of one source that are staked, lent or put up as collateral, and what they cost. */
interface Aside {
  readonly source: string;
  quantity: bigint;
  basis: bigint;
}

/**
 * Tells which sides of transactions change what somebody owns. Remembers what was set aside, because what comes back beyond it is new. Entries come in pieces, in the order of the engine,
 * each transaction whole.
 */
export class OwnUnits {
  readonly #settings: Pick<TaxSettings, 'jurisdiction' | 'treatments'>;
  readonly #byLots: boolean;
  readonly #aside = new Map<string, Aside[]>();

  constructor(settings: Pick<TaxSettings, 'jurisdiction' | 'treatments'>) {
    this.#settings = settings;
    this.#byLots = jurisdictionOf(settings.jurisdiction).units.by === 'lots';
  }

  /** What came and went for good; of units that came back from where they were set aside, only those beyond what went there. Money is not held. */
  changesIn(entries: readonly TaxEntry[]): readonly TaxEntry[] {
    const ownership = ownershipIn(entries, this.#settings);
    const changes: TaxEntry[] = [];
    for (const entry of entries) {
      const change = this.#changeBy(entry, ownership(entry));
      if (change) changes.push(change);
      const claim = claimBy(entry);
      if (claim) changes.push(claim);
    }
    return changes;
  }

  #changeBy(entry: TaxEntry, ownership: Ownership): TaxEntry | undefined {
    if (isFiat(entry.asset) || isResult(entry) || isInside(entry)) return undefined;
    if (ownership === 'aside') return entry.side === 'incoming' ? this.#surplusOf(entry) : this.#putAside(entry);
    if (ownership === 'lost') this.#takeFrom(this.#places(entry), entry);
    if (entry.category === 'collateralLiquidation_standard') this.#takeFrom(this.#places(entry).filter(isAt(entry)), entry);
    return staysOwn(ownership, entry) ? undefined : entry;
  }

  #putAside(entry: TaxEntry): undefined {
    const places = this.#places(entry);
    const place = places.find(isAt(entry)) ?? { source: entry.source, quantity: 0n, basis: 0n };
    if (!places.includes(place)) places.push(place);
    place.quantity += entry.quantity;
    place.basis += entry.costBasis ?? 0n;
  }

  #surplusOf(entry: TaxEntry): TaxEntry | undefined {
    const { quantity, basis } = this.#takeFrom(this.#places(entry), entry);
    if (quantity === entry.quantity) return undefined;
    const surplus = (entry.quantity - quantity) as Quantity;
    const worth = entry.value === undefined ? zeroMoney : share(entry.value, surplus, entry.quantity);
    return { ...entry, quantity: surplus, costBasis: this.#byLots ? (((entry.costBasis ?? 0n) - basis) as Money) : worth };
  }

  #places({ asset, category }: TaxEntry): Aside[] {
    const key = `${categoryEffects[category].shelf} ${asset}`;
    const places = this.#aside.get(key) ?? [];
    this.#aside.set(key, places);
    return places;
  }

  /** The source's own first, then the others by name, as the engine does. The last of them keeps what is left of the cost. */
  #takeFrom(places: readonly Aside[], { source, quantity, costBasis = zeroMoney }: TaxEntry): Omit<Aside, 'source'> {
    const taken = { quantity: 0n, basis: 0n };
    for (const place of places.toSorted((a, b) => Number(b.source === source) - Number(a.source === source) || (a.source < b.source ? -1 : 1))) {
      const units = smaller(place.quantity as Quantity, (quantity - taken.quantity) as Quantity);
      const basis = units === place.quantity ? place.basis : costBasis - taken.basis;
      place.quantity -= units;
      place.basis -= basis;
      taken.quantity += units;
      taken.basis += basis;
      if (taken.quantity === quantity) break;
    }
    return taken;
  }
}

/** What stands for units that were given up against a claim on them, which costs what they were worth. */
function claimBy(entry: TaxEntry): TaxEntry | undefined {
  const name = claims[entry.category];
  if (name === undefined || entry.side !== 'outgoing' || entry.proceeds === undefined) return undefined;
  return { ...entry, side: 'incoming', asset: `${name}:${entry.asset}` as AssetId, costBasis: entry.value ?? zeroMoney };
}

const claims: Readonly<Partial<Record<Category, string>>> = { collateralize_standard: 'COLL', loanDisbursement_standard: 'LOAN' };

const isAt =
  ({ source }: Pick<TaxEntry, 'source'>) =>
  (place: Aside): boolean =>
    place.source === source;

/** What a position brought or cost in units: these came or went by a side of their own. */
const isResult = ({ id, transactionId }: TaxEntry): boolean => id === `${transactionId}/result`;

/** Units that paid the fee of a sale out of what was sold have left with it already: they have no cost of their own, before fees or after. */
const isInside = ({ side, costBasisBeforeFees }: TaxEntry): boolean => side === 'fee' && costBasisBeforeFees === undefined;

/** What strayed out is still owned; what strayed in makes a lot. */
const staysOwn = (ownership: Ownership, { side }: Pick<TaxEntry, 'side'>): boolean =>
  ownership === 'aside' || ownership === 'lost' || ownership === 'moved' || (ownership === 'strayed' && side !== 'incoming');
