import {
  negate,
  share,
  subtract,
  unitPrice,
  worth,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import type { IssueText } from '@lotbook/model/issue';
import { instantFromMs, type LocalDate } from '@lotbook/model/time';
import { convertBasis, getBasisDay } from './stated-basis.ts';
import {
  getEarlierAcquisition,
  isInsideDisposal,
  filterLegs,
  type Leg,
  type Plan,
} from './plan.ts';
import {
  toTaxImpact,
  report,
  reportMissingCost,
  reportMissingIncome,
  reportMissingPrice,
  type Run,
} from './run.ts';

/**
 * Finds what every leg is worth: the row's own value, else the money on the other side, else the price of what is received, else of what is
 * given (26 CFR 1.1001-7(b)(3) and (4)). Disposals get their gross amount realized, acquisitions their cost before costs of purchase.
 */
export function appraise(run: Run, plan: Plan): void {
  const given = filterLegs(plan.outs, isGiven);
  const received = filterLegs(plan.ins, isReceived);
  for (const leg of plan.ins) if (leg.value === undefined) takeValueFromRow(run, plan, leg);
  for (const leg of plan.outs) if (leg.value === undefined) takeValueFromRow(run, plan, leg);
  if (given.length > 0 && received.length > 0) appraiseSwap(run, plan, given, received);
  else if (given.length > 0) appraiseSale(run, plan, given);
  else if (received.length > 0) appraisePurchase(run, plan, received);
  for (const leg of plan.ins) {
    if (leg.value !== undefined || isReceived(leg)) continue;
    if (needsValue(leg)) valueReceived(run, plan, leg);
    else if (sharesBasis(plan.ins, leg))
      valueAlone(run, plan, leg, { code: 'engine-issues.effectBasisShare' });
    else lookUpPrice(run, plan, leg);
  }
  for (const leg of plan.outs) {
    if (leg.value !== undefined || isGiven(leg)) continue;
    if (sharesBasis(plan.outs, leg))
      valueAlone(run, plan, leg, { code: 'engine-issues.effectBasisShare' });
    else if (goesOnForms(run, leg))
      valueAlone(run, plan, leg, { code: 'engine-issues.effectFormValue' });
    else lookUpPrice(run, plan, leg);
  }
}

const isGiven = (leg: Leg): boolean =>
  leg.effect === 'dispose' || leg.effect === 'liquidate' || leg.effect === 'claim';
const isReceived = (leg: Leg): boolean => leg.effect === 'acquire';
const needsValue = (leg: Leg): boolean =>
  leg.effect === 'income' || leg.effect === 'borrow' || leg.effect === 'redeemClaim';
/** Forms 709 and 8283 ask what gifts and donations were worth; a place that pools units says by itself what a gift brings. */
const goesOnForms = ({ law }: Run, leg: Leg): boolean =>
  law.units.by === 'lots' && (leg.effect === 'give' || leg.effect === 'donate');
/** Where several assets hand over or take over together, their worths say which part each has. */
const sharesBasis = (legs: readonly Leg[], leg: Leg): boolean =>
  legs.length > 1 && (leg.effect === 'inherit' || leg.effect === 'bequeath');

function takeValueFromRow(run: Run, plan: Plan, leg: Leg): void {
  const { value: shown, basis, decided } = leg.movement;
  const value = isOnAnotherDay(plan, leg) ? undefined : shown;
  const isByBasis = !value && basis && leg.effect === 'acquire';
  const worthThen = isByBasis
    ? convertBasis(run, plan, leg)
    : run.prices.ofRow(value, plan.transaction.at);
  if (worthThen !== undefined)
    set(leg, plan, worthThen, value && decided?.value ? 'person' : 'row');
}

/** An opening lot without a basis costs what it was worth when it was acquired, never what it was worth when the file begins. */
const isOnAnotherDay = (plan: Plan, leg: Leg): boolean =>
  plan.transaction.type === 'opening' &&
  leg.movement.basis === undefined &&
  getEarlierAcquisition(plan, leg) !== undefined;

/** Property for property: both sides have the worth of what is received. */
function appraiseSwap(run: Run, plan: Plan, given: readonly Leg[], received: readonly Leg[]): void {
  const money = ((plan.moneyIn ?? 0n) as bigint) - (plan.moneyOut ?? 0n);
  let total = isDecidedByGiven(run, plan, given, received) ? undefined : sumKnownValues(received);
  const givenValue = sumGivenForOthers(plan, given);
  if (total === undefined && givenValue !== undefined)
    total = split(run, plan, subtract(givenValue, money as Money), received);
  let counter = givenValue;
  if (total === undefined) {
    priceLegs(run, plan, received);
    total = sumKnownValues(received);
    if (total === undefined || run.law.swapCost === 'given') {
      priceLegs(run, plan, given);
      counter = sumGivenForOthers(plan, given);
    }
    if (total === undefined && counter !== undefined)
      total = split(run, plan, subtract(counter, money as Money), received);
  }
  if (total === undefined || plan.moneyUnknown) return appraiseAlone(run, plan, given, received);
  getReceivedCost(run, plan, received, counter);
  return realize(run, plan, given, ((total as bigint) + money) as Money);
}

/**
 * The total value of the exchange is unknown: sides with a value of their own use it, the others
 * are reported as an issue.
 */
function appraiseAlone(
  run: Run,
  plan: Plan,
  given: readonly Leg[],
  received: readonly Leg[],
): void {
  const isKnownInPart = [...given, ...received].some(({ value }) => value !== undefined);
  const effect: IssueText =
    isKnownInPart && !plan.moneyUnknown
      ? { code: 'engine-issues.effectExchangePart' }
      : { code: 'engine-issues.effectExchange' };
  for (const leg of received) {
    if (leg.value === undefined) reportMissingCost(run, plan, leg, effect);
    else if (!plan.moneyUnknown) leg.cost = leg.value;
    else leg.stake = plan.moneyInDoubt;
  }
  for (const leg of given) {
    if (leg.value === undefined) leg.unpriced = effect;
    else if (!plan.moneyUnknown) leg.gross = leg.value;
  }
}

/** What was given was worth, without the units of it that were kept back as a fee: those bought a service, and not what came. */
function sumGivenForOthers({ fees }: Plan, given: readonly Leg[]): Money | undefined {
  let worthOfGiven = sumKnownValues(given);
  if (worthOfGiven === undefined) return undefined;
  for (const { movement, quantity } of fees) {
    const leg =
      movement.withheldFrom === 'sent'
        ? given.find((each) => each.movement.asset === movement.asset && each.quantity >= quantity)
        : undefined;
    if (leg) worthOfGiven = subtract(worthOfGiven, share(leg.value!, quantity, leg.quantity));
  }
  return worthOfGiven;
}

/**
 * A person priced the given side and not the received one, so the rows say nothing about the
 * received side. Where its cost is the value given, both values are already set.
 */
function isDecidedByGiven(
  run: Run,
  plan: Plan,
  given: readonly Leg[],
  received: readonly Leg[],
): boolean {
  if (
    run.law.swapCost === 'given' ||
    !given.some(isPricedByPerson) ||
    received.some(isPricedByPerson)
  )
    return false;
  priceLegs(run, plan, given);
  return sumKnownValues(given) !== undefined;
}

const isPricedByPerson = ({ movement }: Leg): boolean =>
  movement.decided?.value === true && movement.value !== undefined;

/**
 * The cost of what is received: its own value, or the value given where the jurisdiction says so
 * and rows report both or prices exist for both.
 */
function getReceivedCost(
  run: Run,
  plan: Plan,
  received: readonly Leg[],
  given: Money | undefined,
): void {
  const own = sumKnownValues(received);
  for (const leg of received) leg.cost = leg.value;
  if (run.law.swapCost === 'received' || given === undefined || own === undefined || own === 0n)
    return;
  const total = ((given as bigint) + (plan.moneyOut ?? 0n) - (plan.moneyIn ?? 0n)) as Money;
  if (total < 0n) return;
  let left = total;
  for (const [index, leg] of received.entries()) {
    leg.cost = index === received.length - 1 ? left : share(total, leg.value!, own);
    left = subtract(left, leg.cost);
  }
}

/** For money, the amount; for goods or if nothing is reported, the value of what was given. */
function appraiseSale(run: Run, plan: Plan, given: readonly Leg[]): void {
  if (plan.moneyIn !== undefined) {
    const paid = subtractReturned(plan.moneyIn, plan.moneyOut);
    return realize(run, plan, given, getLiquidationValue(given, paid) ?? paid);
  }
  if (plan.moneyUnknown) return undefined;
  for (const leg of given) {
    priceGiven(run, plan, leg, { code: 'engine-issues.effectProceeds' });
    leg.gross = leg.value;
  }
  return undefined;
}

/** Collateral that a lender sold for more than it paid out also settled a debt, which is part of the amount realized (26 CFR 1.1001-2(a)(1)). */
function getLiquidationValue(given: readonly Leg[], paid: Money): Money | undefined {
  if (!given.every((leg) => leg.effect === 'liquidate')) return undefined;
  const value = sumKnownValues(given);
  return value !== undefined && value > paid ? value : undefined;
}

/** For money, the amount; else the reported basis; else the value received. */
function appraisePurchase(run: Run, plan: Plan, received: readonly Leg[]): void {
  if (plan.moneyUnknown) {
    for (const leg of received) leg.stake = plan.moneyInDoubt;
    return;
  }
  if (
    plan.moneyOut !== undefined &&
    split(run, plan, subtractReturned(plan.moneyOut, plan.moneyIn), received) === undefined
  )
    for (const leg of received)
      if (leg.value === undefined)
        reportMissingCost(run, plan, leg, { code: 'engine-issues.effectCostShare' });
  for (const leg of received) {
    const basis = plan.moneyOut === undefined ? convertBasis(run, plan, leg) : undefined;
    const hasStatedBasis = leg.movement.basis !== undefined && plan.moneyOut === undefined;
    if (basis === undefined && hasStatedBasis) {
      reportMissingCost(
        run,
        plan,
        leg,
        { code: 'engine-issues.effectBasis' },
        getBasisDay(plan, leg),
      );
    } else if (basis === undefined && plan.moneyOut === undefined) {
      const earlier = getEarlierAcquisition(plan, leg);
      if (earlier === undefined) priceLegs(run, plan, [leg]);
      else if (leg.value === undefined) priceOnDay(run, earlier, leg);
      if (leg.value === undefined)
        reportMissingCost(run, plan, leg, { code: 'engine-issues.effectBasis' }, earlier);
    }
    // The market value is no substitute for a basis in a currency without a rate.
    leg.cost = hasStatedBasis ? basis : (basis ?? leg.value);
  }
}

const subtractReturned = (amount: Money, back: Money | undefined): Money =>
  back === undefined ? amount : subtract(amount, back);

/** Nothing costs less than nothing: where more money came back than was paid, the rest has no place in a purchase and is reported. */
function limitToZeroWithIssue(run: Run, plan: Plan, total: Money, leg: Leg): Money {
  if (total >= 0n) return total;
  const { asset } = leg.movement;
  report(run, plan, {
    code: 'amount-out-of-range',
    severity: 'warning',
    asset,
    text: { code: 'engine-issues.costBelowZero', params: { asset } },
    ...toTaxImpact(negate(total)),
  });
  return zeroMoney;
}

/** Divides the total proceeds among the given legs in proportion to their values. */
function realize(run: Run, plan: Plan, given: readonly Leg[], total: Money): void {
  const [only] = given;
  if (given.length === 1 && only) {
    only.gross = total;
    if (only.value === undefined) set(only, plan, total < 0n ? zeroMoney : total, 'other-side');
  } else realizeAll(run, plan, given, total);
}

function realizeAll(run: Run, plan: Plan, given: readonly Leg[], total: Money): void {
  priceLegs(run, plan, given);
  const parts = getParts(total, given);
  for (const [index, leg] of given.entries()) {
    const part = parts[index];
    if (part !== undefined) leg.gross = part;
    if (leg.value !== undefined) continue;
    if (part === undefined) leg.unpriced = { code: 'engine-issues.effectProceedsShare' };
    else set(leg, plan, limitToZero(part), 'other-side');
  }
}

const limitToZero = (amount: Money): Money => (amount < 0n ? zeroMoney : amount);

/**
 * Splits a total among the legs in proportion to their values. A single leg without a value takes
 * the rest. If several have none, their shares are unknown: they get none, the others get their own
 * value, and the rest is the most that each may have. There are no shares if all values are zero.
 */
function getParts(total: Money, legs: readonly Leg[]): readonly (Money | undefined)[] {
  let sum = 0n;
  for (const { value } of legs) sum += value ?? 0n;
  const rest = limitToZero(((total as bigint) - sum) as Money);
  const without = legs.filter(({ value }) => value === undefined);
  const worths = legs.map(({ value }) => value ?? (without.length === 1 ? rest : undefined));
  const divided = without.length > 1 && sum < total ? sum : (total as bigint);
  const whole = without.length === 1 ? sum + rest : sum;
  if (without.length > 1) shareRest(rest, without);
  if (whole === 0n) return total === 0n || without.length > 1 ? worths : legs.map(() => undefined);
  const last = worths.findLastIndex((getMarketValue) => getMarketValue !== undefined);
  let left = divided;
  return worths.map((getMarketValue, index) => {
    if (getMarketValue === undefined) return undefined;
    const part = index === last ? left : share(divided as Money, getMarketValue, whole as Money);
    left -= part;
    return part as Money;
  });
}

/**
 * What is affected by legs of which only the sum is known: an equal share for each, so that the
 * total is counted once.
 */
function shareRest(rest: Money, legs: readonly Leg[]): void {
  for (const [index, leg] of legs.entries())
    leg.hanging = ((rest * BigInt(index + 1)) / BigInt(legs.length) -
      (rest * BigInt(index)) / BigInt(legs.length)) as Money;
}

/** Divides a total among the legs by their worth; alone, a leg takes it all. Returns the total once it is divided, as far as that is possible. */
function split(run: Run, plan: Plan, value: Money, legs: readonly Leg[]): Money | undefined {
  const [only] = legs;
  const total = limitToZeroWithIssue(run, plan, value, legs[0]!);
  if (legs.length === 1 && only) {
    set(only, plan, total, 'other-side');
    return total;
  }
  return splitAmong(run, plan, total, legs);
}

function splitAmong(run: Run, plan: Plan, total: Money, legs: readonly Leg[]): Money | undefined {
  priceLegs(run, plan, legs);
  const parts = getParts(total, legs);
  const isDivided = parts.some((part) => part !== undefined);
  if (!isDivided) return undefined;
  for (const [index, leg] of legs.entries()) {
    const part = parts[index];
    if (part === undefined)
      reportMissingCost(run, plan, leg, { code: 'engine-issues.effectCostShare' });
    else set(leg, plan, part, 'other-side');
  }
  return total;
}

function priceLegs(run: Run, plan: Plan, legs: readonly Leg[]): void {
  for (const leg of legs) {
    if (leg.value !== undefined) continue;
    const found = run.prices.need(leg.movement.asset, leg.quantity, plan.transaction.at);
    leg.value = found?.value;
    leg.price = found?.price;
  }
}

const DAY_MS = 86_400_000;

/** By the price at the beginning of a day, else by the last one of that day. */
function priceOnDay({ prices, calendar }: Run, on: LocalDate, leg: Leg): void {
  const { asset } = leg.movement;
  const end = instantFromMs(calendar.getStart(on).ms + DAY_MS - 1);
  const found =
    prices.glance(asset, leg.quantity, calendar.getStart(on).at) ??
    prices.glance(asset, leg.quantity, end);
  const needed = found ?? prices.need(asset, leg.quantity, calendar.getStart(on).at);
  leg.value = needed?.value;
  leg.price = needed?.price;
}

function valueAlone(run: Run, plan: Plan, leg: Leg, effect: IssueText, as?: 'cost'): void {
  priceLegs(run, plan, [leg]);
  if (leg.value === undefined) reportMissingPrice(run, plan, leg.movement, effect, as);
}

/** What is income, or costs what it is worth when it comes. */
function valueReceived(run: Run, plan: Plan, leg: Leg): void {
  priceLegs(run, plan, [leg]);
  if (leg.value !== undefined) return;
  const effect: IssueText = { code: 'engine-issues.effectIncomeOrBasis' };
  if (leg.effect === 'income') reportMissingIncome(run, plan, leg, leg.quantity, effect);
  else reportMissingCost(run, plan, leg, effect);
}

/** The same of what leaves for good. */
function priceGiven(run: Run, plan: Plan, leg: Leg, effect: IssueText): void {
  priceLegs(run, plan, [leg]);
  if (leg.value === undefined) leg.unpriced = effect;
}

function lookUpPrice(run: Run, plan: Plan, leg: Leg): void {
  const found = run.prices.glance(leg.movement.asset, leg.quantity, plan.transaction.at);
  leg.value = found?.value;
  leg.price = found?.price;
}

function sumKnownValues(legs: readonly Leg[]): Money | undefined {
  let total = 0n;
  for (const leg of legs) {
    if (leg.value === undefined) return undefined;
    total += leg.value;
  }
  return total as Money;
}

function set(leg: Leg, plan: Plan, value: Money, from: string): void {
  leg.value = value;
  leg.price = { unitPrice: unitPrice(value, leg.quantity), at: plan.transaction.at, from };
}

/**
 * What fee units are worth: the row's value, else the rate of the trade itself where they are of an asset that it names, else the price. Units withheld from what is received leave
 * at their cost, so they have the rate of the trade whatever value the row states: another one would add basis that was never paid, or drop some that was.
 */
export function appraiseFee(run: Run, plan: Plan, fee: Leg): void {
  const isOfAsset = (leg: Leg): boolean =>
    leg.movement.asset === fee.movement.asset && leg.value !== undefined;
  const origin = fee.movement.withheldFrom === 'received' ? plan.ins.find(isOfAsset) : undefined;
  if (!origin) takeValueFromRow(run, plan, fee);
  if (fee.value !== undefined) return;
  const twin = origin ?? [...plan.ins, ...plan.outs].find(isOfAsset);
  if (twin)
    set(
      fee,
      plan,
      worth(fee.quantity, unitPrice(twin.value!, getPricedUnits(twin, fee))),
      'other-side',
    );
  else if (isInsideDisposal(plan, fee))
    valueAlone(run, plan, fee, { code: 'engine-issues.effectFeeCost' }, 'cost');
  else priceGiven(run, plan, fee, { code: 'engine-issues.effectFee' });
}

/** What was received was received for the units without those that paid the fee. */
const getPricedUnits = (twin: Leg, fee: Leg): Quantity =>
  fee.movement.withheldFrom === 'sent' &&
  twin.movement.direction === 'out' &&
  twin.price?.from === 'other-side' &&
  twin.quantity > fee.quantity
    ? subtract(twin.quantity, fee.quantity)
    : twin.quantity;
