import {
  add,
  negate,
  subtract,
  sum,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { AssetId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { isMeasured } from './measurement.ts';
import type { AssetRollForward, Disclosure } from './journal.ts';
import type { Holding, Posting } from './posting.ts';

interface Flow {
  opening: Money;
  additions: Money;
  dispositions: Money;
  closing: Money;
  realized: Money;
  costBasis: Money;
  quantity: Quantity;
}

/** Adds up the roll-forward of ASC 350-60-50-3 while postings pass in the order of time. */
export class RollForwards {
  readonly #flows = new Map<AssetId, Flow>();
  readonly #from: LocalDate | undefined;

  constructor(from: LocalDate | undefined) {
    this.#from = from;
  }

  record(posting: Posting, date: LocalDate): void {
    const isInPeriod = this.#from === undefined || date >= this.#from;
    switch (posting.kind) {
      case 'acquire':
        return this.#receive(posting, posting.cost, isInPeriod);
      case 'takeOver':
        return this.#receive(posting, posting.basis, isInPeriod);
      case 'dispose':
        return this.#send(posting, posting.realized, isInPeriod);
      case 'handOver':
        return this.#send(posting, posting.basis, isInPeriod);
      default:
    }
  }

  /** Sets the fair value at the start or the end of the period. */
  measure(
    at: 'opening' | 'closing',
    held: readonly { readonly holding: Holding; readonly amount: Money }[],
  ): void {
    for (const { holding, amount } of held) {
      if (!isMeasured(holding)) continue;
      const flow = this.#get(holding.asset);
      flow[at] = add(flow[at], amount);
    }
  }

  /** Gains and losses are decided asset by asset on the net of the period. */
  close(): Disclosure {
    const byAsset = [...this.#flows]
      .filter(([, flow]) =>
        [flow.opening, flow.additions, flow.dispositions, flow.closing].some(
          (amount) => amount !== 0n,
        ),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([
          asset,
          { opening, additions, dispositions, closing, realized, costBasis, quantity },
        ]): AssetRollForward => {
          const net = subtract(subtract(add(closing, dispositions), opening), additions);
          return {
            asset,
            opening,
            additions,
            dispositions,
            gains: net > 0n ? net : zeroMoney,
            losses: net < 0n ? net : zeroMoney,
            closing,
            quantity,
            costBasis,
            realized,
          };
        },
      );
    const total = (
      key: 'opening' | 'additions' | 'dispositions' | 'gains' | 'losses' | 'closing',
    ): Money => sum(byAsset.map((each) => each[key]));
    return {
      opening: total('opening'),
      additions: total('additions'),
      dispositions: total('dispositions'),
      gains: total('gains'),
      losses: total('losses'),
      closing: total('closing'),
      byAsset,
    };
  }

  #receive(
    { holding, quantity }: { readonly holding: Holding; readonly quantity: Quantity },
    cost: Money,
    isInPeriod: boolean,
  ): void {
    if (!isMeasured(holding)) return;
    const flow = this.#get(holding.asset);
    flow.quantity = add(flow.quantity, quantity);
    flow.costBasis = add(flow.costBasis, cost);
    if (isInPeriod) flow.additions = add(flow.additions, cost);
  }

  #send(
    {
      holding,
      quantity,
      basis,
    }: { readonly holding: Holding; readonly quantity: Quantity; readonly basis: Money },
    value: Money,
    isInPeriod: boolean,
  ): void {
    if (!isMeasured(holding)) return;
    const flow = this.#get(holding.asset);
    flow.quantity = add(flow.quantity, negate(quantity));
    flow.costBasis = subtract(flow.costBasis, basis);
    if (!isInPeriod) return;
    flow.dispositions = add(flow.dispositions, value);
    flow.realized = add(flow.realized, subtract(value, basis));
  }

  #get(asset: AssetId): Flow {
    const found = this.#flows.get(asset);
    if (found) return found;
    const flow: Flow = {
      opening: zeroMoney,
      additions: zeroMoney,
      dispositions: zeroMoney,
      closing: zeroMoney,
      realized: zeroMoney,
      costBasis: zeroMoney,
      quantity: zeroQuantity,
    };
    this.#flows.set(asset, flow);
    return flow;
  }
}
