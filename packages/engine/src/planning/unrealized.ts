import { subtract, worth, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { OpenLot, Term } from '@lotbook/model/result';
import type { TaxSettings } from '@lotbook/model/settings';
import type { LocalDate } from '@lotbook/model/time';
import { getJurisdiction } from '../jurisdiction/registry.ts';

/** What a lot would bring and gain if it were sold on a day at a price. */
export interface Unrealized {
  readonly value: Money;
  readonly gain: Money;
  /** Only in jurisdictions that distinguish terms. */
  readonly term?: Term;
  /** Of a lot that is held for short: how many days until it is long-term, by the calendar. */
  readonly daysUntilLong?: number;
}

const DAY = 86_400_000;
const toDay = (date: LocalDate): number => Date.parse(`${date}T00:00:00.000Z`) / DAY;

/**
 * @param unitPrice in the account's currency.
 * @throws AppError `JURISDICTION_UNKNOWN` when the settings name a country whose law is not built in.
 */
export function computeUnrealized(
  lot: OpenLot,
  unitPrice: Money,
  on: LocalDate,
  { jurisdiction }: Pick<TaxSettings, 'jurisdiction'>,
): Unrealized {
  const value = worth(lot.quantity, unitPrice);
  const gain = getGain(lot, value);
  const { units } = getJurisdiction(jurisdiction);
  if (units.by !== 'lots') return { value, gain };
  const isLossOfGift = lot.gift !== undefined && gain < 0n;
  const longFrom = units.longTermFrom(isLossOfGift ? lot.gift.on : lot.acquiredOn);
  if (lot.inherited || on >= longFrom) return { value, gain, term: 'long' };
  return { value, gain, term: 'short', daysUntilLong: toDay(longFrom) - toDay(on) };
}

/**
 * A gift sold below the donor's basis has a loss only below its value at the gift (IRC 1015(a)).
 */
function getGain({ basis, gift }: OpenLot, value: Money): Money {
  if (gift === undefined || value >= basis) return subtract(value, basis);
  return value >= gift.worth ? zeroMoney : subtract(value, gift.worth);
}
