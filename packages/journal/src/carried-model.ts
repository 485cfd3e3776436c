import { add, negate, share, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { CarryingValues, type CarriedUnits } from './carrying-values.ts';
import { sendUnits } from './cost-model.ts';
import { toGainLines, toHoldingLine, type DraftLine } from './draft-entry.ts';
import type { DisposalLines, Measurement, Period, PeriodEnd } from './measurement.ts';
import { inTransit, type Holding, type Posting } from './posting.ts';

/** Stablecoins, claims and fiat are financial assets that stay at cost under every model. */
export const isMeasured = ({ role, asset }: Holding): boolean =>
  role !== 'stablecoin' && role !== 'fiat' && !/^(COLL|LOAN):/.test(asset);

/** The common part of models whose carrying amount differs from cost: transferred units keep their carrying amount. */
export abstract class CarriedModel implements Measurement {
  protected readonly carried = new CarryingValues();

  acquire({
    holding,
    quantity,
    cost,
  }: Extract<Posting, { kind: 'acquire' }>): readonly DraftLine[] {
    this.carried.put(holding, quantity, cost);
    return [toHoldingLine(holding, cost, quantity)];
  }

  move(posting: Extract<Posting, { kind: 'move' }>): readonly DraftLine[] {
    const { from, to, quantity } = posting;
    const amount = this.#takeMoved(posting);
    this.carried.put(to, quantity, amount);
    return [
      toHoldingLine(to, amount, quantity),
      sendUnits({ holding: from, quantity }, amount),
      ...this.#settleTransit(to),
    ];
  }

  /** Units may arrive before they are sent, in the same row or because clocks differ. Then they come from transit at cost until the withdrawal says what they carry. */
  #takeMoved({ from, quantity, basis }: Extract<Posting, { kind: 'move' }>): Money {
    const isEarly = from.source === inTransit && this.carried.getQuantity(from) < quantity;
    if (!isEarly) return this.carried.take(from, quantity);
    this.carried.put(from, negate(quantity), negate(basis));
    return basis;
  }

  /** Once all units arrived, an amount that is left in transit is the difference between cost and carrying amount of those that arrived early. */
  #settleTransit(to: Holding): readonly DraftLine[] {
    if (to.source !== inTransit || this.carried.getQuantity(to) !== 0n) return [];
    const rest = this.carried.clear(to);
    if (rest === 0n) return [];
    return [toHoldingLine(to, negate(rest)), { role: 'unrealized', amount: rest, asset: to.asset }];
  }

  /** Units received take the carrying amount of the units sent, plus costs that the engine added to their basis. */
  exchange(
    out: readonly Extract<Posting, { kind: 'handOver' }>[],
    received: readonly Extract<Posting, { kind: 'takeOver' }>[],
  ): readonly DraftLine[] {
    const sent = out.map(({ holding, quantity }) =>
      sendUnits({ holding, quantity }, this.carried.take(holding, quantity)),
    );
    const handed = negate(sum(sent.map((line) => line.amount)));
    const basis = sum(received.map((each) => each.basis));
    const given = sum(out.map((each) => each.basis));
    const [first] = out;
    // Without units received, the carrying amount above or below basis is a loss or gain.
    if (received.length === 0)
      return [...sent, ...(first ? toGainLines(subtract(given, handed), first.holding.asset) : [])];
    const total = add(handed, subtract(basis, given));
    let rest = total;
    const lines = received.map(({ holding, quantity, basis: part }, index) => {
      const isLast = index === received.length - 1;
      const amount: Money = isLast ? rest : basis === 0n ? zeroMoney : share(total, part, basis);
      rest = subtract(rest, amount);
      this.carried.put(holding, quantity, amount);
      return toHoldingLine(holding, amount, quantity);
    });
    return [...sent, ...lines];
  }

  listCarried(): readonly CarriedUnits[] {
    return this.carried.list();
  }

  abstract dispose(posting: Extract<Posting, { kind: 'dispose' }>): DisposalLines;
  abstract endPeriod(period: Period): PeriodEnd;
}
