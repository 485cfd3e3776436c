import { getBasis, groupByLot, type Unit } from './plain-units.ts';
import { putOff, type Bought, type Given, type Line, type Over } from './plain-wash-sales.ts';

/** The result as lines, sorted, and the book itself: impossible events are omitted. */
export interface PlainResult {
  readonly book: string;
  readonly disposals: readonly string[];
  readonly gifts: readonly string[];
  readonly income: readonly string[];
  /** The amounts that depend on sold units of uncertain cost. */
  readonly stakes: readonly string[];
  readonly lots: readonly string[];
  /** What open lots cost more because losses were put off onto them, by asset. */
  readonly putOff: readonly string[];
  /** How many units of open lots more or fewer count as acquired on a day, because losses were put off onto them. */
  readonly heldLonger: readonly string[];
}

/** Where it is written down what came out of each doing. */
export class PlainPaper {
  /** Of the doing that is carried out. */
  id = '';
  day = '';
  readonly #left: (Line | Given | Over)[] = [];
  readonly #bought: Bought[] = [];
  readonly #income: string[] = [];
  /** The amount that depends on each sale, by the event that received its units. */
  readonly #stakes = new Map<string, number>();

  getResult(): Omit<PlainResult, 'book' | 'lots'> {
    const { disposals, gifts, added, held } = putOff(this.#left, this.#bought);
    return {
      disposals,
      gifts,
      income: this.#income.toSorted(),
      stakes: [...this.#stakes].map(([key, worth]) => `${key} ${worth}`).sort(),
      putOff: added,
      heldLonger: held,
    };
  }

  /** A line for each lot, against the proceeds of one unit. */
  sold(units: readonly Unit[], net: number, isFee = false): void {
    for (const lot of groupByLot(units))
      this.#left.push({
        kind: 'sold',
        ...this.#getRemaining(lot),
        ...getBasis(lot[0]!, net),
        isFee,
        net,
      });
    for (const { asset, stake } of units) {
      if (!stake) continue;
      const worth = stake.worth ?? net;
      if (worth <= 0) continue;
      const key = `${this.id} ${asset} of ${stake.of}`;
      this.#stakes.set(key, (this.#stakes.get(key) ?? 0) + worth);
    }
  }

  given(units: readonly Unit[]): void {
    for (const lot of groupByLot(units))
      this.#left.push({ kind: 'given', ...this.#getRemaining(lot) });
  }

  wentOver(over: Omit<Over, 'kind' | 'day'>): void {
    this.#left.push({ kind: 'over', day: this.day, ...over });
  }

  bought(bought: Omit<Bought, 'day'>): void {
    this.#bought.push({ ...bought, day: this.day });
  }

  earned(asset: string, amount: number, price: number): void {
    this.#income.push(`${this.id} ${amount} ${asset} ${amount * price}`);
  }

  #getRemaining(units: readonly Unit[]): Omit<Given, 'kind'> {
    const { asset, lot, born, acquired, cost, inherited = false } = units[0]!;
    return {
      id: this.id,
      count: units.length,
      asset,
      lot,
      born,
      acquired,
      cost,
      day: this.day,
      inherited,
    };
  }
}
