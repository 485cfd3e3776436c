import * as staking from '@lotbook/messages/generated/web/staking';
import type { Message } from '@lotbook/messages/message';
import { format, mulDiv, quantity } from '@lotbook/decimal/decimal';
import type { BadgeTone } from '@lotbook/ui/Badge';
import type { ValidatorsQuery } from '../../generated/graphql.ts';

export type ListedValidator = ValidatorsQuery['validators']['validators'][number];

interface StatusText {
  readonly label: Message;
  readonly tone: BadgeTone;
}

const states: Readonly<Record<string, StatusText>> = {
  waiting: { label: staking.waiting, tone: 'plain' },
  unknown: { label: staking.unknown, tone: 'warning' },
  tooMany: { label: staking.tooManyValidators, tone: 'warning' },
  duplicate: { label: staking.duplicate, tone: 'plain' },
};

const statuses: Readonly<Record<string, StatusText>> = {
  pending_initialized: { label: staking.pending, tone: 'info' },
  pending_queued: { label: staking.pending, tone: 'info' },
  active_ongoing: { label: staking.active, tone: 'gain' },
  active_exiting: { label: staking.exiting, tone: 'warning' },
  active_slashed: { label: staking.slashed, tone: 'loss' },
  exited_unslashed: { label: staking.exited, tone: 'plain' },
  exited_slashed: { label: staking.slashed, tone: 'loss' },
  withdrawal_possible: { label: staking.withdrawable, tone: 'plain' },
  withdrawal_done: { label: staking.withdrawn, tone: 'plain' },
};

/** What a validator's badge shows: its status on the chain, or why there is none. */
export const getStatusText = ({
  state,
  status,
}: Pick<ListedValidator, 'state' | 'status'>): StatusText =>
  states[state] ?? statuses[status ?? ''] ?? { label: staking.waiting, tone: 'plain' };

const daysPerYear = 365n;

/** The rewards of the last 30 days as a yearly rate of the effective balance, in percent with two decimals. */
export function computeApr({
  rewards30Days,
  days30,
  effectiveBalance,
}: Pick<ListedValidator, 'rewards30Days' | 'days30' | 'effectiveBalance'>): string | null {
  if (rewards30Days === null || effectiveBalance === null || !days30) return null;
  const staked = quantity(effectiveBalance);
  if (staked === 0n) return null;
  const basisPoints = mulDiv(
    quantity(rewards30Days),
    10_000n * daysPerYear,
    staked * BigInt(days30),
    'halfEven',
  );
  return format(basisPoints * 10n ** 14n * 100n);
}

export const getName = ({
  id,
  index,
  publicKey,
}: Pick<ListedValidator, 'id' | 'index' | 'publicKey'>): string =>
  index === null ? (publicKey ?? id.replace('ethereum-', '')).slice(0, 12) : String(index);
