import { add, negate, share, subtract, sum, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import { CarryingValues, type CarriedUnits } from './carrying-values.ts';
import { sendUnits } from './cost-model.ts';
import { toGainLines, toHoldingLine, type DraftLine } from './draft-entry.ts';
import { EarlyUnits } from './early-units.ts';
import { Loans } from './loans.ts';
import type { DisposalLines, Measurement, Period, PeriodEnd } from './measurement.ts';
import type { LocalDate } from '@lotbook/model/time';
import { inTransit, type Holding, type Posting } from './posting.ts';

/** The common part of models whose carrying amount differs from cost: transferred units keep their carrying amount. */
export abstract class CarriedModel implements Measurement {
  protected readonly carried = new CarryingValues();
  readonly #early = new EarlyUnits();
  readonly loans: Loans;
  readonly measuresLoans: boolean = false;

  constructor(loans = new Loans()) {
    this.loans = loans;
  }

  acquire({
    holding,
    quantity,
    cost,
  }: Extract<Posting, { kind: 'acquire' }>): readonly DraftLine[] {
    this.carried.put(holding, quantity, cost);
    return [toHoldingLine(holding, cost, quantity)];
  }

  move(posting: Extract<Posting, { kind: 'move' }>, date: LocalDate): readonly DraftLine[] {
    const { from, to, quantity } = posting;
    const amount = this.#takeMoved(posting, date);
    const sentOn = this.#early.arrive(to, quantity, date);
    this.carried.put(to, subtract(quantity, sentOn), amount);
    return [
      toHoldingLine(to, amount, quantity),
      sendUnits({ holding: from, quantity }, amount),
      ...this.#settle(to),
    ];
  }

  /** Units may arrive before they are sent, in the same row or because clocks differ. Then they come from transit at cost until the withdrawal says what they carry. */
  #takeMoved(
    { from, quantity, basis }: Extract<Posting, { kind: 'move' }>,
    date: LocalDate,
  ): Money {
    const missing = subtract(quantity, this.carried.getQuantity(from));
    if (missing > 0n && from.source !== inTransit) this.#early.send(from, missing, date);
    if (missing <= 0n || from.source !== inTransit) return this.carried.take(from, quantity);
    this.carried.put(from, negate(quantity), negate(basis));
    return basis;
  }

  /** Once all units arrived or were sent on, an amount that is left without units is the difference between what they carried and what they were sent with. */
  #settle(to: Holding): readonly DraftLine[] {
    if (this.carried.getQuantity(to) !== 0n) return [];
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
