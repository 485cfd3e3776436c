import type { LotMethod } from '@lotbook/model/settings';

/** Units of an asset that left for another source, and the day on which they arrive there. */
export interface Shipment {
  readonly asset: string;
  readonly from: string;
  readonly to: string;
  readonly on: string;
}

export type Place = 'held' | 'staked' | 'collateral' | 'lent' | 'parked' | 'lost';

/** One whole unit of an asset, with everything that is known of it. */
export interface Unit {
  readonly asset: string;
  readonly source: string;
  readonly place: Place;
  /** The lot that it belongs to. */
  readonly lot: string;
  /** Which lot was opened before which. */
  readonly born: number;
  readonly acquired: string;
  /** USD. */
  readonly cost: number;
  /** What it was worth when it was given, where losses count from that. */
  readonly gift?: { readonly worth: number; readonly on: string } | undefined;
  readonly inherited?: boolean | undefined;
  /** The event that received it if its cost is unknown, and its value then, if known. */
  readonly stake?: { readonly of: string; readonly worth?: number | undefined } | undefined;
  /** The asset that a position token represents, and how many tokens represent one unit of it. */
  readonly inside?: { readonly asset: string; readonly tokens: number } | undefined;
}

/** Where units of a shipment are until they arrive: a source of its own, from which nothing else is done. */
export const shipment = (source: string, id: string): string => `transit ${source} ${id}`;
export const isShipment = (source: string): boolean => source.startsWith('transit ');

export const at = (unit: Unit, source: string, place: Place): boolean =>
  unit.source === source && unit.place === place;
/** The claim on units whose title was given away. */
export const claim = (asset: string): string => `COLL:${asset}`;
/** The same for units that were lent. */
export const loan = (asset: string): string => `LOAN:${asset}`;

/** All units of a book in one list. Slow, and hard to get wrong. */
export class PlainUnits {
  #units: Unit[] = [];
  /** In which order units of a lot began to be at a place. */
  #arrived = new Map<Unit, number>();
  #arrivals = 0;
  /**
   * How many units of an asset that lie in a source others are owed, by asset and source; below zero
   * those that it is owed. The oldest debt is the first one, and a settled one is no longer there.
   */
  #owed = new Map<string, number>();
  /** The order in which units leave now. */
  method: LotMethod = 'FIFO';

  get all(): readonly Unit[] {
    return this.#units;
  }

  copy(): PlainUnits {
    const copy = new PlainUnits();
    copy.#units = [...this.#units];
    copy.#arrived = new Map(this.#arrived);
    copy.#arrivals = this.#arrivals;
    copy.#owed = new Map(this.#owed);
    copy.method = this.method;
    return copy;
  }

  count(asset: string, where: (unit: Unit) => boolean): number {
    return this.#units.filter((unit) => unit.asset === asset && where(unit)).length;
  }

