/**
 * The key for comparing symbols, ignoring case: `uni:UNICORN` is `UNI:unicorn`. An address after a colon (`chain:contract`) keeps its case, because those of some
 * chains depend on it; hexadecimal ones don't.
 */
export function toSymbolKey(asset: string): string {
  const colon = asset.indexOf(':');
  if (colon === -1) return asset.toUpperCase();
  const rest = asset.slice(colon);
  const isHex = rest.startsWith(':0x') || rest.startsWith(':0X');
  if (!isHex && address.test(rest)) return asset.slice(0, colon).toUpperCase() + rest;
  return asset.toUpperCase();
}

/** The shortest address whose case matters has 25 letters and digits; a name has spaces or is shorter. */
const address = /[\w-]{25,}/;

/** True for two spellings of one symbol. */
export const isSameSymbol = (one: string, other: string): boolean =>
  one === other || toSymbolKey(one) === toSymbolKey(other);

/** The value stored under a symbol, regardless of spelling; an exact match takes precedence. */
export function findBySymbol<Value>(
  values: Readonly<Record<string, Value>> | undefined,
  asset: string,
): Value | undefined {
  if (values === undefined) return undefined;
  if (Object.hasOwn(values, asset)) return values[asset];
  const key = toSymbolKey(asset);
  for (const [name, value] of Object.entries(values)) if (toSymbolKey(name) === key) return value;
  return undefined;
}
