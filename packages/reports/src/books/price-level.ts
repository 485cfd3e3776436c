/**
 * The level of the fair-value hierarchy (ASC 820-10-35-37) by who provided a price: a quote of one exchange is level 1, an average over markets level 2, and a price that
 * a person or a row of a file states is level 3. The entity has to confirm its principal market.
 */
const levels: Readonly<Record<string, string>> = {
  coinbase: '1',
  kraken: '1',
  coingecko: '2',
  defillama: '2',
};

const unobservable = '3';

export function getPriceLevel(from: string): string {
  const [provider = from] = from.split('+');
  return levels[provider.toLowerCase()] ?? unobservable;
}
