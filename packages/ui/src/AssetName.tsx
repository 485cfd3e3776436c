import { findCoinLogo } from './logos.ts';
import { Monogram } from './Monogram.tsx';

/** An asset with its logo or initials, and its symbol. Shortens contract addresses, with the full text on hover. */
export function AssetName({
  asset,
  name,
}: {
  readonly asset: string;
  readonly name?: string | null | undefined;
}) {
  const symbol = shortenName(asset);
  return (
    <span className="lb-name" {...(symbol === asset ? {} : { 'data-tip': asset })}>
      <Monogram name={asset.replace(/^[^:]*:(0x)?/, '')} logo={findCoinLogo(asset)} />
      <span className="lb-name-text">
        {symbol}
        {name && name !== asset && <span className="lb-name-more"> {name}</span>}
      </span>
    </span>
  );
}

/** `eth:0x1234…cdef`. */
export function shortenName(asset: string): string {
  const letters = Array.from(asset);
  return letters.length <= 16
    ? asset
    : `${letters.slice(0, 10).join('')}…${letters.slice(-4).join('')}`;
}
