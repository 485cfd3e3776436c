import { quantity, type Quantity } from '@lotbook/decimal/decimal';

export const slotsPerEpoch = 32;
export const secondsPerSlot = 12;

/** The most that counts for a validator with 0x00 or 0x01 credentials, and the least that activates one. EIP-7251, MIN_ACTIVATION_BALANCE. */
export const activationBalance: Quantity = quantity('32');
/** The most that counts for a validator with compounding (0x02) credentials. EIP-7251, MAX_EFFECTIVE_BALANCE_ELECTRA. */
export const compoundingCap: Quantity = quantity('2048');

/** The first byte of the withdrawal credentials: BLS key, address, or address with compounding. */
export type CredentialKind = '0x00' | '0x01' | '0x02';

export type ValidatorStatus =
  | 'pending_initialized'
  | 'pending_queued'
  | 'active_ongoing'
  | 'active_exiting'
  | 'active_slashed'
  | 'exited_unslashed'
  | 'exited_slashed'
  | 'withdrawal_possible'
  | 'withdrawal_done';

const weiPerGwei = 1_000_000_000n;

/** The beacon chain counts in gwei. */
export const fromGwei = (gwei: bigint): Quantity => (gwei * weiPerGwei) as Quantity;

export const getEpoch = (slot: number): number => Math.floor(slot / slotsPerEpoch);
export const getFirstSlot = (epoch: number): number => epoch * slotsPerEpoch;

/** The first slot of the first epoch that starts at a time or after it, both in seconds. */
export function findEpochStart(atSeconds: number, genesisSeconds: number): number {
  const epochSeconds = slotsPerEpoch * secondsPerSlot;
  return Math.max(0, Math.ceil((atSeconds - genesisSeconds) / epochSeconds)) * slotsPerEpoch;
}

export const getSlotSeconds = (slot: number, genesisSeconds: number): number =>
  genesisSeconds + slot * secondsPerSlot;

/** The most that a validator's balance can count. */
export const getBalanceCap = (credentials: CredentialKind): Quantity =>
  credentials === '0x02' ? compoundingCap : activationBalance;
