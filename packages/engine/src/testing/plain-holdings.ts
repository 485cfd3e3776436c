import { PlainPaper } from './plain-paper.ts';
import type { PlainRules } from './plain-rules.ts';
import { at, PlainUnits, type Place, type Unit } from './plain-units.ts';

/** The units of a book, one by one, and the paper on which everything is written down. */
export class PlainHoldings {
  protected readonly rules: PlainRules;
  protected units = new PlainUnits();
  protected readonly paper = new PlainPaper();
  protected born = 0;

  constructor(rules: PlainRules) {
    this.rules = rules;
  }

  /** A lot that was bought, for money or for something else. */
  protected buyLot(asset: string, source: string, amount: number, how: Pick<Unit, 'cost'>): Unit[] {
    const units = this.open(asset, source, amount, how);
    if (this.rules.isWash(asset)) this.paper.bought({ lot: units[0]!.lot, asset, count: amount });
    return units;
  }

  protected open(
    asset: string,
    source: string,
    amount: number,
    how: Pick<Unit, 'cost'> & Partial<Unit>,
  ): Unit[] {
    this.born += 1;
    const lot = `${this.paper.id} ${this.born}`;
    const units = Array.from({ length: amount }, (): Unit => ({
      asset,
      source,
      place: 'held',
      lot,
      born: this.born,
      acquired: this.paper.day,
      ...how,
    }));
    this.units.add(units);
    return units;
  }

  /** Available units are disposed of. */
  protected leave(asset: string, source: string, amount: number): Unit[] {
    this.units.method = this.rules.orderAt(this.paper.day, source);
    return this.rules.together(this.paper.day)
      ? this.units.takeTogether(asset, source, amount)
      : this.takeFrom(asset, source, 'held', amount);
  }

  protected takeFrom(asset: string, source: string, place: Place, amount: number): Unit[] {
    this.units.method = this.rules.orderAt(this.paper.day, source);
    if (place === 'held') this.units.makeReady(asset, source, amount);
    return Array.from({ length: amount }, () =>
      this.units.takeNext((unit) => unit.asset === asset && at(unit, source, place)),
    );
  }

  protected put(units: readonly Unit[], source: string, place: Place): void {
    this.units.add(units.map((unit) => ({ ...unit, source, place })));
  }

  /** The cost of units received now is unknown; without a value that is unknown too. */
  protected stake(worth: number | undefined): Unit['stake'] {
    return worth === 0 ? undefined : { of: this.paper.id, worth };
  }

  /** Units per asset, place and day of acquisition, with their cost. */
  protected lying(): string[] {
    const sums = new Map<string, { count: number; cost: number }>();
    for (const { asset, source, place, acquired, cost } of this.units.all) {
      const key = `${asset} @${source} ${place} ${acquired}`;
      const sum = sums.get(key) ?? { count: 0, cost: 0 };
      sums.set(key, { count: sum.count + 1, cost: sum.cost + cost });
    }
    return [...sums].map(([key, { count, cost }]) => `${key} ${count} ${cost}`).sort();
  }
}
