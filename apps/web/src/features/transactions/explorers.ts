interface Leg {
  readonly asset: string;
}

/** Where a transaction of a chain can be looked up. */
const explorers: Readonly<Record<string, (hash: string) => string>> = {
  bitcoin: (hash) => `https://mempool.space/tx/${hash}`,
  evm: (hash) => `https://blockscan.com/tx/${hash}`,
  solana: (hash) => `https://solscan.io/tx/${hash}`,
};

const coins: ReadonlySet<string> = new Set(['BTC']);

/** The page of an explorer that shows a hash, told by its form and what moved; undefined where the form belongs to no chain that is known. */
export function getExplorer(hash: string, legs: readonly Leg[]): string | undefined {
  if (/^0x[0-9a-f]{64}$/i.test(hash)) return explorers['evm']?.(hash);
  if (/^[0-9a-f]{64}$/i.test(hash) && legs.some(({ asset }) => coins.has(asset)))
    return explorers['bitcoin']?.(hash);
  if (/^[1-9A-HJ-NP-Za-km-z]{86,88}$/.test(hash)) return explorers['solana']?.(hash);
  return undefined;
}
