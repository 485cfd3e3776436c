import type { LocalDate } from '@lotbook/model/time';
import { negate, subtract, type Money } from '@lotbook/decimal/decimal';
import type { CarriedUnits } from './carrying-values.ts';
import { toGainLines, toHoldingLine, type DraftLine } from './draft-entry.ts';
import { Loans } from './loans.ts';
import type { DisposalLines, Measurement, Period, PeriodEnd } from './measurement.ts';
import type { Posting } from './posting.ts';

/** Assets stay at cost; a disposal shows its gain or loss. */
export class CostModel implements Measurement {
  readonly loans = new Loans();
  readonly measuresLoans: boolean = false;

  acquire(
    { holding, cost, quantity }: Extract<Posting, { kind: 'acquire' }>,
    _date: LocalDate,
  ): readonly DraftLine[] {
    return [toHoldingLine(holding, cost, quantity)];
  }

  dispose({
    holding,
    quantity,
    basis,
    realized,
  }: Extract<Posting, { kind: 'dispose' }>): DisposalLines {
    return {
      lines: [
        sendUnits({ holding, quantity }, basis),
        ...toGainLines(subtract(realized, basis), holding.asset),
      ],
    };
  }

  move({ from, to, quantity, basis }: Extract<Posting, { kind: 'move' }>): readonly DraftLine[] {
    return [toHoldingLine(to, basis, quantity), sendUnits({ holding: from, quantity }, basis)];
  }

  exchange(
    out: readonly Extract<Posting, { kind: 'handOver' }>[],
    received: readonly Extract<Posting, { kind: 'takeOver' }>[],
    _date: LocalDate,
  ): readonly DraftLine[] {
    return [
      ...out.map((each) => sendUnits(each, each.basis)),
      ...received.map(({ holding, quantity, basis }) => toHoldingLine(holding, basis, quantity)),
    ];
  }

  endPeriod(_period: Period): PeriodEnd {
    return { entries: [], issues: [] };
  }

  listCarried(): readonly CarriedUnits[] {
    return [];
  }
}

/** The credit line of units removed from a holding. */
export const sendUnits = (
  { holding, quantity }: Pick<Extract<Posting, { kind: 'dispose' }>, 'holding' | 'quantity'>,
  amount: Money,
): DraftLine => toHoldingLine(holding, negate(amount), negate(quantity));
