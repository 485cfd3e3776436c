import { negate, subtract, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { AssetId, FiatCode, SourceId } from '@lotbook/model/ids';
import type { Issue, IssueCode, IssueText } from '@lotbook/model/issue';
import { getCostRange } from '@lotbook/model/stake';
import type {
  Box8949,
  Disposal,
  Expense,
  Gift,
  Income,
  TaxEntry,
  Term,
  TransferMatch,
} from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Instant, LocalDate } from '@lotbook/model/time';
import type { Movement } from '@lotbook/model/transaction';
import type { Calendar } from '../calendar.ts';
import type { SideEffects } from '../effects/leg-effect.ts';
import { assert } from '@lotbook/model/errors';
import type { Jurisdiction, LotLaw } from '../jurisdiction/jurisdiction.ts';
import type { Holdings } from '../lots/holdings.ts';
import type { Doubt, Lot } from '../lots/lot.ts';
import type { Shelf } from '../lots/shelf.ts';
import type { Matched } from '../matching/match.ts';
import { lotMethods } from '../methods/registry.ts';
import type { Lapsed } from '../methods/recorded-orders.ts';
import type { MethodAt } from '../methods/standing-orders.ts';
import type { Prices } from '../prices.ts';
import type { Choices } from './choices.ts';
import type { InTransit } from './in-transit.ts';
import type { Leg, Plan } from './plan.ts';
import type { Reallocations } from './reallocations.ts';
import type { UnitPrices } from './unit-prices.ts';

/** The state of one computation. Private to it, and lives as long. */
export interface Run extends Written {
  readonly settings: TaxSettings;
  /** See `Book`. */
  readonly takenIds: ReadonlySet<string> | undefined;
  readonly law: Jurisdiction;
  readonly calendar: Calendar;
  readonly prices: Prices;
  readonly holdings: Holdings;
  readonly matches: ReadonlyMap<Movement, Matched>;
  readonly inTransit: InTransit;
  readonly choices: Choices;
  readonly reallocations: Reallocations;
  /** Which method is in force when, and where. */
  readonly orders: MethodAt;
  /** What first leaves the units of a broker once orders in one's own books no longer count for those. */
  readonly lapsed: Lapsed;
  /** Unit prices that the transactions around them contradict. */
  readonly unitPrices: UnitPrices;
  /** Units that arrive beyond those that were sent cost their market value. */
  readonly assignsRest: boolean;
  /** From when on lots leave per source, where they are kept together until then: milliseconds; infinite where they always are. */
  readonly separateFrom: number;
  readonly differsBySource: boolean;
  readonly effects: SideEffects;
  readonly longFrom: Map<LocalDate, LocalDate>;
  readonly boxes: Map<LocalDate, Readonly<Record<Term, Box8949>>>;
  /** How many lots were opened, and the last one of them. */
  lots: number;
  lastLot: Lot | undefined;
  /** The assets whose lots are booked; absent: all. */
  only: ReadonlySet<AssetId> | undefined;
  /** Counts the steps of an instant, those that are left out too, so that what steps wrote can be put together in order. */
  step: number;
  /** Called after each completed step with its subject. */
  onStep: ((plan: Plan, asset: AssetId) => void) | undefined;
  /**
   * Called before units for which lots may be identified are disposed of, with the places whose
   * lots are allowed.
   */
  onChoose: ((leg: Leg, places: readonly Shelf[]) => void) | undefined;
}

/** What a computation says, as it is written. */
export interface Written {
  readonly entries: TaxEntry[];
  readonly disposals: Disposal[];
  readonly income: Income[];
  readonly gifts: Gift[];
  readonly donations: Gift[];
  readonly lost: Gift[];
  readonly expenses: Expense[];
  readonly transfers: TransferMatch[];
  readonly issues: Issue[];
}

/** Key of what a transaction does regardless of the lots. */
export const noAsset = '' as AssetId;

/** Counts a step; true when it is to be carried out. */
export function begins(run: Run, asset: AssetId): boolean {
  run.step += 1;
  return run.only === undefined || run.only.has(asset);
}

/** A made-up id that no transaction and no row has: `t/2`, or `t/2*` where that is the id of a row. */
export function findFreeId(taken: ReadonlySet<string> | undefined, id: string): string {
  let free = id;
  while (taken?.has(free)) free += '*';
  return free;
}

