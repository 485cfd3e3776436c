import {
  add,
  mulDiv,
  negate,
  smaller,
  subtract,
  sum,
  zeroMoney,
  type Money,
} from '@lotbook/decimal/decimal';

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
  readonly rates: TaxRates;
}

/** From an amount of taxable income on a unit of money more costs so much. `rate` is a count of 10⁻¹⁸: 0.24 is 24 %. */
export interface Bracket {
  /** Absent: from any amount below, so that a loss counts at this rate too. */
  readonly above?: Money;
  readonly rate: Money;
}

/** A person's own rates. One bracket without a lower end is a single rate. */
export interface TaxRates {
  /** On ordinary income, short-term gains among it; by `above`. */
  readonly short: readonly Bracket[];
  /** On long-term gains, which are taxed on top of ordinary income; by `above`. */
  readonly long: readonly Bracket[];
  /** Taxable income of the year without these gains. */
  readonly otherIncome: Money;
  /** What a state takes of every gain. */
  readonly state: Money;
  /**
   * The net investment income tax: on gains as far as total income is above a threshold (IRC 1411).
   */
  readonly surtax: { readonly above: Money; readonly rate: Money };
}

/** The same rate for every amount, without brackets. */
export const toSingleRates = ({ short, long }: Gains): TaxRates => ({
  short: [{ rate: short }],
  long: [{ rate: long }],
  otherIncome: zeroMoney,
  state: zeroMoney,
  surtax: { above: zeroMoney, rate: zeroMoney },
});

export interface Estimate {
  /** What the year nets to, what was carried over included. */
  readonly net: Gains;
  /** Below zero where a loss lowers the tax on other income, at the rates of ordinary income. The sum of its parts. */
  readonly tax: Money;
  readonly parts: TaxParts;
  /** Of the net loss, what lowers other income this year. */
  readonly deducted: Money;
  /** Losses that go on to the next year, zero or above. */
  readonly carriesOn: Gains;
}

/** What each tax comes to because of these gains. */
export interface TaxParts {
  readonly short: Money;
  readonly long: Money;
  readonly surtax: Money;
  readonly state: Money;
}

const ONE = 10n ** 18n;
const applyRate = (rate: Money, amount: Money): Money =>
  mulDiv(amount, rate, ONE, 'halfEven') as Money;
const limitToZero = (amount: Money): Money => (amount > 0n ? amount : zeroMoney);

/**
 * Nets short with short and long with long, then one with the other; what is lost in all lowers other income up to a cap, the short part first, and the rest goes on
 * (IRC 1211(b), 1212(b), 1222). The tax is what all of it comes to less what other income alone would, at the person's own rates: an estimate.
 */
export function estimate({ gains, carried, lossCap, rates }: EstimateInput): Estimate {
  const short = subtract(gains.short, carried.short);
  const long = subtract(gains.long, carried.long);
  const net = netGains(short, long);
  const loss = limitToZero(negate(((net.short as bigint) + net.long) as Money));
  const deducted = smaller(loss, lossCap);
  const parts =
    loss > 0n
      ? getParts({ short: negate(deducted), long: zeroMoney }, rates)
      : getParts(net, rates);
  const tax = sum([parts.short, parts.long, parts.surtax, parts.state]);
  const shortLoss = limitToZero(negate(net.short));
  const ofShort = smaller(deducted, shortLoss);
  const carriesOn = {
    short: subtract(shortLoss, ofShort),
    long: subtract(limitToZero(negate(net.long)), subtract(deducted, ofShort)),
  };
  return { net, tax, parts, deducted, carriesOn };
}

function getParts(
  { short, long }: Gains,
  { otherIncome, state, surtax, ...brackets }: TaxRates,
): TaxParts {
  const ordinary = add(otherIncome, short);
  const gain = limitToZero(add(short, long));
  const beyond = limitToZero(subtract(add(otherIncome, gain), surtax.above));
  return {
    short: subtract(computeTax(ordinary, brackets.short), computeTax(otherIncome, brackets.short)),
    long: subtract(
      computeTax(add(ordinary, long), brackets.long),
      computeTax(ordinary, brackets.long),
    ),
    surtax: applyRate(surtax.rate, smaller(gain, beyond)),
    state: applyRate(state, add(short, long)),
  };
}

/**
 * The tax on an income by brackets: each applies to the part between its lower end and the next.
 */
const computeTax = (income: Money, brackets: readonly Bracket[]): Money =>
  sum(
    brackets.map(({ above: from, rate }, index) => {
      const to = brackets[index + 1]?.above;
      const top = to === undefined ? income : smaller(income, to);
      return applyRate(rate, from === undefined ? top : limitToZero(subtract(top, from)));
    }),
  );

/** A gain of one term takes the loss of the other. */
function netGains(short: Money, long: Money): Gains {
  const total = ((short as bigint) + long) as Money;
  if (short >= 0n === long >= 0n) return { short, long };
  const shortTakes = short < 0n === total < 0n;
  return shortTakes ? { short: total, long: zeroMoney } : { short: zeroMoney, long: total };
}
