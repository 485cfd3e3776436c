import { format, smaller, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { LotChoice } from '@lotbook/model/settings';
import { toMillis } from '@lotbook/model/time';
import type { Chosen } from '../lots/fragment-order.ts';
import type { IssueText } from '@lotbook/model/issue';
import { formatLot, formatTooLate } from './issue-text.ts';
import type { Leg, Plan } from './plan.ts';
import { isBeforeAllocation } from './reallocations.ts';
import { getLotLaw, report, type Run } from './run.ts';

/** Specifically identified lots, by the movement or the transaction that they were chosen for. */
export type Choices = ReadonlyMap<string, readonly LotChoice[]>;

export function groupChoicesByDisposal(choices: readonly LotChoice[]): Choices {
  const byDisposal = new Map<string, LotChoice[]>();
  for (const choice of choices) {
    const list = byDisposal.get(choice.disposal);
    if (list) list.push(choice);
    else byDisposal.set(choice.disposal, [choice]);
  }
  return byDisposal;
}

/**
 * The lots that were chosen for a movement in time. A choice recorded after the units left identifies nothing (26 CFR 1.1012-1(j)); it is refused
 * with an issue and the method in force decides.
 */
export function getChosenLots(run: Run, plan: Plan, leg: Leg): readonly Chosen[] {
  if (run.choices.size === 0) return [];
  const chosen: Chosen[] = [];
  let left: bigint = leg.quantity;
  reportUnfit(run, plan, leg);
  for (const choice of findChoices(run, plan, leg)) {
    const reason =
      findRefusal(run, plan, choice, leg) ??
      (choice.quantity <= 0n ? nothing : choice.quantity > left ? tooMuch : undefined);
    const isUsed = reason === undefined || reason === tooMuch;
    const quantity = isUsed ? smaller(choice.quantity, left as Quantity) : zeroQuantity;
    if (reason !== undefined) refuse(run, plan, leg, choice, reason, quantity);
    if (quantity === 0n) continue;
    chosen.push({ lot: choice.lot, quantity });
    left -= quantity;
  }
  return chosen;
}

const tooMuch: IssueText = { code: 'engine-issues.lotChosenTooMuch' };
const nothing: IssueText = { code: 'engine-issues.lotChosenNothing' };

/** Says that a choice could not be followed, or only with `used` of its units. */
export function refuse(
  run: Run,
  plan: Plan,
  leg: Leg,
  choice: Pick<LotChoice, 'lot' | 'quantity'>,
  reason: IssueText,
  used: Quantity = zeroQuantity,
): void {
  const lot = formatLot(run.holdings.lot(choice.lot), choice.lot, leg.movement.asset);
  const { asset } = leg.movement;
  report(run, plan, {
    code: 'spec-id-refused',
    severity: 'warning',
    asset,
    text:
      used === 0n
        ? { code: 'engine-issues.lotRefused', params: { lot, reason } }
        : {
            code: 'engine-issues.lotPartlyUsed',
            params: { lot, reason, asset, used: format(used), chosen: format(choice.quantity) },
          },
  });
}

/**
 * Lot choices that no side uses: those of the transaction if the first outgoing side has its own,
 * and those of incoming sides. Reported with the first outgoing side.
 */
function reportUnfit(run: Run, plan: Plan, leg: Leg): void {
  const id = plan.transaction.id as string;
  if (leg !== (plan.outs[0] ?? plan.fees[0])) return;
  const others = findOwnChoices(run, plan, leg) ? listLeavingLegs(run, plan) : undefined;
  const isUnfit = ({ lot }: LotChoice): boolean =>
    !others!.some(({ movement }) => movement.asset === run.holdings.lot(lot)?.asset);
  if (others)
    for (const choice of (run.choices.get(id) ?? []).filter(isUnfit))
      refuse(run, plan, leg, choice, { code: 'engine-issues.lotForOtherSide' });
  for (const each of plan.ins)
    if ((each.id as string) !== id)
      for (const choice of run.choices.get(each.id) ?? [])
        refuse(run, plan, leg, choice, { code: 'engine-issues.lotForIncoming' });
}

/** By the side's own number, else by its row, else by the transaction. */
function findChoices(run: Run, plan: Plan, leg: Leg): readonly LotChoice[] {
  const own = findOwnChoices(run, plan, leg);
  if (own) return own;
  const { id: row } = leg.movement;
  const ofRow = row === undefined ? undefined : run.choices.get(row);
  const all = listLeavingLegs(run, plan);
  if (ofRow)
    return divideChoices(
      run,
      plan,
      leg,
      ofRow,
      all.filter((each) => each.movement.id === row),
    );
  const ofTransaction = run.choices.get(plan.transaction.id);
  if (!ofTransaction) return [];
  return divideChoices(
    run,
    plan,
    leg,
    ofTransaction,
    all.filter(({ movement: { id } }) => id === undefined || !run.choices.has(id)),
  );
}

/** The number of what came in is the transaction's own: then it names no side that left. */
const findOwnChoices = (run: Run, plan: Plan, leg: Leg): readonly LotChoice[] | undefined =>
  (leg.id as string) === plan.transaction.id || (leg.id as string) === leg.movement.id
    ? undefined
    : run.choices.get(leg.id);

/** What leaves by itself, without choices of its own: first what was sent, then its fees. Fees that were kept back leave with the rest. */
const listLeavingLegs = (run: Run, plan: Plan): readonly Leg[] =>
  [...plan.outs, ...plan.fees.filter(({ movement }) => movement.withheldFrom === undefined)].filter(
    (each) => !findOwnChoices(run, plan, each),
  );

/**
 * One id identifies a row with its fees, so a choice serves the sides of its lot's asset one after
 * the other. The last of them reports what is left over, and the first side of all reports lots
 * that serve none.
 */
function divideChoices(
  run: Run,
  plan: Plan,
  leg: Leg,
  choices: readonly LotChoice[],
  sides: readonly Leg[],
): readonly LotChoice[] {
  const isFirst = (plan.outs[0] ?? plan.fees[0])?.id === leg.id || leg.movement.id !== undefined;
  const rests = new Map(sides.map((each) => [each, each.quantity as bigint]));
  return choices.flatMap((choice) => {
    const asset = run.holdings.lot(choice.lot)?.asset;
    const served = sides.filter(({ movement }) => movement.asset === asset);
    if (served.length === 0) return isFirst && sides[0]?.id === leg.id ? [choice] : [];
    let left: bigint = choice.quantity;
    return served.flatMap((each, index) => {
      const isLast = index === served.length - 1;
      const quantity = isLast || left < rests.get(each)! ? left : rests.get(each)!;
      left -= quantity;
      rests.set(each, quantity > rests.get(each)! ? 0n : rests.get(each)! - quantity);
      const isWanted = each.id === leg.id && (quantity > 0n || choice.quantity <= 0n);
      return isWanted ? [{ ...choice, quantity: quantity as Quantity }] : [];
    });
  });
}

function findRefusal(run: Run, plan: Plan, choice: LotChoice, leg: Leg): IssueText | undefined {
  if (choice.recordedAt > plan.transaction.at)
    return formatTooLate(run.calendar.toDate(toMillis(choice.recordedAt)), plan.on);
  const { ownBooksUntil } = getLotLaw(run);
  const isBrokers =
    run.settings.custody?.[leg.movement.source] === 'broker' && choice.channel !== 'broker';
  if (isBrokers && ownBooksUntil !== undefined && plan.on > ownBooksUntil)
    return { code: 'engine-issues.lotAtBroker', params: { until: ownBooksUntil } };
  if (isBeforeAllocation(run.reallocations, leg.movement.asset, plan.ms))
    return { code: 'engine-issues.lotBeforeAllocation', params: { asset: leg.movement.asset } };
  const lot = run.holdings.lot(choice.lot);
  if (!lot) return { code: 'engine-issues.lotMissing' };
  return lot.asset === leg.movement.asset
    ? undefined
    : { code: 'engine-issues.lotOfOtherAsset', params: { asset: lot.asset } };
}
