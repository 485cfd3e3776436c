import * as planning from '@lotbook/messages/generated/web/planning';
import type { Translate } from '@lotbook/messages/translator';
import {
  add,
  DecimalError,
  format,
  money,
  mulDiv,
  quantity,
  subtract,
  worth,
  zeroMoney,
  type Money,
  type Quantity,
} from '@lotbook/decimal/decimal';
import {
  estimate,
  toSingleRates,
  type Bracket,
  type Estimate,
  type Gains,
  type TaxRates,
} from '@lotbook/engine/planning/estimate';
import type { PlannedSale, SaleOutcome } from '@lotbook/engine/planning/plan-sales';
import { lossCap } from '@lotbook/law/us-parameters';
import type { LotId } from '@lotbook/model/ids';
import type { LotMethod } from '@lotbook/model/settings';
import type { Facts } from './documents.ts';
import type { Position } from './holdings.ts';

/** How the lots of a planned sale are identified: by the instructions in force, by another method, or one by one. */
export type How = 'set' | LotMethod | 'lots';

/** A planned sale as entered. Amounts are plain decimal text. */
export interface PlanItem {
  readonly key: string;
  readonly quantity: string;
  /** The unit price; empty for the price of the position. */
  readonly price: string;
  readonly costs: string;
  readonly how: How;
  /** The selected lots, if `how` is `lots`. */
  readonly lots: readonly string[];
}

/** The entered tax rates in percent, and amounts. */
export interface Rates {
  readonly short: string;
  readonly long: string;
  readonly carriedShort: string;
  readonly carriedLong: string;
  /** In the UK: the remaining annual exempt amount. */
  readonly exempt: string;
  readonly separately: boolean;
  /** In the US: rates by brackets instead of one for each term. */
  readonly byBracket: boolean;
  /** Lines with the taxable income at which a rate starts, and the rate: `11925 12%`. */
  readonly shortBrackets: string;
  readonly longBrackets: string;
  /** Taxable income without these gains. */
  readonly income: string;
  readonly state: string;
  /** The rate of the net investment income tax, and its threshold. */
  readonly surtax: string;
  readonly surtaxAbove: string;
}

export const noRates: Rates = {
  short: '',
  long: '',
  carriedShort: '',
  carriedLong: '',
  exempt: '',
  separately: false,
  byBracket: false,
  shortBrackets: '',
  longBrackets: '',
  income: '',
  state: '',
  surtax: '',
  surtaxAbove: '',
};

/** A sale of the whole position at its price. */
export const getWhole = ({ key, quantity: units }: Position): PlanItem => ({
  key,
  quantity: format(units),
  price: '',
  costs: '',
  how: 'set',
  lots: [],
});

/** The errors of the fields of a sale. */
export interface Wrong {
  readonly quantity?: string;
  readonly price?: string;
  readonly costs?: string;
}

/** Parses the fields into a sale, or returns their errors. */
export function readItem(
  t: Translate,
  item: PlanItem,
  position: Position,
): { readonly sale: PlannedSale } | { readonly wrong: Wrong } {
  const units = read(item.quantity, quantity);
  const price = item.price.trim() === '' ? position.price : read(item.price, money);
  const costs = item.costs.trim() === '' ? zeroMoney : read(item.costs, money);
  const wrong = {
    ...((units === undefined || units <= 0n) && { quantity: t(planning.quantityError) }),
    ...(units !== undefined &&
      units > position.quantity && {
        quantity: t(planning.tooMany, {
          quantity: format(position.quantity),
          asset: position.asset,
        }),
      }),
    ...((price === undefined || price < 0n) && { price: t(planning.priceError) }),
    ...((costs === undefined || costs < 0n) && { costs: t(planning.costsError) }),
  };
  if (Object.keys(wrong).length > 0) return { wrong };
  const common = {
    id: item.key,
    asset: position.asset,
    source: position.sourceId,
    quantity: units!,
    proceeds: worth(units!, price!),
    costs: costs!,
  };
  return {
    sale:
      item.how === 'lots' ? { ...common, lots: listChosenLots(item, position, units!) } : common,
  };
}

