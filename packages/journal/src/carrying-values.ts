import {
  add,
  share,
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { getHoldingKey, type Holding } from './posting.ts';

export interface CarriedUnits {
  readonly holding: Holding;
  readonly quantity: Quantity;
  readonly amount: Money;
}

/** Units and their carrying amount per holding. Units are removed at the average carrying amount of their holding. */
export class CarryingValues {
  readonly #units = new Map<string, CarriedUnits>();

  put(holding: Holding, quantity: Quantity, amount: Money): void {
    const key = getHoldingKey(holding);
    const held = this.#units.get(key);
    this.#units.set(key, {
      holding,
      quantity: add(held?.quantity ?? zeroQuantity, quantity),
      amount: add(held?.amount ?? zeroMoney, amount),
    });
  }

  /** Takes units out and returns what they were carried at. Units that aren't there carry nothing. */
  take(holding: Holding, quantity: Quantity): Money {
    const key = getHoldingKey(holding);
    const held = this.#units.get(key);
    if (!held) return zeroMoney;
    if (quantity >= held.quantity) {
      this.#units.delete(key);
      return held.amount;
    }
    const amount = share(held.amount, quantity, held.quantity);
    this.#units.set(key, {
      holding,
      quantity: subtract(held.quantity, quantity),
      amount: subtract(held.amount, amount),
    });
    return amount;
  }

  /** Removes the holding and returns what it was carried at. */
  clear(holding: Holding): Money {
    const key = getHoldingKey(holding);
    const amount = this.#units.get(key)?.amount ?? zeroMoney;
    this.#units.delete(key);
    return amount;
  }

  getQuantity(holding: Holding): Quantity {
    return this.#units.get(getHoldingKey(holding))?.quantity ?? zeroQuantity;
  }

  /** Changes the carrying amount of units without moving them. */
  revalue(holding: Holding, amount: Money): void {
    const key = getHoldingKey(holding);
    const held = this.#units.get(key);
    if (held) this.#units.set(key, { ...held, amount });
  }

  /** All holdings with units, in the order of their keys. */
  list(): readonly CarriedUnits[] {
    return [...this.#units.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, units]) => units);
  }
}
