/** The fiat currencies. */
export const currencyCodes = [
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'AUD',
  'CAD',
  'CHF',
  'CNY',
  'HKD',
  'NZD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'SGD',
  'KRW',
  'INR',
  'BRL',
  'MXN',
  'ZAR',
] as const;

const known: ReadonlySet<string> = new Set(currencyCodes);

/** True for a fiat currency; everything else is an asset. */
export const isCurrency = (code: string): boolean => known.has(code);

/** Currencies without a minor unit in use (ISO 4217 exponent 0). */
const withoutMinorUnit: ReadonlySet<string> = new Set([
  'CLP',
  'ISK',
  'JPY',
  'KRW',
  'PYG',
  'UGX',
  'VND',
  'XAF',
  'XOF',
  'XPF',
]);

/** The usual number of decimals of a currency: 2 for USD, 0 for JPY. */
export const getCurrencyDecimals = (currency: string): number =>
  withoutMinorUnit.has(currency) ? 0 : 2;
