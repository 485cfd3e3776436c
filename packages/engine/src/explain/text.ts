import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { format, round, type Money, type Quantity } from '@lotbook/decimal/decimal';
import { addSeparators } from '@lotbook/decimal/separated';
import type { MoneyParam } from '@lotbook/messages/message';
import type { AssetId } from '@lotbook/model/ids';

/** Money as a parameter of a text, rounded to the decimals of its currency. */
export function toMoneyParam(amount: Money, currency: string): MoneyParam {
  const places = getCurrencyDecimals(currency);
  return { amount: format(round(amount, places, 'halfEven'), places), currency };
}

/** The price of one unit as a parameter of a text, with all its digits. */
export const toUnitPriceParam = (price: Money, currency: string): MoneyParam => ({
  amount: format(price),
  currency,
  isUnitPrice: true,
});

/** Units as parameters of a text. */
export const toUnitParams = (
  quantity: Quantity,
  asset: string,
): { readonly units: string; readonly asset: string } => ({ units: format(quantity), asset });

export const formatUnits = (quantity: Quantity, asset: AssetId): string =>
  `${addSeparators(format(quantity))} ${asset}`;
