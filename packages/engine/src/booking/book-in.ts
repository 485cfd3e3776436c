import type { Issue, IssueText } from '@lotbook/model/issue';
import {
  subtract,
  zeroMoney,
  zeroQuantity,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import { getTreatment } from '../effects/treatments.ts';
import type { Holdings } from '../lots/holdings.ts';
import type { Lot, Slice } from '../lots/lot.ts';
import type { Shelf } from '../lots/shelf.ts';
import { dispose } from './dispose.ts';
import { toDisposalEntry, toIncomingEntry } from './entries.ts';
import { getLotId, openLot, getShelf, type NewLot } from './lots.ts';
import { getEarlierAcquisition, isYield, type Leg, type Plan } from './plan.ts';
import { getLongTermFrom, reportMissingCost, reportUncertainCost, type Run } from './run.ts';

/** Books what is received and does not depend on what is sent: purchases, income, loans taken, gifts. */
export function bookIn(run: Run, plan: Plan, leg: Leg): void {
  if (leg.effect === 'acquire') acquire(run, plan, leg);
  else if (leg.effect === 'income') receiveIncome(run, plan, leg);
  else if (leg.effect === 'receiveGift') receiveGift(run, plan, leg);
  else if (leg.effect === 'borrow') withholdFees(run, plan, leg, open(run, plan, leg, leg.value));
  else if (leg.effect === 'rebate') open(run, plan, leg, zeroMoney);
}

function acquire(run: Run, plan: Plan, leg: Leg): void {
  if (isUnsupported(plan, leg)) reportUnsupportedBasis(run, plan, leg);
  withholdFees(
    run,
    plan,
    leg,
    open(run, plan, leg, leg.cost, leg.movement.inherited ? inheritedLot : plainLot),
  );
}

/** Nothing shows what was paid. The value of an opening lot is that of another day. */
export const isUnsupported = (plan: Plan, { category, movement: { basis, value } }: Leg): boolean =>
  category === 'acquisition_standard' &&
  plan.moneyOut === undefined &&
  !basis &&
  (!value || plan.transaction.type === 'opening');

export function reportUnsupportedBasis(run: Run, plan: Plan, leg: Leg): void {
  const isZero = getTreatment(plan.treatments, 'unsupportedBasis') === 'zero';
  if (isZero) leg.cost = zeroMoney;
  const code = isZero ? 'zero-basis' : 'unsupported-basis';
  const stake = reportUncertainCost(
    run,
    plan,
    {
      code,
      severity: 'info',
      asset: leg.movement.asset,
      text: getUnsupportedText(plan, leg, isZero),
    },
    leg.value,
  );
  leg.stake ??= stake;
}

function getUnsupportedText(plan: Plan, leg: Leg, isZero: boolean): IssueText {
  const { asset } = leg.movement;
  const acquiredOn = getEarlierAcquisition(plan, leg);
  if (isZero) return { code: 'engine-issues.basisUnknownZero', params: { asset } };
  if (leg.value === undefined)
    return { code: 'engine-issues.basisUnknownUnpriced', params: { asset } };
  return acquiredOn === undefined
    ? { code: 'engine-issues.basisUnknownAtValue', params: { asset } }
    : { code: 'engine-issues.basisUnknownAtEarlierValue', params: { asset, acquiredOn } };
}

function receiveIncome(run: Run, plan: Plan, leg: Leg): void {
  withholdFees(run, plan, leg, open(run, plan, leg, leg.value));
  recordIncome(run, plan, leg);
}

/** Ordinary income at its worth; without a price it is left out and reported elsewhere. */
export function recordIncome(run: Run, plan: Plan, leg: Leg): void {
  if (leg.value === undefined) return;
  const { asset, source } = leg.movement;
  const { id: transactionId, at } = plan.transaction;
  run.income.push({
    transactionId,
    entryId: leg.id,
    at,
    on: plan.on,
    asset,
    quantity: leg.quantity,
    source,
    category: leg.category,
    value: leg.value,
  });
}

/** The giver's basis and date go on; without a known basis it is zero (IRC 1015, Pub. 551). */
function receiveGift(run: Run, plan: Plan, leg: Leg): void {
  const { movement } = leg;
  if (movement.inherited) return inherit(run, plan, leg);
  const basis = run.prices.ofRow(movement.basis, plan.transaction.at);
  const value =
    leg.value ?? run.prices.need(movement.asset, leg.quantity, plan.transaction.at)?.value;
  const on = movement.givenOn ?? plan.on;
  // Without a known worth no loss counts: it would begin below that worth.
  const lossFrom = value ?? zeroMoney;
  const gift =
    basis !== undefined && lossFrom < basis
      ? { value: lossFrom, on, longFrom: getLongTermFrom(run, on) }
      : undefined;
  if (basis === undefined && movement.basis)
    reportMissingCost(run, plan, leg, { code: 'engine-issues.effectBasis' });
  else if (basis === undefined) reportUnknownGiver(run, plan, leg, value);
  else if (value === undefined) reportUnknownGift(run, plan, leg, basis);
  open(run, plan, leg, basis ?? zeroMoney, { gift });
}

/** Of a loss, no more can count than the units cost the giver. */
function reportUnknownGift(run: Run, plan: Plan, leg: Leg, basis: Money): void {
  leg.hanging = basis;
  reportMissingCost(run, plan, leg, { code: 'engine-issues.effectGiftLoss' });
}

function reportUnknownGiver(run: Run, plan: Plan, leg: Leg, value: Money | undefined): void {
  const { asset } = leg.movement;
  const text: IssueText = { code: 'engine-issues.giverBasisUnknown', params: { asset } };
  leg.stake = reportUncertainCost(
    run,
    plan,
    { code: 'zero-basis', severity: 'warning', asset, text },
    value,
  );
}

/** What comes out of an estate costs what it was worth at the death and is long-term at once (IRC 1014, 1223(9)). */
function inherit(run: Run, plan: Plan, leg: Leg): void {
  const { asset } = leg.movement;
  const rowValue = run.prices.ofRow(leg.movement.basis, plan.transaction.at);
  const value =
    rowValue ?? leg.value ?? run.prices.need(asset, leg.quantity, plan.transaction.at)?.value;
  if (rowValue === undefined) reportUnknownValue(run, plan, leg, value);
  open(run, plan, leg, value ?? zeroMoney, inheritedLot);
}

function reportUnknownValue(run: Run, plan: Plan, leg: Leg, value: Money | undefined): void {
  const { asset } = leg.movement;
  const issue: Omit<Issue, 'transactionId'> =
    value === undefined
      ? {
          code: 'zero-basis',
          severity: 'error',
          asset,
          text: { code: 'engine-issues.inheritedUnpriced', params: { asset } },
        }
      : {
          code: 'unsupported-basis',
          severity: 'warning',
          asset,
          text: { code: 'engine-issues.inheritedAtValue', params: { asset } },
        };
  leg.stake = reportUncertainCost(run, plan, issue, value);
}

type How = Pick<NewLot, 'gift' | 'inherited'>;
const plainLot: How = {};
const inheritedLot: How = { inherited: true };

function open(
  run: Run,
  plan: Plan,
  leg: Leg,
  cost: Money | undefined,
  { gift, inherited }: How = plainLot,
): Lot {
  const { quantity, acquiredOn } = leg.movement;
  leg.entry = toIncomingEntry(plan, leg, cost, leg.costs);
  const { costs, stake } = leg;
  const isReward = isYield(leg);
  return openLot(run, plan, getShelf(run, leg), {
    id: getLotId(leg),
    quantity,
    cost: cost ?? zeroMoney,
    costs,
    acquiredOn,
    gift,
    inherited,
    stake,
    isReward,
  });
}

function withholdFees(run: Run, plan: Plan, leg: Leg, lot: Lot): void {
  let left: bigint = leg.quantity;
  let isKept = false;
  for (const fee of plan.fees) {
    if (fee.entry || !isFromReceived(fee, leg) || fee.quantity > left) continue;
    left -= fee.quantity;
    isKept = true;
    withhold(run, plan, fee, lot);
  }
  if (isKept && leg.costs > 0n) run.holdings.keepRest(lot, lot.home!.shelf);
}

/** Opens a lot and keeps back what fees took of it, where nothing is to be said of it. */
export function openLessFees(
  { holdings }: Pick<Run, 'holdings'>,
  shelf: Shelf,
  {
    lot,
    costs,
    fees,
  }: { readonly lot: Lot; readonly costs: Money; readonly fees: readonly Quantity[] },
): void {
  holdings.open(shelf, lot, costs);
  for (const fee of fees) holdBack(holdings, lot, fee);
  if (fees.length > 0 && costs > 0n) holdings.keepRest(lot, shelf);
}

/** Gives what they cost without costs of the purchase, which stay with the units that remain. */
function holdBack(holdings: Holdings, lot: Lot, quantity: Quantity): Slice {
  const { shelf } = lot.home!;
  const slice = holdings.getTake(lot, shelf, quantity);
  const cost = holdings.giveBack(lot, shelf, slice.costs)
    ? subtract(slice.cost, slice.costs)
    : slice.cost;
  return { ...slice, cost, costs: zeroMoney };
}

export const isFromReceived = (fee: Leg, leg: Leg): boolean =>
  fee.movement.withheldFrom === 'received' && fee.movement.asset === leg.movement.asset;

/**
 * Units kept back from what was received are those just received: they leave at what they cost, without a gain (26 CFR 1.1012-1(j)(3)(iii)).
 */
function withhold(run: Run, plan: Plan, fee: Leg, lot: Lot): void {
  const slice = holdBack(run.holdings, lot, fee.quantity);
  fee.gross = fee.value === undefined ? undefined : slice.cost;
  fee.net = fee.gross;
  const outcome = dispose(run, plan, fee, { slices: [slice], short: zeroQuantity }, true);
  fee.entry = toDisposalEntry(plan, fee, outcome);
}
