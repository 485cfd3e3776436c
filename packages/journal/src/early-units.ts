import { add, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { getHoldingKey, type Holding } from './posting.ts';

/**
 * Units that a holding sent on before they arrived there, as on a date without times. They are
 * expected on the same date only: what is still missing then has another origin.
 */
export class EarlyUnits {
  readonly #missing = new Map<string, Quantity>();
  #date: LocalDate | undefined;

  send(holding: Holding, quantity: Quantity, date: LocalDate): void {
    const missing = this.#on(date);
    const key = getHoldingKey(holding);
    missing.set(key, add(missing.get(key) ?? zeroQuantity, quantity));
  }

  /** Returns how many of the units that arrive were already sent on. */
  arrive(holding: Holding, quantity: Quantity, date: LocalDate): Quantity {
    const missing = this.#on(date);
    const key = getHoldingKey(holding);
    const expected = missing.get(key) ?? zeroQuantity;
    const arrived = expected < quantity ? expected : quantity;
    if (arrived > 0n) missing.set(key, subtract(expected, arrived));
    return arrived;
  }

  #on(date: LocalDate): Map<string, Quantity> {
    if (this.#date !== date) this.#missing.clear();
    this.#date = date;
    return this.#missing;
  }
}
