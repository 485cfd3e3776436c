import type { Pair } from '../pairs.ts';
import { toKrakenAsset } from '../kraken-ledgers-csv/assets.ts';

/** Kraken's quote assets, longer codes first if one is a suffix of another. */
const quotes =
  'PYUSD RLUSD USDT USDC USDG USDQ USDR EURC EURR EURQ DAI USD EUR GBP CAD JPY AUD CHF AED XBT BTC ETH DOT'.split(
    ' ',
  );

/** `XXBTZUSD`, `ADAUSD`, `SOL/EUR`: old codes of four letters carry an X before coins and a Z before money. */
export function parseKrakenPair(text: string): Pair | undefined {
  const code = text.trim().toUpperCase();
  const [first = '', second = ''] = /^[XZ][A-Z]{3}[XZ][A-Z]{3}$/.test(code)
    ? [code.slice(0, 4), code.slice(4)]
    : code.includes('/')
      ? code.split('/')
      : split(code);
  return first && second ? { base: toKrakenAsset(first), quote: toKrakenAsset(second) } : undefined;
}

function split(code: string): readonly string[] {
  const quote = quotes.find((name) => code.endsWith(name) && code.length > name.length);
  return quote === undefined ? [] : [code.slice(0, -quote.length), quote];
}