  add(units: readonly Unit[]): void {
    for (const unit of units) {
      const there = this.#units.find(
        ({ lot, source, place }) =>
          lot === unit.lot && source === unit.source && place === unit.place,
      );
      this.#arrivals += 1;
      this.#arrived.set(unit, there ? this.#arrived.get(there)! : this.#arrivals);
      this.#units.push(unit);
    }
  }

  /** Takes away the next unit in order among those that fit. */
  takeNext(fits: (unit: Unit) => boolean): Unit {
    const next = this.getNext(fits);
    this.#units.splice(this.#units.indexOf(next), 1);
    return next;
  }

  /** The next unit in order among those that fit. */
  getNext(fits: (unit: Unit) => boolean): Unit {
    const [next] = this.#units.filter(fits).sort((a, b) => this.#compare(a, b));
    if (!next) throw new Error('the book of this test spends what is not there');
    return next;
  }

  /** Sources with units of an asset in a place, the one with the oldest unit first. */
  getSourcesByAge(asset: string, place: Place): readonly string[] {
    const units = this.#units
      .filter((unit) => unit.asset === asset && unit.place === place)
      .sort((a, b) => this.#compareAge(a, b) || this.#compareArrival(a, b));
    return [...new Set(units.map(({ source }) => source))];
  }

  /** Takes away these very units. */
  takeThese(units: readonly Unit[]): readonly Unit[] {
    const gone = new Set(units);
    this.#units = this.#units.filter((unit) => !gone.has(unit));
    return units;
  }

  /** Takes the next units of all sources, of one lot the own ones first; for each that was held elsewhere this source owes one. */
  takeTogether(asset: string, source: string, amount: number): Unit[] {
    const taken = Array.from({ length: amount }, () => {
      const { lot } = this.getNext((unit) => unit.asset === asset && unit.place === 'held');
      const isOwn = (unit: Unit): boolean => unit.lot === lot && at(unit, source, 'held');
      return this.takeNext(
        this.#units.some(isOwn) ? isOwn : (unit) => unit.lot === lot && unit.place === 'held',
      );
    });
    for (const { source: from } of taken) if (from !== source) this.#owe(asset, source, from, 1);
    return taken;
  }

  /** How many units a source holds, whichever they are. */
  held(asset: string, source: string): number {
    return this.#lying(asset, source) - this.#owes(asset, source);
  }

  /** Units go from one source before so many of them leave it, where it owes some or is owed some and they would not be enough. */
  makeReady(asset: string, source: string, amount: number): void {
    if (amount > Math.min(this.#lying(asset, source), this.held(asset, source)))
      this.square(asset, source);
  }

  /** The next units go where they are owed, one source after another: the oldest debt first. */
  square(asset: string, source: string): void {
    for (const other of this.#getDebtors(asset)) {
      for (
        let own = this.#owes(asset, source);
        own * this.#owes(asset, other) < 0;
        own = this.#owes(asset, source)
      ) {
        const [gives, gets] = own > 0 ? [source, other] : [other, source];
        this.add([
          {
            ...this.takeNext((unit) => unit.asset === asset && at(unit, gives, 'held')),
            source: gets,
          },
        ]);
        this.#owe(asset, gives, gets, -1);
      }
    }
  }

  /** All units go where they are owed. */
  squareAll(): void {
    for (const asset of new Set(this.#units.map((unit) => unit.asset)))
      for (const source of this.#getDebtors(asset))
        if (this.#owes(asset, source) > 0) this.square(asset, source);
  }

  /** Sources and shipments that owe units or are owed some, the oldest debt first. */
  #getDebtors(asset: string): readonly string[] {
    return [...this.#owed.keys()]
      .filter((key) => key.startsWith(`${asset} `))
      .map((key) => key.slice(asset.length + 1));
  }

  #lying(asset: string, source: string): number {
    return this.count(asset, (unit) => at(unit, source, 'held'));
  }

  #owes(asset: string, source: string): number {
    return this.#owed.get(`${asset} ${source}`) ?? 0;
  }

  #owe(asset: string, source: string, other: string, units: number): void {
    this.#changeDebt(`${asset} ${source}`, this.#owes(asset, source) + units);
    this.#changeDebt(`${asset} ${other}`, this.#owes(asset, other) - units);
  }

  #changeDebt(key: string, units: number): void {
    if (units === 0) this.#owed.delete(key);
    else this.#owed.set(key, units);
  }

  #compare(a: Unit, b: Unit): number {
    const age = this.#compareAge(a, b);
    if (this.method === 'LIFO') return 0 - age || this.#compareArrival(a, b);
    if (this.method === 'HIFO' && a.cost !== b.cost) return b.cost - a.cost;
    return age || this.#compareArrival(a, b);
  }

  #compareAge = (a: Unit, b: Unit): number => compare(a.acquired, b.acquired) || a.born - b.born;

  #compareArrival = (a: Unit, b: Unit): number => this.#arrived.get(a)! - this.#arrived.get(b)!;
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** True from the day after the same day of the next year; the end of a month stays the end of a month. */
export function isLong(acquired: string, sold: string): boolean {
  const [year, month, day] = acquired.split('-').map(Number) as [number, number, number];
  const getLast = (inYear: number): number => new Date(Date.UTC(inYear, month, 0)).getUTCDate();
  const anniversary = day === getLast(year) ? getLast(year + 1) : day;
  return sold > `${year + 1}-${acquired.slice(5, 7)}-${String(anniversary).padStart(2, '0')}`;
}

/** A gift sold for less than the giver paid: its worth when given is the least that it cost. */
export function getBasis(
  { cost, acquired, gift }: Unit,
  net: number,
): { readonly cost: number; readonly acquired: string } {
  if (!gift || net >= cost) return { cost, acquired };
  return net >= gift.worth ? { cost: net, acquired } : { cost: gift.worth, acquired: gift.on };
}

/** Units by their lots, in the order of the first of each. */
export function groupByLot(units: readonly Unit[]): readonly Unit[][] {
  const lots = new Map<string, Unit[]>();
  for (const unit of units) lots.set(unit.lot, [...(lots.get(unit.lot) ?? []), unit]);
  return [...lots.values()];
}
