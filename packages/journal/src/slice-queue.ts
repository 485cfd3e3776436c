import { smaller, subtract, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LotSlice } from './posting.ts';

/** Shares the lots of one disposal among the accounts that its units leave. */
export class SliceQueue {
  #slices: readonly LotSlice[];

  constructor(slices: readonly LotSlice[]) {
    this.#slices = slices;
  }

  take(quantity: Quantity): readonly LotSlice[] {
    let left = quantity;
    const taken: LotSlice[] = [];
    const kept: LotSlice[] = [];
    for (const { lot, quantity: units } of this.#slices) {
      const part = smaller(left, units);
      left = subtract(left, part);
      if (part > zeroQuantity) taken.push({ lot, quantity: part });
      if (part < units) kept.push({ lot, quantity: subtract(units, part) });
    }
    this.#slices = kept;
    return taken;
  }

  rest(): readonly LotSlice[] {
    return this.#slices;
  }
}
