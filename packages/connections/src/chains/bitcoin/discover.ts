import type { AddressBranch } from './address-branch.ts';
import type { AddressState } from './utxo-transaction.ts';

/** A wallet stops searching after this many consecutive unused addresses (BIP 44). */
export const gapLimit = 20;

/** The maximum per branch: larger wallets must be read by other means. */
const mostAddresses = 100_000;

export interface FoundAddress {
  readonly address: string;
  readonly branch: string;
  readonly index: number;
  readonly state: AddressState;
}

/**
 * All addresses of a branch with their balances, up to `gap` consecutive unused ones after the last
 * used one. Requests `atOnce` at a time. The unused ones belong to the wallet, too: change can
 * arrive there at any time.
 */
export async function discover(
  branch: AddressBranch,
  getState: (address: string) => Promise<AddressState>,
  { gap = gapLimit, atOnce = 10 }: { readonly gap?: number; readonly atOnce?: number } = {},
): Promise<readonly FoundAddress[]> {
  const found: FoundAddress[] = [];
  const end = branch.length ?? mostAddresses;
  let unused = 0;
  while (found.length < end && unused < gap) {
    const count = Math.min(atOnce, gap - unused, end - found.length);
    const indexes = Array.from({ length: count }, (_, n) => found.length + n);
    const next = await Promise.all(
      indexes.map(async (index): Promise<FoundAddress> => {
        const address = branch.addressAt(index);
        return { address, branch: branch.id, index, state: await getState(address) };
      }),
    );
    found.push(...next);
    for (const { state } of next) unused = state.transactions > 0 ? 0 : unused + 1;
  }
  return found;
}
