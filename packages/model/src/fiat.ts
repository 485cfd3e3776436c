import { currencyCodes, isCurrency } from '@lotbook/decimal/currency-decimals';
import type { FiatCode } from './ids.ts';

/** The currencies an account can be kept in. */
export const fiatCodes = currencyCodes as unknown as readonly FiatCode[];

export const usd = 'USD' as FiatCode;
export const gbp = 'GBP' as FiatCode;
/** True for money; everything else is property. */
export const isFiat = isCurrency;
