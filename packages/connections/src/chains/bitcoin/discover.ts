import type { AddressBranch } from './address-branch.ts';
import type { AddressState } from './utxo-transaction.ts';

/** So many unused addresses one after the other, and a wallet looks no further (BIP 44). */
export const gapLimit = 20;

/** No branch has more: a wallet that used so many is read by other means. */
const mostAddresses = 100_000;

export interface FoundAddress {
  readonly address: string;
  readonly branch: string;
  readonly index: number;
  readonly state: AddressState;
}

/**
 * The addresses of a branch up to `gap` unused ones in a row after the last used one, all of them, with what each holds. Asks for `atOnce` at a time.
 * The unused ones belong to the wallet as well: change may arrive there any time.
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
