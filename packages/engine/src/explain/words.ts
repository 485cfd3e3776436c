import { format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';
import type { Category } from '@lotbook/model/category';
import type { AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';

/** Money as people read it, to the cent. */
export const cents = (amount: Money, currency: string): string => `${format(round(amount, 2, 'halfEven'), 2)} ${currency}`;

export const units = (quantity: Quantity, asset: AssetId): string => `${format(quantity)} ${asset}`;

export const day = (at: Instant): string => at.slice(0, 10);

/** `stakingRewards_standard` as words: staking rewards. */
export const categoryWords = (category: Category): string => category.replace(/_.*/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
