import { z } from 'zod';
import type { SolanaTransaction } from './shapes.ts';

const formatStake = z.object({
  type: z.string(),
  info: z.object({
    stakeAccount: z.string().optional(),
    newSplitAccount: z.string().optional(),
    source: z.string().optional(),
    destination: z.string().optional(),
    stakeAuthority: z.string().optional(),
    withdrawAuthority: z.string().optional(),
    authorized: z.object({ staker: z.string(), withdrawer: z.string() }).optional(),
    staker: z.string().optional(),
    withdrawer: z.string().optional(),
    authorityType: z.string().optional(),
    newAuthority: z.string().optional(),
    newAuthorized: z.string().optional(),
  }),
});
type StakeInstruction = z.infer<typeof formatStake>;

/** From this slot on, a stake account belongs to the wallet, or no longer does. */
export interface StakeChange {
  readonly slot: number;
  readonly isOwn: boolean;
  /** False: the wallet had the account then, but can have had it before. */
  readonly isExact: boolean;
}

/** The changes of each stake account, oldest first. */
export type StakeChanges = Readonly<Record<string, readonly StakeChange[]>>;

/**
 * Whether the wallet has a stake account once everything in a slot has happened; undefined if
 * nothing is known about the account.
 */
export function isOwnedAt(
  changes: readonly StakeChange[] | undefined,
  slot: number,
): boolean | undefined {
  if (!changes || changes.length === 0) return undefined;
  return changes.findLast((change) => change.slot <= slot)?.isOwn ?? false;
}

/** Whether the wallet has a stake account before a transaction in the slot. */
export function isOwnedBefore(changes: readonly StakeChange[] | undefined, slot: number): boolean {
  const earlier = changes?.findLast((change) => change.slot < slot);
  if (earlier) return earlier.isOwn;
  const first = changes?.[0];
  return first !== undefined && first.slot === slot && first.isOwn && !first.isExact;
}

export function addChange(changes: StakeChanges, stake: string, change: StakeChange): StakeChanges {
  const before = changes[stake] ?? [];
  if (before.some(({ slot, isOwn }) => slot === change.slot && isOwn === change.isOwn))
    return changes;
  const sorted = [...before, change].toSorted((a, b) => a.slot - b.slot);
  return {
    ...changes,
    [stake]: sorted.filter(({ isOwn }, n) => isOwn !== sorted[n - 1]?.isOwn),
  };
}

/**
 * Adds what a transaction shows about the stake accounts that these owners may withdraw: who may
 * withdraw an account owns its units and its rewards.
 */
export function addStakeChanges(
  before: StakeChanges,
  { slot, transaction, meta }: SolanaTransaction,
  owners: ReadonlySet<string>,
): StakeChanges {
  if (meta.err !== null && meta.err !== undefined) return before;
  const inner = (meta.innerInstructions ?? []).flatMap(({ instructions }) => instructions);
  let changes = before;
  for (const { program, parsed } of [...transaction.message.instructions, ...inner]) {
    const read = program === 'stake' ? formatStake.safeParse(parsed) : undefined;
    if (!read?.success) continue;
    for (const { stake, ...change } of readInstruction(read.data, changes, slot, owners))
      changes = addChange(changes, stake, { slot, ...change });
  }
  return changes;
}

type Shown = Omit<StakeChange, 'slot'> & { readonly stake: string };

function readInstruction(
  { type, info }: StakeInstruction,
  changes: StakeChanges,
  slot: number,
  owners: ReadonlySet<string>,
): readonly Shown[] {
  const isOwner = (address: string | undefined): boolean => owners.has(address ?? '');
  const { stakeAccount: stake = '' } = info;
  if (type.startsWith('initialize')) {
    if (isOwner(info.authorized?.withdrawer ?? info.withdrawer))
      return [{ stake, isOwn: true, isExact: true }];
    // Whoever only delegates for others doesn't own the stake.
    const isStaker = isOwner(info.authorized?.staker ?? info.staker);
    return isStaker ? [{ stake, isOwn: false, isExact: true }] : [];
  }
  if (type.startsWith('authorize')) {
    if (info.authorityType?.toLowerCase() !== 'withdrawer') return [];
    const isOwn = isOwner(info.newAuthority ?? info.newAuthorized);
    return isOwn || changes[stake] ? [{ stake, isOwn, isExact: true }] : [];
  }
  const used = (type === 'merge' ? [info.destination, info.source] : [stake]).filter(
    (one) => one !== undefined && one !== '',
  ) as readonly string[];
  const acted = used.filter(
    (one) =>
      isOwner(info.withdrawAuthority) ||
      (isOwnedAt(changes[one], slot) ?? isOwner(info.stakeAuthority)),
  );
  const created = acted.length > 0 ? info.newSplitAccount : undefined;
  return [
    ...acted.map((one) => ({ stake: one, isOwn: true, isExact: false })),
    ...(created === undefined ? [] : [{ stake: created, isOwn: true, isExact: true }]),
  ];
}