/** The lot of units whose acquisition the book doesn't contain. */
export { unknownLot } from '@lotbook/model/ids';

/** From now on lots leave in the order that is in force for a source, where not all sources follow the same. */
export function followOrders(run: Run, plan: Plan, source: SourceId): void {
  if (run.differsBySource) run.holdings.method = lotMethods[run.orders(plan.ms, source)];
}

/** The law of a place that goes by lots. */
export function getLotLaw({ law }: Run): LotLaw {
  assert(
    law.units.by === 'lots',
    `lots are booked in a place that goes by them, which ${law.id} does not`,
  );
  return law.units;
}

/** True while lots of all sources are chosen from together. */
export const isPooledOn = (run: Run, on: LocalDate): boolean =>
  run.settings.tracking === 'us'
    ? on < getLotLaw(run).perSourceFrom
    : run.settings.tracking === 'universal';

/** True from the instant on from which lots leave per source. */
export const isPerSource = ({ settings: { tracking }, separateFrom }: Run, ms: number): boolean =>
  tracking === 'wallet' || ms >= separateFrom;

/** Before anything is booked at an instant: the order in force, and lots where they belong once they leave per source. */
export function beginInstant(run: Run, ms: number): void {
  if (ms >= run.separateFrom) separateHoldings(run);
  run.holdings.method = lotMethods[run.orders(ms, undefined)];
}

/** Lots go where they belong, in the order that is in force when they begin to leave per source; where they never do, at the end of the book. Nothing is chosen from together afterwards. */
export const separateHoldings = (run: Run): void =>
  run.holdings.separate(lotMethods[run.orders(run.separateFrom, undefined)]);

export function getLongTermFrom(run: Run, acquiredOn: LocalDate): LocalDate {
  let found = run.longFrom.get(acquiredOn);
  if (found === undefined) {
    found = getLotLaw(run).longTermFrom(acquiredOn);
    run.longFrom.set(acquiredOn, found);
  }
  return found;
}

/** Boxes of a day's sales, found out once a day. */
export function getBoxesOn(run: Run, on: LocalDate): Readonly<Record<Term, Box8949>> {
  let found = run.boxes.get(on);
  if (found === undefined) {
    const year = run.law.years.of(on);
    const { box } = getLotLaw(run);
    found = { short: box({ term: 'short', year }), long: box({ term: 'long', year }) };
    run.boxes.set(on, found);
  }
  return found;
}

export function report(run: Run, plan: Plan, issue: Omit<Issue, 'transactionId'>): void {
  run.issues.push({ ...issue, transactionId: plan.transaction.id });
}

/**
 * `as`: the unknown value adds to the gain (income) or reduces it (cost). `basis`: what the units
 * of a disposal cost. Returns the estimated value, by the price nearest in time.
 */
export function reportMissingPrice(
  run: Run,
  plan: Plan,
  {
    asset,
    quantity,
    hanging,
  }: Pick<Movement, 'asset' | 'quantity'> & { readonly hanging?: Money | undefined },
  effect: IssueText,
  as: 'gain' | 'cost' = 'gain',
  basis: Money = zeroMoney,
): Money | undefined {
  const worth = run.prices.roughly(asset, quantity, plan.transaction.at) ?? hanging;
  report(run, plan, {
    ...makeMissingPriceIssue(run, plan, asset, effect),
    ...(worth !== undefined && {
      atStake:
        as === 'gain'
          ? { low: negate(basis), high: subtract(worth, basis) }
          : { low: negate(worth), high: zeroMoney },
    }),
  });
  return worth;
}

/** `day`: the one whose price is missing, where it is not that of the transaction. */
const makeMissingPriceIssue = (
  run: Run,
  plan: Plan,
  asset: AssetId,
  effect: IssueText,
  day?: LocalDate,
): Omit<Issue, 'transactionId'> => ({
  code: 'missing-price',
  severity: 'error',
  asset,
  text: formatMissingPrice(run, plan, asset, effect, day),
});

