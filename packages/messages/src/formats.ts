import type { MoneyParam } from './message.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** `Jan 5, 2024, 2:03 PM UTC`: an instant for readers whose time zone isn't known. */
export const formatUtc = (at: string, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

/** `$1,234.50`: with the symbol and the decimals of the currency, as the locale writes them. */
export function formatMoney({ amount, currency }: MoneyParam, locale: string): string {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter)
    formatters.set(
      key,
      (formatter = new Intl.NumberFormat(locale, { style: 'currency', currency })),
    );
  // Decimal text is formatted exactly; a number would round it first.
  return formatter.format(amount as Intl.StringNumericLiteral);
}
