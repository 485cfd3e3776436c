import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { format, round, type Money } from '@lotbook/decimal/decimal';
import * as ui from '@lotbook/messages/generated/ui';
import type { Translate } from '@lotbook/messages/translator';

/** `$1,234.50`: an amount in a sentence, rounded to the decimals of its currency. */
export function formatFiat(amount: Money, currency: string, t: Translate): string {
  const places = getCurrencyDecimals(currency);
  return t(ui.money, {
    amount: { amount: format(round(amount, places, 'halfEven'), places), currency },
  });
}
