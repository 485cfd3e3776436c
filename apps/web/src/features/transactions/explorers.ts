interface Leg {
  readonly asset: string;
}

/** Block explorers by chain. */
const explorers: Readonly<Record<string, (hash: string) => string>> = {
  bitcoin: (hash) => `https://mempool.space/tx/${hash}`,
  evm: (hash) => `https://blockscan.com/tx/${hash}`,
  solana: (hash) => `https://solscan.io/tx/${hash}`,
};

const coins: ReadonlySet<string> = new Set(['BTC']);

/** The explorer page of a hash. Detects the chain from the format of the hash and the assets; undefined for unknown chains. */
export function getExplorer(hash: string, legs: readonly Leg[]): string | undefined {
  if (/^0x[0-9a-f]{64}$/i.test(hash)) return explorers['evm']?.(hash);
  if (/^[0-9a-f]{64}$/i.test(hash) && legs.some(({ asset }) => coins.has(asset)))
    return explorers['bitcoin']?.(hash);
  if (/^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(hash)) return explorers['solana']?.(hash);
  return undefined;
}
