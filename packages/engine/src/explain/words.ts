import { format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { categoryWords } from '@lotbook/model/category-words';
import type { AssetId } from '@lotbook/model/ids';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';

/** Money as people read it, to the cent. */
export const cents = (amount: Money, currency: string): string => `${format(round(amount, 2, 'halfEven'), 2)} ${currency}`;

export const units = (quantity: Quantity, asset: AssetId): string => `${format(quantity)} ${asset}`;

/** The calendar date of an instant in the account's zone. */
export const day = (at: Instant, zone: TimeZone): string => localDate(at, zone);

/** An instant to the second: prices are of a moment. */
export const moment = (at: Instant): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

/** A category within a sentence: staking rewards. */
export const categoryWithin = (category: Category): string => categoryWords(category).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