/** The selected lots, oldest first, up to the quantity sold. */
function listChosenLots(
  item: PlanItem,
  position: Position,
  units: Quantity,
): readonly { readonly lot: LotId; readonly quantity: Quantity }[] {
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

/** The year's realized gains, and the gains with the plan. */
export interface YearGains {
  readonly realized: Gains;
  readonly planned: Gains;
}

/** Countries without holding periods have one term. */
export function getGains(facts: Facts, outcomes: readonly SaleOutcome[]): YearGains {
  const hasTerms = facts.jurisdiction === 'US';
  const of = (outcome: SaleOutcome): Gains =>
    hasTerms
      ? { short: outcome.shortTermGain, long: outcome.longTermGain }
      : { short: outcome.gain, long: zeroMoney };
  const { realized } = facts;
  const short = money((hasTerms ? realized?.shortTermGain : realized?.gain) ?? '0');
  const long = money((hasTerms ? realized?.longTermGain : '0') ?? '0');
  const planned = outcomes
    .map(of)
    .reduce(
      (sum, each) => ({ short: add(sum.short, each.short), long: add(sum.long, each.long) }),
      { short, long },
    );
  return { realized: { short, long }, planned };
}

/** Estimates the tax on the gains of a year at the user's rates. Undefined if a rate is missing or invalid. */
export function estimateTax(
  gains: Gains,
  rates: Rates,
  jurisdiction: string,
): Estimate | undefined {
  const carriedShort = parseAmount(rates.carriedShort);
  if (carriedShort === undefined) return undefined;
  if (jurisdiction !== 'US') {
    const short = parsePercent(rates.short);
    const exempt = parseAmount(rates.exempt);
    if (short === undefined || exempt === undefined) return undefined;
    const taxable =
      gains.short > 0n
        ? subtract(gains.short, exempt < gains.short ? exempt : gains.short)
        : gains.short;
    return estimate({
      gains: { short: taxable, long: zeroMoney },
      carried: { short: carriedShort, long: zeroMoney },
      lossCap: zeroMoney,
      rates: toSingleRates({ short, long: short }),
    });
  }
  const carriedLong = parseAmount(rates.carriedLong);
  const taxRates = toTaxRates(rates);
  if (taxRates === undefined || carriedLong === undefined) return undefined;
  const cap = rates.separately ? lossCap.value.marriedSeparately : lossCap.value.single;
  return estimate({
    gains,
    carried: { short: carriedShort, long: carriedLong },
    lossCap: cap,
    rates: taxRates,
  });
}

function toTaxRates(rates: Rates): TaxRates | undefined {
  const [short, long] = rates.byBracket
    ? [parseBrackets(rates.shortBrackets), parseBrackets(rates.longBrackets)]
    : [makeSingleBracket(rates.short), makeSingleBracket(rates.long)];
  const [otherIncome, surtaxAbove] = [parseAmount(rates.income), parseAmount(rates.surtaxAbove)];
  const [state, surtax] = [parseOptionalPercent(rates.state), parseOptionalPercent(rates.surtax)];
  if (short === undefined || long === undefined || otherIncome === undefined || state === undefined)
    return undefined;
  if (surtax === undefined || surtaxAbove === undefined) return undefined;
  return { short, long, otherIncome, state, surtax: { rate: surtax, above: surtaxAbove } };
}

function makeSingleBracket(text: string): readonly Bracket[] | undefined {
  const rate = parsePercent(text);
  return rate === undefined ? undefined : [{ rate }];
}

/** An empty rate is no tax. */
export const parseOptionalPercent = (text: string): Money | undefined =>
  text.trim() === '' ? zeroMoney : parsePercent(text);

/** Parses brackets, one per line, the lowest first; undefined if a line is invalid or amounts don't increase. */
export function parseBrackets(text: string): readonly Bracket[] | undefined {
  const brackets: Required<Bracket>[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [from = '', rateText = '', ...rest] = line
      .trim()
      .replaceAll(',', '')
      .split(/[\s:]+/);
    const [above, rate] = [parseAmount(from), parsePercent(rateText)];
    if (
      from === '' ||
      above === undefined ||
      rate === undefined ||
      rest.some((word) => word !== '%')
    )
      return undefined;
    const last = brackets.at(-1);
    if (last ? above <= last.above : above !== 0n) return undefined;
    brackets.push({ above, rate });
  }
  return brackets.length > 0 ? brackets : undefined;
}

/** Parses 24 % as a multiple of 10⁻¹⁸. */
export function parsePercent(text: string): Money | undefined {
  const read100 = text.trim() === '' ? undefined : read(text.replace('%', ''), money);
  return read100 === undefined || read100 < 0n || read100 > money('100')
    ? undefined
    : (mulDiv(read100, 1n, 100n, 'halfEven') as Money);
}

/** Empty text is zero. */
export function parseAmount(text: string): Money | undefined {
  const value = text.trim() === '' ? zeroMoney : read(text, money);
  return value === undefined || value < 0n ? undefined : value;
}
