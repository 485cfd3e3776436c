import type { FiatCode } from './ids.ts';

/** The currencies an account can be kept in. */
export const fiatCodes = [
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
] as unknown as readonly FiatCode[];

const known: ReadonlySet<string> = new Set(fiatCodes);

export const usd = 'USD' as FiatCode;
export const gbp = 'GBP' as FiatCode;
/** True for money; everything else is property. */
export const isFiat = (asset: string): boolean => known.has(asset);
