import type { BeaconBlock, BeaconNode } from '@lotbook/connections/beacon-node/beacon-node';
import type { BlockPiece } from '@lotbook/db/stores/validator-days';
import type { ValidatorRow } from '@lotbook/db/stores/validators';
import { format } from '@lotbook/decimal/decimal';
import { instantFromMs } from '@lotbook/model/time';
import { getSlotSeconds } from '@lotbook/staking/ethereum';

/** Requests in flight at a time. */
const atOnce = 16;

interface Chain {
  readonly node: BeaconNode;
  readonly genesis: number;
}

/** The withdrawals and deposit requests of some validators in the blocks of a range. @throws Outage */
export async function readBlocks(
  { node, genesis }: Chain,
  { after, to }: { readonly after: number; readonly to: number },
  validators: readonly Pick<ValidatorRow, 'validatorIndex' | 'publicKey'>[],
): Promise<BlockPiece> {
  const indices = new Set(validators.map(({ validatorIndex }) => validatorIndex));
  const keys = new Set(validators.map(({ publicKey }) => publicKey));
  const blocks: BeaconBlock[] = [];
  for (let from = after + 1; from <= to; from += atOnce) {
    const slots = Array.from({ length: Math.min(atOnce, to - from + 1) }, (_, n) => from + n);
    const found = await Promise.all(slots.map((slot) => node.getBlock(slot)));
    blocks.push(...found.filter((block) => block !== undefined));
  }
  return {
    after,
    to,
    withdrawals: blocks.flatMap(({ slot, withdrawals }) =>
      withdrawals
        .filter(({ validatorIndex }) => indices.has(validatorIndex))
        .map(({ index, validatorIndex, address, amount }) => ({
          withdrawalIndex: index,
          validatorIndex,
          slot,
          paidAt: instantFromMs(getSlotSeconds(slot, genesis) * 1000),
          address,
          amount: format(amount),
        })),
    ),
    depositRequests: blocks.flatMap(({ slot, depositRequests }) =>
      depositRequests.flatMap(({ publicKey, amount, signature }, position) =>
        keys.has(publicKey)
          ? [{ slot, position, publicKey, amount: format(amount), signature }]
          : [],
      ),
    ),
  };
}
