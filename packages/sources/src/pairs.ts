import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { splitUnit } from './amounts.ts';
import { shorten, type Cells } from './cells.ts';

/** Quote assets, longer names first if one is a suffix of another. */
const QUOTES =
  'FDUSD USDT USDC BUSD TUSD USDP USD1 USDS IDRT BIDR BVND DOGE AEUR EURI BTC ETH BNB XRP TRX DOT SOL PAX DAI UST VAI ' +
  'EUR GBP AUD TRY BRL RUB UAH ZAR NGN PLN RON ARS JPY MXN CZK COP IDR USD';
const quotes = QUOTES.split(' ');

export interface Pair {
  readonly base: string;
  readonly quote: string;
}

/** The pair that a cell names. */
export const pairIn = <Field extends string>(
  cells: Cells<Field>,
  field: Field,
  further: readonly string[] = [],
): Pair =>
  splitPair(cells.required(field), further) ??
  cells.fail(field, fill(texts.valueUnknown, { value: shorten(cells.text(field)) }));

/** `BTCUSDT` or `BTC/USDT`: base and quote asset. `further`: additional quote assets of a platform. */
export function splitPair(pair: string, further: readonly string[] = []): Pair | undefined {
  const [base, quote] = pair.toUpperCase().split(/[/:_-]/);
  if (base && quote) return { base, quote };
  const found = [...further, ...quotes].find(
    (name) => base?.endsWith(name) && base.length > name.length,
  );
  return base && found ? { base: base.slice(0, -found.length), quote: found } : undefined;
}

/** `0.01BTC`: the amount and its unit. Names that begin with a digit (`1001INCH`) are resolved by the list of known assets. */
export function splitAmount(
  text: string,
  likely: readonly string[],
): { readonly amount: string; readonly unit: string } {
  const upper = text.trim().toUpperCase();
  const unit = likely.find(
    (name) =>
      name !== '' && upper.endsWith(name) && /^[\d.,\s]+$/.test(upper.slice(0, -name.length)),
  );
  return unit ? { amount: upper.slice(0, -unit.length).trim(), unit } : splitUnit(upper);
}
