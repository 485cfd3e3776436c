import { z } from 'zod';
import type { SolanaTransaction } from './shapes.ts';

const formatStake = z.object({
  type: z.string(),
  info: z.object({
    stakeAccount: z.string().optional(),
    newSplitAccount: z.string().optional(),
    stakeAuthority: z.string().optional(),
    withdrawAuthority: z.string().optional(),
    authorized: z.object({ staker: z.string(), withdrawer: z.string() }).optional(),
  }),
});

/**
 * Stake accounts that a transaction creates or moves for one of these owners: the units in them
 * still belong to the wallet.
 */
export function stakeAccountsIn(
  { transaction, meta }: SolanaTransaction,
  owners: ReadonlySet<string>,
): readonly string[] {
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  return [...transaction.message.instructions, ...inner].flatMap(({ program, parsed }) => {
    const read = program === 'stake' ? formatStake.safeParse(parsed) : undefined;
    if (!read?.success) return [];
    const { stakeAccount, newSplitAccount, stakeAuthority, withdrawAuthority, authorized } =
      read.data.info;
    const who = [
      authorized?.withdrawer,
      withdrawAuthority,
      authorized?.staker,
      stakeAuthority,
    ].filter((one) => one !== undefined);
    return who.some((one) => owners.has(one))
      ? [stakeAccount, newSplitAccount].filter((one) => one !== undefined)
      : [];
  });
}
