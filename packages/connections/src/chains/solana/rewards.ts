import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { instantFromMs, toMillis } from '@lotbook/model/time';
import { receive, transaction } from '@lotbook/sources/movements';
import type { Json, SourceRecord, SyncContext, SyncPage, Unread } from '../../adapter.ts';
import { RpcError } from '../json-rpc.ts';
import { toUnits } from '../units.ts';
import { sol } from './map.ts';
import type { SolanaNode } from './node.ts';
import { isOwnedAt, type StakeChanges } from './stake-accounts.ts';

/** How far the rewards of each stake account were read. */
interface RewardPosition {
  /** The first epoch that was asked for. */
  readonly from: Readonly<Record<string, number>>;
  /** The next epoch to ask for. */
  readonly next: Readonly<Record<string, number>>;
  /** Epochs that the node no longer had; another node can have them. */
  readonly gaps: Readonly<Record<string, readonly number[]>>;
}

/** Slots per epoch of the main chain, from its first slot on (solana.com/docs, epoch schedule). */
export const slotsPerEpoch = 432_000;
const epochsPerPage = 20;

/**
 * Staking rewards, epoch by epoch. A reward is credited to the stake account at the beginning of
 * the next epoch, so it belongs to whoever has the account then.
 */
export async function* rewardPages(
  node: SolanaNode,
  context: SyncContext,
  stakes: StakeChanges,
): AsyncGenerator<SyncPage> {
  const isOwned = (account: string, epoch: number): boolean =>
    isOwnedAt(stakes[account], (epoch + 1) * slotsPerEpoch) ?? false;
  const starts = new Map(
    Object.entries(stakes).flatMap(([account, changes]) => {
      const first = changes.find(({ isOwn }) => isOwn);
      return first ? [[account, Math.floor(first.slot / slotsPerEpoch)] as const] : [];
    }),
  );
  const accounts = [...starts.keys()].toSorted();
  if (accounts.length === 0) return;
  const stored = context.toCursor('stake rewards') as Partial<RewardPosition> | undefined;
  const known: RewardPosition = {
    from: stored?.from ?? {},
    next: stored?.next ?? {},
    gaps: stored?.gaps ?? {},
  };
  const { epoch: current } = await node.epoch();
  // A transaction found since can show that the wallet had the account earlier.
  const getFirst = (account: string): number => {
    const start = starts.get(account) ?? 0;
    return start < (known.from[account] ?? Infinity) ? start : (known.next[account] ?? start);
  };
  let done = known;
  for await (const page of readGaps(node, context, known)) {
    ({ done } = page);
    yield {
      stream: 'stake rewards',
      records: page.records,
      resolved: page.resolved,
      cursor: done as unknown as Json,
    };
  }
  for (let epoch = Math.min(...accounts.map(getFirst)); epoch < current;) {
    const records: SourceRecord[] = [];
    const unread: Unread[] = [];
    let read = true;
    for (let n = 0; n < epochsPerPage && epoch < current && read; n += 1) {
      context.phase(fill(texts.rewardsEpoch, { epoch: String(epoch) }));
      const waiting = accounts.filter((account) => getFirst(account) <= epoch);
      const asked = waiting.filter((account) => isOwned(account, epoch));
      const rewards = await loadRewards(node, context, asked, epoch);
      read = rewards !== undefined;
      records.push(...(rewards?.records ?? []));
      unread.push(...(rewards?.unread ?? []));
      if (rewards) {
        done = note(done, { waiting, missing: rewards.unread.length > 0 ? asked : [], epoch });
        epoch += 1;
      }
    }
    yield { stream: 'stake rewards', records, unread, cursor: done as unknown as Json };
    if (!read) return;
  }
}

/** The position after an epoch was read, or found to be missing, for these accounts. */
const note = (
  { from, next, gaps }: RewardPosition,
  {
    waiting,
    missing,
    epoch,
  }: {
    readonly waiting: readonly string[];
    readonly missing: readonly string[];
    readonly epoch: number;
  },
): RewardPosition => ({
  from: {
    ...from,
    ...Object.fromEntries(waiting.map((one) => [one, Math.min(from[one] ?? epoch, epoch)])),
  },
  next: { ...next, ...Object.fromEntries(waiting.map((one) => [one, epoch + 1])) },
  gaps: {
    ...gaps,
    ...Object.fromEntries(
      missing.map((one) => [one, [...new Set([...(gaps[one] ?? []), epoch])]] as const),
    ),
  },
});

