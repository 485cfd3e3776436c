import type { Money, Quantity } from '@lotbook/decimal/decimal';
import type { LotId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import type { Lot } from '../lots/lot.ts';
import type { Shelf } from '../lots/shelf.ts';
import type { Leg, Plan } from './plan.ts';
import { getLongTermFrom, type Run } from './run.ts';

/** What a new lot is. Without `acquiredOn` it is acquired at the instant of its transaction. */
export interface NewLot {
  readonly id: LotId;
  readonly quantity: Quantity;
  readonly cost: Money;
  /** Part of the cost. */
  readonly costs: Money;
  readonly acquiredOn?: LocalDate | undefined;
  /** The lot whose dates it takes over. */
  readonly dates?: Pick<Lot, 'acquiredAt' | 'acquiredMs' | 'acquiredOn' | 'longFrom'> | undefined;
  readonly gift?: Lot['gift'] | undefined;
  readonly inherited?: boolean | undefined;
  readonly inside?: Lot['inside'] | undefined;
  readonly stake?: Lot['stake'];
  readonly isReward?: boolean;
}

/** How many lots were ever booked, by whatever run. */
let marks = 0;

export function openLot(run: Run, plan: Plan, shelf: Shelf, made: NewLot): Lot {
  const dates = made.dates ?? getDates(run, plan, made.acquiredOn);
  run.lots += 1;
  const lot: Lot = {
    id: made.id,
    asset: shelf.pool.asset,
    quantity: made.quantity,
    cost: made.cost,
    acquiredAt: dates.acquiredAt,
    acquiredMs: dates.acquiredMs,
    acquiredOn: dates.acquiredOn,
    longFrom: made.inherited ? always : dates.longFrom,
    bookedMs: plan.ms,
    sequence: run.lots,
    mark: (marks += 1),
    gift: made.gift,
    isReward: made.isReward ?? false,
    inherited: made.inherited ?? false,
    inside: made.inside,
    stake: made.stake,
    kept: undefined,
    home: undefined,
  };
  run.lastLot = lot;
  run.holdings.open(shelf, lot, made.costs);
  return lot;
}

/** Before any sale: what was inherited counts as held for long at once (IRC 1223(9)). */
const always = '0001-01-01' as LocalDate;

export const getLotId = (leg: Leg): LotId => leg.id as string as LotId;

export const getShelf = (run: Run, leg: Leg): Shelf =>
  run.holdings.shelf(leg.movement.asset, leg.movement.source);

function getDates(
  run: Run,
  plan: Plan,
  acquiredOn: LocalDate | undefined,
): NonNullable<NewLot['dates']> {
  if (acquiredOn === undefined || acquiredOn >= plan.on) {
    return {
      acquiredAt: plan.transaction.at,
      acquiredMs: plan.ms,
      acquiredOn: plan.on,
      longFrom: getLongTermFrom(run, plan.on),
    };
  }
  const start = run.calendar.getStart(acquiredOn);
  return {
    acquiredAt: start.at,
    acquiredMs: start.ms,
    acquiredOn,
    longFrom: getLongTermFrom(run, acquiredOn),
  };
}
