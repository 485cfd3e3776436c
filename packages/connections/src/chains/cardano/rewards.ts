import { format } from '@lotbook/decimal/decimal';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import type { Json } from '../../adapter.ts';
import type { AccountTransaction } from '../account/account-chain.ts';
import { toUnits } from '../units.ts';
import type { Reward } from './shapes.ts';

/** Epochs since the Shelley era last five days; epoch 208 began on July 29, 2020. */
const getEpochMs = (epoch: number): number => (1_596_059_091 + (epoch - 208) * 432_000) * 1000;

/** Payments of one kind in one epoch. Only those of pools are staking rewards. */
export function mapRewards(
  id: string,
  address: string,
  rewards: readonly Reward[],
): readonly (AccountTransaction & { readonly epoch: number })[] {
  const [first] = rewards;
  if (!first) return [];
  const quantity = toUnits(
    rewards.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    6,
  );
  const change = { address, asset: 'ADA', quantity };
  const base = {
    id,
    hash: '',
    epoch: first.spendable_epoch,
    atMs: getEpochMs(first.spendable_epoch),
    isFailed: false,
    fees: [],
    raw: rewards as unknown as Json,
  };
  switch (first.type) {
    case 'leader':
    case 'member':
      return [{ ...base, changes: [{ ...change, isReward: true }] }];
    // The wallet that paid a deposit holds it until it is returned, so its return changes nothing.
    case 'refund':
    case 'proposal_refund':
      return [
        { ...base, changes: [], note: fill(texts.cardanoRefund, { amount: format(quantity) }) },
      ];
    case 'treasury':
    case 'reserves':
      return [{ ...base, changes: [change], memo: first.type }];
    default:
      return [{ ...base, changes: [], unknownKind: first.type }];
  }
}