/**
 * Asks again for epochs that were missing, newest first: nodes drop the oldest, so a node that
 * lacks one also lacks those before it.
 */
async function* readGaps(
  node: SolanaNode,
  context: SyncContext,
  position: RewardPosition,
): AsyncGenerator<{
  readonly records: readonly SourceRecord[];
  readonly resolved: readonly string[];
  readonly done: RewardPosition;
}> {
  let done = position;
  const epochs = [...new Set(Object.values(position.gaps).flat())].toSorted((a, b) => b - a);
  for (const epoch of epochs) {
    context.phase(fill(texts.rewardsEpoch, { epoch: String(epoch) }));
    const asked = Object.keys(done.gaps).filter((one) => done.gaps[one]?.includes(epoch));
    const rewards = await loadRewards(node, context, asked, epoch);
    if (!rewards || rewards.unread.length > 0) return;
    const gaps = Object.fromEntries(
      Object.entries(done.gaps).map(([one, each]) => [one, each.filter((n) => n !== epoch)]),
    );
    done = { ...done, gaps };
    yield { records: rewards.records, resolved: [nameGap(epoch)], done };
  }
}

/** Nodes that don't keep the whole history answer these: block cleaned up, slot missing in long-term storage, no transaction history. */
const pruned: ReadonlySet<number> = new Set([-32_001, -32_007, -32_009, -32_011]);

/** Undefined if the node no longer has the answer. */
async function unlessPruned<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof RpcError && pruned.has(error.code)) return undefined;
    throw error;
  }
}

interface EpochRewards {
  readonly records: readonly SourceRecord[];
  readonly unread: readonly Unread[];
}

/** Undefined once the rewards are after the window. */
async function loadRewards(
  node: SolanaNode,
  { until }: SyncContext,
  accounts: readonly string[],
  epoch: number,
): Promise<EpochRewards | undefined> {
  if (accounts.length === 0) return { records: [], unread: [] };
  const rewards = await unlessPruned(node.rewards(accounts, epoch));
  if (!rewards) return makeGap(epoch, { accounts: [...accounts], epoch });
  const slot = rewards.find((reward) => reward !== null)?.effectiveSlot;
  if (slot === undefined) return { records: [], unread: [] };
  const time = await unlessPruned(node.getTime(slot));
  if (time === undefined)
    return makeGap(
      epoch,
      rewards.flatMap((reward, n) =>
        reward ? [{ account: accounts[n] ?? '', epoch, amount: String(reward.amount) }] : [],
      ),
    );
  if (time === null || time * 1000 > toMillis(until)) return undefined;
  const records = rewards.flatMap((reward, n): readonly SourceRecord[] => {
    const account = accounts[n];
    if (!reward || account === undefined || reward.amount === 0n) return [];
    const { amount, effectiveSlot } = reward;
    const externalId = `reward ${account} ${epoch}`;
    const read = transaction({
      at: instantFromMs(time * 1000),
      externalId,
      type: 'stake-reward',
      category: 'stakingRewards_standard',
      memo: `Epoch ${epoch}`,
      movements: [receive({ asset: sol, quantity: toUnits(amount, 9) })],
    });
    return [
      {
        transaction: { ...read, externalId },
        raw: [{ account, epoch, effectiveSlot, amount: String(amount) }],
      },
    ];
  });
  return { records, unread: [] };
}

const nameGap = (epoch: number): string => `rewards of epoch ${epoch}`;

/** Names an epoch whose rewards are unknown, so that it doesn't pass for one without rewards. */
const makeGap = (epoch: number, raw: Json): EpochRewards => ({
  records: [],
  unread: [
    {
      externalId: nameGap(epoch),
      reason: fill(texts.nodeLacksRewards, { epoch: String(epoch) }),
      raw,
    },
  ],
});
