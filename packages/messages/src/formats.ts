import type { InstantParam, MoneyParam } from './message.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** `Jan 5, 2024, 2:03 PM UTC`: an instant for readers whose time zone isn't known. */
export const formatUtc = (at: string, locale: string): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`;

/** `Jan 5, 2024`: a calendar date `2024-01-05` as the locale writes it. */
export const formatDay = (day: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

/** `Jan 5, 2024, 14:03:09 (America/New_York)`: to the second, as clocks in the zone show it. */
export function formatInstant({ instant, zone }: InstantParam, locale: string): string {
  const date = new Date(instant);
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: zone });
  const time = new Intl.DateTimeFormat(locale, {
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: zone,
  });
  return `${day.format(date)}, ${time.format(date)} (${zone})`;
}

/** `$1,234.50`, `−$3.00`: with the symbol and the decimals of the currency, as the locale writes them, and the true minus sign. */
export function formatMoney(
  { amount, currency, isUnitPrice = false }: MoneyParam,
  locale: string,
): string {
  const key = `${locale} ${currency} ${isUnitPrice}`;
  let formatter = formatters.get(key);
  if (!formatter)
    formatters.set(
      key,
      (formatter = new Intl.NumberFormat(locale, {
        style: 'currency',
        currency,
        ...(isUnitPrice ? { maximumFractionDigits: 18 } : {}),
      })),
    );
  // Decimal text is formatted exactly; a number would round it first.
  return formatter.format(amount as Intl.StringNumericLiteral).replace('-', '−');
}
