import { format, unitPrice, worth, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { MoneyParam } from '@lotbook/messages/message';
import { usd } from '@lotbook/model/fiat';
import { isAssumed, isDollarStablecoin } from '@lotbook/model/stablecoins';
import type { AssetId, FiatCode } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { findRename } from '@lotbook/law/renames';
import { findStatedBasis, type StatedBasis } from './basis-prices.ts';
import { getEarlierAcquisition, type Leg, type Plan } from './plan.ts';
import { report, type Run } from './run.ts';
import { convertBasis } from './stated-basis.ts';
import type { ShownPrice, UnlikelyPrice } from './unit-prices.ts';

/** Two sides of an exchange, or a price in money and the market price, are about the same: beyond this factor one is likely wrong. */
const maxDistance = 3n;
const oldestComparedMs = 3 * 86_400_000;
const leastCompared = 10n * 10n ** 18n;
/** A cost basis can be the average of years, so only such a distance from the price of its day is reported. */
const maxBasisDistance = 500n;
/** Below this worth, in the account's currency, a difference between two sides is not looked at. */
const minValue = 10n ** 18n;
/** A single receipt that is worth more than this by a looked-up price is likely spam, or priced as another asset. */
const mostReceived = 1_000_000n * 10n ** 18n;
/** The same for an airdrop. */
const mostAirdropped = 100_000n * 10n ** 18n;
/** Below this worth, a receipt out of proportion is a reward of luck, such as a validator's block. */
const leastLarge = 10_000n * 10n ** 18n;

/**
 * Reports prices that are hard to believe; no figure depends on it. It looks at one transaction and its own prices, so it costs the same for each: both sides of an exchange of property where both
 * have a price of their own, what a receipt comes to by a price list, and prices of a list that its neighbors or the trades around it contradict. What the transactions
 * around it contradict was found before, see `UnitPrices`; what they don't contradict is compared with the market price.
 */
export function checkPlausibility(run: Run, plan: Plan): void {
  checkSides(run, plan);
  checkFees(run, plan);
  checkRatio(run, plan);
  for (const leg of plan.ins) {
    const isListed = leg.price !== undefined && !ownLabels.has(leg.price.from);
    if (
      isListed &&
      isReceipt(leg) &&
      plan.outs.length === 0 &&
      leg.value !== undefined &&
      leg.value > getMostReceived(leg)
    )
      reportReceipt(run, plan, leg, leg.value);
    else checkSize(run, plan, leg);
  }
  for (const legs of [plan.ins, plan.outs])
    for (const leg of legs)
      if (leg.price !== undefined && run.prices.isOutlier(leg.price)) reportOutlier(run, plan, leg);
      else checkWithTrades(run, plan, leg);
  checkBasis(run, plan);
  reportAssumed(run, plan);
  const comparison = compareWithMarket(run, plan);
  const unlikely = run.unitPrices.unlikely.get(plan.transaction.id);
  if (unlikely && comparison?.isClose !== true) reportUnlikely(run, plan, unlikely);
  else if (comparison?.isClose === false) reportUnlikeMarket(run, plan, comparison);
}

/** Most spam is sent as an airdrop. */
const getMostReceived = ({ category }: Leg): bigint =>
  category === 'airdrop_standard' ? mostAirdropped : mostReceived;

/** A reported cost basis that the market price of its day contradicts or, if that is unknown, the trades around it. */
function checkBasis(run: Run, plan: Plan): void {
  const { transaction } = plan;
  const stated = findStatedBasis(transaction);
  const [leg] = plan.ins;
  if (!stated || !leg) return;
  const own = getPaidBasis(run, plan, leg, stated);
  const day = getEarlierAcquisition(plan, leg);
  const at = day === undefined ? transaction.at : run.calendar.getStart(day).at;
  const { asset, quantity } = leg.movement;
  const market = run.prices.glance(asset, quantity, at);
  if (!market || own === undefined) {
    const unlikely = run.unitPrices.bases.find(transaction.id);
    if (unlikely) reportBasis(run, plan, unlikely);
    return;
  }
  const isHigh = own > market.value * maxBasisDistance;
  const isLow = own * maxBasisDistance < market.value && stated.isDayKnown;
  if ((!isHigh && !isLow) || (isHigh ? own : market.value) <= leastCompared) return;
  reportBasis(run, plan, {
    asset,
    currency: run.prices.currency,
    unitPrice: unitPrice(own, leg.quantity),
    usual: market.price.unitPrice,
  });
}

/** In the account's currency, at the rate of its day. */
const getPaidBasis = (
  run: Run,
  plan: Plan,
  leg: Leg,
  { basis, movement }: StatedBasis,
): Money | undefined =>
  movement.basis ? convertBasis(run, plan, leg) : run.prices.ofRow(basis, plan.transaction.at);

function reportBasis(
  run: Run,
  plan: Plan,
  { asset, currency, unitPrice, usual }: UnlikelyPrice,
): void {
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.basisUnlikeOthers',
      params: {
        asset,
        price: toUnitPriceParam(unitPrice, currency),
        usual: toUnitPriceParam(usual, currency),
      },
    },
  });
}

