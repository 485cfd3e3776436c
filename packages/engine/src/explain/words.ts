import { format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import { categoryWords } from '@lotbook/model/category-words';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';

/** Money as people read it, to the cent. */
export const cents = (amount: Money, currency: string): string => `${format(round(amount, 2, 'halfEven'), 2)} ${currency}`;

export const units = (quantity: Quantity, asset: AssetId): string => `${format(quantity)} ${asset}`;

export const day = (at: Instant): string => at.slice(0, 10);

/** A category within a sentence: staking rewards. */
export const categoryWithin = (category: Category): string => categoryWords(category).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
