import { instantFromMs, toMillis } from '@lotbook/model/time';
import { came, transaction } from '@lotbook/sources/movements';
import type { SourceRecord, SyncContext, SyncPage } from '../../adapter.ts';
import { toUnits } from '../units.ts';
import { sol } from './map.ts';
import type { SolanaNode } from './node.ts';

export interface StakePosition {
  /** Stake accounts, each with the slot of its first appearance. */
  readonly stakes: Readonly<Record<string, number>>;
}

/** Slots per epoch of the main chain, from its first slot on (solana.com/docs, epoch schedule). */
const slotsPerEpoch = 432_000;
const epochsPerPage = 20;

/**
 * Staking rewards, epoch by epoch. A reward is credited to the stake account, so the wallet owns it
 * from then on.
 */
export async function* rewardPages(
  node: SolanaNode,
  context: SyncContext,
  stakes: StakePosition['stakes'],
): AsyncGenerator<SyncPage> {
  const accounts = Object.keys(stakes).toSorted();
  if (accounts.length === 0) return;
  const known = (context.toCursor('stake rewards') ?? {}) as Readonly<Record<string, number>>;
  const { epoch: current } = await node.epoch();
  const getFirst = (account: string): number =>
    known[account] ?? Math.floor((stakes[account] ?? 0) / slotsPerEpoch);
  let done = { ...known };
  for (let epoch = Math.min(...accounts.map(getFirst)); epoch < current;) {
    const records: SourceRecord[] = [];
    let read = true;
    for (let n = 0; n < epochsPerPage && epoch < current && read; n += 1) {
      context.phase(`Rewards of epoch ${epoch}`);
      const waiting = accounts.filter((account) => getFirst(account) <= epoch);
      const rewards = await loadRewards(node, context, waiting, epoch);
      read = rewards !== undefined;
      records.push(...(rewards ?? []));
      if (read) {
        done = { ...done, ...Object.fromEntries(waiting.map((account) => [account, epoch + 1])) };
        epoch += 1;
      }
    }
    yield { stream: 'stake rewards', records, cursor: done };
    if (!read) return;
  }
}

/** Undefined once the rewards are after the window. */
async function loadRewards(
  node: SolanaNode,
  { until }: SyncContext,
  accounts: readonly string[],
  epoch: number,
): Promise<readonly SourceRecord[] | undefined> {
  const rewards = await node.rewards(accounts, epoch);
  const slot = rewards.find((reward) => reward !== null)?.effectiveSlot;
  if (slot === undefined) return [];
  const time = await node.getTime(slot);
  if (time === null || time * 1000 > toMillis(until)) return undefined;
  return rewards.flatMap((reward, n): readonly SourceRecord[] => {
    const account = accounts[n];
    if (!reward || account === undefined || reward.amount === 0n) return [];
    const externalId = `reward ${account} ${epoch}`;
    const parts = {
      at: instantFromMs(time * 1000),
      externalId,
      type: 'stake-reward',
      category: 'stakingRewards_standard',
      memo: `Epoch ${epoch}`,
    } as const;
    const read = transaction({
      ...parts,
      movements: [came({ asset: sol, quantity: toUnits(reward.amount, 9) })],
    });
    return [
      {
        transaction: { ...read, externalId },
        raw: [
          { account, epoch, effectiveSlot: reward.effectiveSlot, amount: String(reward.amount) },
        ],
      },
    ];
  });
}