/** A receipt with 500 times the units of those around it, if it is worth enough. */
function checkSize(run: Run, plan: Plan, leg: Leg): void {
  const large = run.unitPrices.receipts.find(plan.transaction.id);
  if (!large || !isReceipt(leg) || leg.value === undefined || leg.value <= leastLarge) return;
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset: large.asset,
    text: {
      code: 'engine-issues.receiptOutOfProportion',
      params: {
        asset: large.asset,
        times: String(large.times),
        value: toMoneyParam(run, leg.value),
      },
    },
  });
}

/** Names each asset for which a price was assumed once. */
function reportAssumed(run: Run, plan: Plan): void {
  const assets = new Set<AssetId>();
  for (const legs of [plan.ins, plan.outs, plan.fees])
    for (const { movement, price } of legs)
      if (price !== undefined && isAssumed(price.from)) assets.add(movement.asset);
  for (const asset of assets)
    report(run, plan, {
      code: 'assumed-price',
      severity: 'info',
      asset,
      text: { code: 'engine-issues.priceAssumed', params: { asset } },
    });
}

/** Compares a price that was looked up with trades of the asset around that time. */
function checkWithTrades(
  run: Run,
  plan: Plan,
  { movement: { asset }, price, quantity }: Leg,
): void {
  if (price === undefined || ownLabels.has(price.from)) return;
  // The price of an opening lot can be years older than the transaction.
  if (Math.abs(Date.parse(price.at) - plan.ms) > oldestComparedMs) return;
  const { currency } = run.prices;
  const { unitPrice } = price;
  const usual = run.unitPrices.findContradicting({
    asset,
    currency,
    unitPrice,
    quantity,
    ms: plan.ms,
  });
  if (usual === undefined) return;
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.priceUnlikeTrades',
      params: {
        asset,
        price: toUnitPriceParam(unitPrice, currency),
        usual: toUnitPriceParam(usual, currency),
      },
    },
  });
}

interface MarketComparison {
  readonly shown: ShownPrice;
  readonly marketPrice: Money;
  readonly isClose: boolean;
}

/** Compares the price that a transaction shows with the market price, if both are known. */
function compareWithMarket(run: Run, plan: Plan): MarketComparison | undefined {
  const { prices } = run;
  const shown = run.unitPrices.getShownPrice(plan.transaction);
  if (!shown) return undefined;
  const { asset, currency, quantity, unitPrice } = shown;
  const { at } = plan.transaction;
  const market = prices.glance(asset, quantity, at);
  const own = glanceAtMoney(run, worth(quantity, unitPrice), currency, at);
  if (!market || own === undefined) return undefined;
  const [less, more] = own < market.value ? [own, market.value] : [market.value, own];
  const isClose = more <= leastCompared || more <= less * maxDistance;
  return { shown, marketPrice: market.price.unitPrice, isClose };
}

function reportUnlikeMarket(
  run: Run,
  plan: Plan,
  { shown: { asset, unitPrice, currency }, marketPrice }: MarketComparison,
): void {
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.priceUnlikeMarket',
      params: {
        asset,
        price: toUnitPriceParam(unitPrice, currency),
        market: toUnitPriceParam(marketPrice, run.prices.currency),
      },
    },
  });
}

/** An amount in the account's currency, if its rate is known; no figure depends on it. */
function glanceAtMoney(
  { prices }: Run,
  amount: Money,
  currency: FiatCode,
  at: Instant,
): Money | undefined {
  if (currency === prices.currency) return amount;
  return prices.glance(currency as string as AssetId, amount as bigint as Quantity, at)?.value;
}

/** Prices that come from the row, from a person or from the other side of the exchange. */
const ownLabels: ReadonlySet<string> = new Set(['row', 'person', 'other-side']);
const isReceipt = ({ effect }: Leg): boolean =>
  effect === 'income' || effect === 'acquire' || effect === 'receiveGift' || effect === 'borrow';
const isGiven = ({ effect }: Leg): boolean =>
  effect === 'dispose' || effect === 'claim' || effect === 'bequeath';
const isReceived = ({ effect }: Leg): boolean => effect === 'acquire' || effect === 'inherit';

function checkSides(run: Run, plan: Plan): void {
  const [given, received] = [plan.outs.filter(isGiven), plan.ins.filter(isReceived)];
  const [first] = received;
  if (given.length === 0 || !first || plan.moneyUnknown) return;
  const [pegGiven, pegReceived] = [getPegged(run, plan, given), getPegged(run, plan, received)];
  const gave =
    pegGiven ?? getValueByItself(run, plan, given) ?? (pegReceived && getRowValue(received));
  const got =
    pegReceived ?? getValueByItself(run, plan, received) ?? (pegGiven && getRowValue(given));
  if (gave === undefined || got === undefined) return;
  const [sent, came] = [gave + (plan.moneyOut ?? 0n), got + (plan.moneyIn ?? 0n)];
  const [less, more] = sent < came ? [sent, came] : [came, sent];
  if (more <= minValue || more <= less * maxDistance) return;
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset: first.movement.asset,
    text: {
      code: 'engine-issues.exchangeOutOfProportion',
      params: {
        sent: toMoneyParam(run, sent as Money),
        received: toMoneyParam(run, came as Money),
        assets: getNames([...given, ...received]),
      },
    },
  });
}

