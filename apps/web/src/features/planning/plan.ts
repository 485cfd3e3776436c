import { add, DecimalError, format, money, mulDiv, quantity, subtract, worth, zeroMoney, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { estimate, type Estimate, type Gains } from '@lotbook/engine/planning/estimate';
import type { PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lossCap } from '@lotbook/law/us-parameters';
import type { LotId } from '@lotbook/model/ids';
import type { LotMethod } from '@lotbook/model/settings';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';

/** How the lots of a planned sale are told: by the orders in force, by another method, or one by one. */
export type How = 'set' | LotMethod | 'lots';

/** A sale of the plan as a person wrote it. Amounts are plain decimal text. */
export interface PlanItem {
  readonly key: string;
  readonly quantity: string;
  /** Of one unit; empty: the price of the position. */
  readonly price: string;
  readonly costs: string;
  readonly how: How;
  /** Lots that were ticked, where `how` says so. */
  readonly lots: readonly string[];
}

/** What is written of a year's tax, in percent and in money. */
export interface Rates {
  readonly short: string;
  readonly long: string;
  readonly carriedShort: string;
  readonly carriedLong: string;
  /** In the UK: what of the annual exempt amount is left. */
  readonly exempt: string;
  readonly separately: boolean;
}

export const noRates: Rates = { short: '', long: '', carriedShort: '', carriedLong: '', exempt: '', separately: false };

/** All of a position, at its price. */
export const wholeOf = ({ key, quantity: units }: Position): PlanItem => ({
  key,
  quantity: format(units),
  price: '',
  costs: '',
  how: 'set',
  lots: [],
});

/** What is wrong with the fields of a sale. */
export interface Wrong {
  readonly quantity?: string;
  readonly price?: string;
  readonly costs?: string;
}

/** The sale that the fields describe, or what is wrong with them. */
export function readItem(item: PlanItem, position: Position): { readonly sale: PlannedSale } | { readonly wrong: Wrong } {
  const units = read(item.quantity, quantity);
  const price = item.price.trim() === '' ? position.price : read(item.price, money);
  const costs = item.costs.trim() === '' ? zeroMoney : read(item.costs, money);
  const wrong = {
    ...((units === undefined || units <= 0n) && { quantity: 'Enter a number above zero.' }),
    ...(units !== undefined && units > position.quantity && { quantity: `No more than ${format(position.quantity)} ${position.asset} lie there.` }),
    ...((price === undefined || price < 0n) && { price: 'Enter what one unit brings.' }),
    ...((costs === undefined || costs < 0n) && { costs: 'Enter what the sale costs, or nothing.' }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  const common = { id: item.key, asset: position.asset, source: position.sourceId, quantity: units!, proceeds: worth(units!, price!), costs: costs! };
  return { sale: item.how === 'lots' ? { ...common, lots: chosenLots(item, position, units!) } : common };
}

/** Of the ticked lots, oldest first, as much as is sold. */
function chosenLots(item: PlanItem, position: Position, units: Quantity): readonly { readonly lot: LotId; readonly quantity: Quantity }[] {
  let left: bigint = units;
  return position.lots.flatMap(({ lot }) => {
    if (left === 0n || !item.lots.includes(lot.lotId)) return [];
    const part = (lot.quantity < left ? lot.quantity : left) as Quantity;
    left -= part;
    return [{ lot: lot.lotId, quantity: part }];
  });
}

function read<T>(text: string, as: (text: string) => T): T | undefined {
  try {
    return as(text.trim());
  } catch (error) {
    if (error instanceof DecimalError) return undefined;
    throw error;
  }
}

/** The year's gains: what was realized, and with the plan. */
export interface YearGains {
  readonly realized: Gains;
  readonly planned: Gains;
}

/** Where a place tells no terms apart, everything counts as one. */
export function gainsOf(facts: Facts, outcomes: readonly SaleOutcome[]): YearGains {
  const hasTerms = facts.jurisdiction === 'US';
  const of = (outcome: SaleOutcome): Gains =>
    hasTerms ? { short: outcome.shortTermGain, long: outcome.longTermGain } : { short: outcome.gain, long: zeroMoney };
  const { realized } = facts;
  const short = money((hasTerms ? realized?.shortTermGain : realized?.gain) ?? '0');
  const long = money((hasTerms ? realized?.longTermGain : '0') ?? '0');
  const planned = outcomes.map(of).reduce((sum, each) => ({ short: add(sum.short, each.short), long: add(sum.long, each.long) }), { short, long });
  return { realized: { short, long }, planned };
}

/** What the gains of a year cost at the person's own rates. Undefined while no rate is written, or one cannot be read. */
export function estimateOf(gains: Gains, rates: Rates, jurisdiction: string): Estimate | undefined {
  const [short, long] = [percent(rates.short), percent(rates.long)];
  const carriedShort = amount(rates.carriedShort);
  if (short === undefined || carriedShort === undefined) return undefined;
  if (jurisdiction !== 'US') {
    const exempt = amount(rates.exempt);
    if (exempt === undefined) return undefined;
    const taxable = gains.short > 0n ? subtract(gains.short, exempt < gains.short ? exempt : gains.short) : gains.short;
    return estimate({
      gains: { short: taxable, long: zeroMoney },
      carried: { short: carriedShort, long: zeroMoney },
      lossCap: zeroMoney,
      rates: { short, long: short },
    });
  }
  const carriedLong = amount(rates.carriedLong);
  if (long === undefined || carriedLong === undefined) return undefined;
  const cap = rates.separately ? lossCap.value.marriedSeparately : lossCap.value.single;
  return estimate({ gains, carried: { short: carriedShort, long: carriedLong }, lossCap: cap, rates: { short, long } });
}

/** 24 % as a count of 10⁻¹⁸. */
export function percent(text: string): Money | undefined {
  const read100 = text.trim() === '' ? undefined : read(text.replace('%', ''), money);
  return read100 === undefined || read100 < 0n || read100 > money('100') ? undefined : (mulDiv(read100, 1n, 100n, 'halfEven') as Money);
}

/** Nothing written is nothing. */
export function amount(text: string): Money | undefined {
  const value = text.trim() === '' ? zeroMoney : read(text, money);
  return value === undefined || value < 0n ? undefined : value;
}
