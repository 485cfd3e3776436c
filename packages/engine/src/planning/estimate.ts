import { mulDiv, negate, smaller, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';

/** Gains and losses of a year; losses are below zero. */
export interface Gains {
  readonly short: Money;
  readonly long: Money;
}

export interface EstimateInput {
  readonly gains: Gains;
  /** Losses carried over from earlier years, zero or above. */
  readonly carried: Gains;
  /** The most of a net loss that other income is lowered by in the year. */
  readonly lossCap: Money;
  /** What a unit of money of gain costs in tax, as counts of 10⁻¹⁸: 0.24 is 24 %. */
  readonly rates: Gains;
}

export interface Estimate {
  /** What the year nets to, what was carried over included. */
  readonly net: Gains;
  /** Below zero where a loss lowers the tax on other income, at the rate of short-term gains. */
  readonly tax: Money;
  /** Of the net loss, what lowers other income this year. */
  readonly deducted: Money;
  /** Losses that go on to the next year, zero or above. */
  readonly carriesOn: Gains;
}

const ONE = 10n ** 18n;
const at = (rate: Money, amount: Money): Money => mulDiv(amount, rate, ONE, 'halfEven') as Money;
const above = (amount: Money): Money => (amount > 0n ? amount : zeroMoney);

/**
 * Nets short with short and long with long, then one with the other; what is lost in all lowers other income up to a cap, the short part first, and the rest goes on
 * (IRC 1211(b), 1212(b), 1222). An estimate at the person's own rates: no brackets, no other income, no surtax.
 */
export function estimate({ gains, carried, lossCap, rates }: EstimateInput): Estimate {
  const short = subtract(gains.short, carried.short);
  const long = subtract(gains.long, carried.long);
  const net = netted(short, long);
  const loss = above(negate(((net.short as bigint) + net.long) as Money));
  const deducted = smaller(loss, lossCap);
  const tax = loss > 0n ? negate(at(rates.short, deducted)) : (((at(rates.short, net.short) as bigint) + at(rates.long, net.long)) as Money);
  const shortLoss = above(negate(net.short));
  const ofShort = smaller(deducted, shortLoss);
  const carriesOn = { short: subtract(shortLoss, ofShort), long: subtract(above(negate(net.long)), subtract(deducted, ofShort)) };
  return { net, tax, deducted, carriesOn };
}

/** A gain of one term takes the loss of the other. */
function netted(short: Money, long: Money): Gains {
  const total = ((short as bigint) + long) as Money;
  if (short >= 0n === long >= 0n) return { short, long };
  const shortTakes = short < 0n === total < 0n;
  return shortTakes ? { short: total, long: zeroMoney } : { short: zeroMoney, long: total };
}