/** A fee that exceeds the whole trade is likely one in another asset or with a wrong decimal point. */
function checkFees(run: Run, plan: Plan): void {
  const given = plan.outs.filter(isGiven);
  const [first] = given.length > 0 ? given : plan.ins.filter(isReceived);
  if (!first || plan.moneyUnknown) return;
  let traded: bigint | undefined = given.length > 0 ? 0n : plan.moneyOut;
  for (const { gross } of given)
    traded = traded === undefined || gross === undefined ? undefined : traded + gross;
  let fees: bigint = plan.moneyFees ?? 0n;
  for (const { value } of plan.fees) fees += value ?? 0n;
  if (traded === undefined || fees - traded <= leastCompared) return;
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset: first.movement.asset,
    text: {
      code: 'engine-issues.feeExceedsTrade',
      params: {
        fee: toMoneyParam(run, fees as Money),
        value: toMoneyParam(run, traded as Money),
      },
    },
  });
}

/** Shown with all its digits: prices of one unit can be far below a cent. */
const toUnitPriceParam = (unitPrice: Money, currency: string): MoneyParam => ({
  amount: format(unitPrice),
  currency,
  isUnitPrice: true,
});

const toMoneyParam = ({ prices }: Run, amount: Money): MoneyParam => ({
  amount: format(amount),
  currency: prices.currency,
});
/** A rename has a ratio of its own. Late migrations may pay a penalty, so only a wide difference is reported. */
function checkRatio(run: Run, plan: Plan): void {
  const [given, ...othersGiven] = plan.outs.filter(({ effect }) => effect === 'bequeath');
  const [received, ...others] = plan.ins.filter(({ effect }) => effect === 'inherit');
  if (!given || !received || othersGiven.length + others.length > 0) return;
  const { former, now, ratio } = findRename(given.movement.asset, received.movement.asset) ?? {};
  if (!former || !now || !ratio) return;
  const [expected, came] = [given.quantity * ratio[1], received.quantity * ratio[0]];
  const [less, more] = expected < came ? [expected, came] : [came, expected];
  if (more <= less * maxDistance) return;
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset: received.movement.asset,
    text: {
      code: 'engine-issues.renameOutOfProportion',
      params: { former, now, ratio: ratio.join(':') },
    },
  });
}

const getNames = (legs: readonly Leg[]): string =>
  [...new Set(legs.map(({ movement }) => movement.asset))].join(', ');

/** By prices that do not come from the other side; undefined where one is missing. */
function getValueByItself(run: Run, plan: Plan, legs: readonly Leg[]): bigint | undefined {
  let total = 0n;
  for (const { movement, quantity, value, price } of legs) {
    const own =
      price !== undefined && price.from !== 'other-side'
        ? value
        : run.prices.glance(movement.asset, quantity, plan.transaction.at)?.value;
    if (own === undefined) return undefined;
    total += own;
  }
  return total;
}

/** Dollar stablecoins without a market price count as dollars; undefined if a leg is anything else. */
function getPegged(
  { prices }: Run,
  { transaction: { at } }: Plan,
  legs: readonly Leg[],
): bigint | undefined {
  if (prices.currency !== usd) return undefined;
  let total = 0n;
  for (const {
    movement: { asset },
    quantity,
  } of legs) {
    if (!isDollarStablecoin(asset) || prices.glance(asset, quantity, at)) return undefined;
    total += quantity;
  }
  return total;
}

/** What the row itself says that the legs are worth. */
function getRowValue(legs: readonly Leg[]): bigint | undefined {
  let total = 0n;
  for (const { value, price } of legs) {
    if (value === undefined || price?.from !== 'row') return undefined;
    total += value;
  }
  return total;
}

function reportReceipt(run: Run, plan: Plan, { movement: { asset } }: Leg, worth: Money): void {
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.receiptImplausible',
      params: { asset, value: toMoneyParam(run, worth) },
    },
  });
}

function reportUnlikely(run: Run, plan: Plan, unlikely: UnlikelyPrice): void {
  const { asset, currency, unitPrice, usual } = unlikely;
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.priceUnlikeOthers',
      params: {
        asset,
        price: toUnitPriceParam(unitPrice, currency),
        usual: toUnitPriceParam(usual, currency),
      },
    },
  });
}

function reportOutlier(run: Run, plan: Plan, { movement: { asset }, price }: Leg): void {
  report(run, plan, {
    code: 'implausible-price',
    severity: 'warning',
    asset,
    text: {
      code: 'engine-issues.priceOutlier',
      params: { asset, price: toUnitPriceParam(price!.unitPrice, run.prices.currency) },
    },
  });
}
