/**
 * The key for comparing symbols, ignoring case. The part after a colon distinguishes assets with equal symbols (`symbol:name`, `chain:contract`) and keeps its case, because
 * addresses of some chains depend on it; hexadecimal ones don't.
 */
export function toSymbolKey(asset: string): string {
  const colon = asset.indexOf(':');
  if (colon === -1) return asset.toUpperCase();
  const rest = asset.slice(colon);
  return (
    asset.slice(0, colon).toUpperCase() +
    (rest.startsWith(':0x') || rest.startsWith(':0X') ? rest.toLowerCase() : rest)
  );
}

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
