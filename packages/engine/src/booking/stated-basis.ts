import type { Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import { instantFromMs } from '@lotbook/model/time';
import { getEarlierAcquisition, type Leg, type Plan } from './plan.ts';
import type { Run } from './run.ts';

const DAY_MS = 86_400_000;

/** The day before the transaction on which the reported basis was paid: only an opening lot has one. */
export const getBasisDay = (plan: Plan, leg: Leg): LocalDate | undefined =>
  plan.transaction.type === 'opening' ? getEarlierAcquisition(plan, leg) : undefined;

/** The reported basis in the account's currency, at the rate of the day on which it was paid; undefined without a rate. */
export function convertBasis(run: Run, plan: Plan, leg: Leg): Money | undefined {
  const { basis } = leg.movement;
  const day = getBasisDay(plan, leg);
  if (!basis || day === undefined) return run.prices.ofRow(basis, plan.transaction.at);
  const start = run.calendar.getStart(day);
  const end = instantFromMs(start.ms + DAY_MS - 1);
  const hasLaterRate = run.prices.lacksRate(basis, start.at) && !run.prices.lacksRate(basis, end);
  return run.prices.ofRow(basis, hasLaterRate ? end : start.at);
}
