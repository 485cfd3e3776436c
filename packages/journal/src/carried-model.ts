import { add, negate, share, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { CarryingValues, type CarriedUnits } from './carrying-values.ts';
import { sendUnits } from './cost-model.ts';
import { toGainLines, toHoldingLine, type DraftLine } from './draft-entry.ts';
import type { DisposalLines, Measurement, Period, PeriodEnd } from './measurement.ts';
import type { Holding, Posting } from './posting.ts';

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

  move({ from, to, quantity }: Extract<Posting, { kind: 'move' }>): readonly DraftLine[] {
    const amount = this.carried.take(from, quantity);
    this.carried.put(to, quantity, amount);
    return [toHoldingLine(to, amount, quantity), sendUnits({ holding: from, quantity }, amount)];
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
