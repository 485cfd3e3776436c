import { answerBeaconchain } from '../beaconchain.ts';
import type { Service } from '../exchanges/service.ts';
import type { BeaconChain, BeaconChainBlock, BeaconValidator } from '../beacon-node.ts';

const slotsPerDay = 7200;
const secondsPerSlot = 12;
const gwei = 1_000_000_000;
/** What an active validator with 32 ETH earns a day, in gwei. */
const dailyReward = 2_500_000;
/** A sweep of the active validator, every second day at noon. */
const sweepEvery = 2 * slotsPerDay;
const sweepAmount = 2 * dailyReward;
/** The slot at which the exited validator is paid. */
const exitSlot = slotsPerDay / 2;

export const sandboxValidators = {
  active: 1001,
  compounding: 1002,
  exited: 1003,
  slashed: 1004,
} as const;
export const sandboxWithdrawalAddress = `0x${'5a'.repeat(20)}`;

export const sandboxBeaconchainKey = 'sandbox-beaconchain';

/** The index of the sandbox's validators by address. */
export const beaconchainService: Service = {
  hosts: ['beaconcha.in'],
  answer: ({ path, query, ...asked }) =>
    answerBeaconchain({
      key: sandboxBeaconchainKey,
      validators: Object.values(sandboxValidators).map((index) => ({
        index,
        publicKey: `0x${index.toString(16).padStart(96, '0')}`,
        withdrawalAddress: sandboxWithdrawalAddress,
        depositAddress: sandboxWithdrawalAddress,
      })),
    })(new URL(path + query, 'http://standin'), asked),
};

interface SandboxChain {
  /** The first slot's time, in seconds; midnight UTC. */
  readonly genesisTime: number;
  readonly finalizedSlot: () => number;
  /** The oldest slot whose state is stored; by default all are. */
  readonly oldestState?: () => number;
}

/** A chain with one validator of each kind. It is the same at every start. */
export const makeSandboxChain = ({
  genesisTime,
  finalizedSlot,
  oldestState = () => 0,
}: SandboxChain): BeaconChain => ({
  genesisTime,
  finalizedSlot,
  oldestState,
  getValidators: (slot) => [
    makeActive(slot),
    makeCompounding(slot),
    makeExited(slot),
    makeSlashed(slot),
  ],
  getBlock: (slot): BeaconChainBlock => ({
    proposer: sandboxValidators.active,
    feeRecipient: sandboxWithdrawalAddress,
    withdrawals: listWithdrawals(slot),
  }),
});

/** A chain of which a day passes each hour, beginning three weeks ago. */
export function makeFastChain(now: () => number): BeaconChain {
  const startedAt = now();
  const days = 21;
  const genesisTime = Math.floor(startedAt / 86_400_000 - days) * 86_400;
  const finalizedSlot = (): number => {
    const passed = Math.floor(((now() - startedAt) / 3_600_000) * slotsPerDay);
    const newest = Math.floor((now() / 1000 - genesisTime) / secondsPerSlot);
    return Math.min(slotsPerDay + passed, newest);
  };
  return makeSandboxChain({ genesisTime, finalizedSlot });
}

const getEarned = (slot: number, stake = 32): number =>
  Math.floor(((slot / slotsPerDay) * dailyReward * stake) / 32);
const countSweeps = (slot: number): number =>
  slot < slotsPerDay * 1.5 ? 0 : Math.floor((slot - slotsPerDay * 1.5) / sweepEvery) + 1;

const makeValidator = (
  kind: keyof typeof sandboxValidators,
  more: Partial<BeaconValidator> & Pick<BeaconValidator, 'balance'>,
): BeaconValidator => ({
  index: sandboxValidators[kind],
  publicKey: `0x${sandboxValidators[kind].toString(16).padStart(96, '0')}`,
  credentials: `0x01${'0'.repeat(22)}${sandboxWithdrawalAddress.slice(2)}`,
  effectiveBalance: 32 * gwei,
  status: 'active_ongoing',
  slashed: false,
  ...more,
});

const makeActive = (slot: number): BeaconValidator =>
  makeValidator('active', {
    balance: 32 * gwei + getEarned(slot) - countSweeps(slot) * sweepAmount,
  });

const makeCompounding = (slot: number): BeaconValidator =>
  makeValidator('compounding', {
    credentials: `0x02${'0'.repeat(22)}${sandboxWithdrawalAddress.slice(2)}`,
    balance: 100 * gwei + getEarned(slot, 100),
    effectiveBalance: 100 * gwei,
  });

const makeExited = (slot: number): BeaconValidator =>
  makeValidator('exited', {
    balance: slot >= exitSlot ? 0 : 32 * gwei + dailyReward,
    effectiveBalance: slot >= exitSlot ? 0 : 32 * gwei,
    status: slot >= exitSlot ? 'withdrawal_done' : 'withdrawal_possible',
    withdrawableEpoch: 100,
  });

const makeSlashed = (slot: number): BeaconValidator =>
  makeValidator('slashed', {
    balance: 31 * gwei - Math.floor((slot / slotsPerDay) * 9_000_000),
    effectiveBalance: 31 * gwei,
    status: 'active_slashed',
    slashed: true,
    withdrawableEpoch: 8_192,
  });

function listWithdrawals(slot: number): BeaconChainBlock['withdrawals'] {
  const pay = (validatorIndex: number, amount: number) => ({
    index: slot,
    validatorIndex,
    address: sandboxWithdrawalAddress,
    amount,
  });
  if (slot === exitSlot) return [pay(sandboxValidators.exited, 32 * gwei + dailyReward)];
  return countSweeps(slot) > countSweeps(slot - 1)
    ? [pay(sandboxValidators.active, sweepAmount)]
    : [];
}
