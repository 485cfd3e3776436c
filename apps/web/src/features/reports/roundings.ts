import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import * as reports from '@lotbook/messages/generated/web/reports';
import type { Translate } from '@lotbook/messages/translator';

/** How amounts in a currency are rounded. Amounts of a currency without a minor unit are always whole. */
export const getRoundings = (t: Translate, currency: string) => [
  ...(getCurrencyDecimals(currency) > 0
    ? [{ value: 'cents', label: t(reports.cents, { currency }) }]
    : []),
  { value: 'wholeDollar', label: t(reports.wholeDollars, { currency }) },
];

/** The chosen rounding if the currency has it. */
export const findRounding = (currency: string, chosen: string): string =>
  getCurrencyDecimals(currency) > 0 ? chosen : 'wholeDollar';