function formatMissingPrice(
  { prices, calendar }: Run,
  plan: Plan,
  asset: AssetId,
  effect: IssueText,
  day: LocalDate = plan.on,
): IssueText {
  const { currency } = prices;
  const rowCurrency = getStatedWithoutRate(
    prices,
    plan,
    asset,
    day === plan.on ? plan.transaction.at : calendar.getStart(day).at,
  );
  if (rowCurrency !== undefined)
    return {
      code: 'engine-issues.rateMissing',
      params: { rate: rowCurrency, currency, day, effect },
    };
  const rate = prices.withoutRate(asset, plan.transaction.at);
  if (rate !== undefined)
    return {
      code: 'engine-issues.priceRateMissing',
      params: { rate, asset, currency, day, effect },
    };
  const isOwnDay = day === plan.on ? 'yes' : 'other';
  return { code: 'engine-issues.priceMissing', params: { asset, currency, day, effect, isOwnDay } };
}

/**
 * The currency of a reported value that would give the value of an asset if only the rate were
 * known: its own, or that of what it was exchanged for.
 */
function getStatedWithoutRate(
  prices: Prices,
  { transaction: { movements } }: Plan,
  asset: AssetId,
  at: Instant,
): FiatCode | undefined {
  const all = movements.filter((each) => each.asset === asset);
  const sides = all.filter(({ direction }) => direction !== 'fee');
  const own = sides.length > 0 ? sides : all;
  const others = movements.filter(
    ({ direction }) => direction !== 'fee' && own.every((each) => each.direction !== direction),
  );
  for (const { value, basis } of sides.length === 1 ? [...own, ...others] : own)
    for (const each of [basis, value]) if (each && prices.lacksRate(each, at)) return each.currency;
  return undefined;
}

/** What comes without a price: what it may have cost is taken from the gain of its sales. */
export function reportMissingCost(
  run: Run,
  plan: Plan,
  leg: Leg,
  effect: IssueText,
  day?: LocalDate,
): void {
  const { asset, quantity } = leg.movement;
  const at = day === undefined ? plan.transaction.at : run.calendar.getStart(day).at;
  const worth = run.prices.roughly(asset, quantity, at) ?? leg.hanging;
  leg.stake = reportUncertainCost(
    run,
    plan,
    makeMissingPriceIssue(run, plan, asset, effect, day),
    worth,
  );
}

/** Income without a price is missing in its year, and what its units cost in the years in which they are sold. */
export function reportMissingIncome(
  run: Run,
  plan: Plan,
  leg: Leg,
  quantity: Quantity,
  effect: IssueText,
): void {
  const { asset } = leg.movement;
  leg.stake = makeDoubt(
    plan,
    'missing-price',
    asset,
    reportMissingPrice(run, plan, { asset, quantity }, effect),
  );
}

/** A disposal without a price: between nothing and its worth for what its units cost. */
export function reportUnpriced(
  run: Run,
  plan: Plan,
  { movement: { asset }, quantity, unpriced, hanging }: Leg,
  basis: Money,
): void {
  if (unpriced !== undefined)
    reportMissingPrice(run, plan, { asset, quantity, hanging }, unpriced, 'gain', basis);
}

/** The value of units, estimated by the price nearest in time: the amount that depends on them. */
export const estimateValue = (
  { prices }: Run,
  { transaction }: Plan,
  { movement, quantity, value }: Leg,
): Money | undefined => value ?? prices.roughly(movement.asset, quantity, transaction.at);

/**
 * Reports units of uncertain cost. Returns the affected amount, which follows the units until they
 * are sold.
 */
export function reportUncertainCost(
  run: Run,
  plan: Plan,
  issue: Omit<Issue, 'transactionId' | 'atStake'>,
  worth: Money | undefined,
): Doubt | undefined {
  const { code, asset } = issue;
  report(
    run,
    plan,
    worth === undefined
      ? issue
      : {
          ...issue,
          atStake: { ...getCostRange(code, worth), whenSold: true },
        },
  );
  return makeDoubt(plan, code, asset, worth);
}

/** What goes with units of which an issue asks what they cost; nothing where they were worth nothing. */
export const makeDoubt = (
  { transaction }: Plan,
  code: IssueCode,
  asset: AssetId,
  worth: Money | undefined,
): Doubt | undefined =>
  worth === zeroMoney ? undefined : { transactionId: transaction.id, code, asset, worth };

/** The gain under the two extreme assumptions: that nothing of this worth is gain or income, or all of it. */
export const toTaxImpact = (
  worth: Money | undefined,
): { readonly atStake?: { readonly low: Money; readonly high: Money } } =>
  worth === undefined ? {} : { atStake: { low: 0n as Money, high: worth } };
