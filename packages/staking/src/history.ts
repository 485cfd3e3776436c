import type { Quantity } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { CredentialKind, ValidatorStatus } from './ethereum.ts';

/** The state of a validator at the start of a day, after the block of `slot`. */
export interface Snapshot {
  readonly date: LocalDate;
  readonly slot: number;
  readonly balance: Quantity;
  readonly effectiveBalance: Quantity;
  readonly status: ValidatorStatus;
  readonly slashed: boolean;
  readonly credentials: CredentialKind;
  /** Undefined: no exit is under way. */
  readonly withdrawableEpoch: number | undefined;
}

/** A withdrawal that a block paid. `index` is unique on the chain. */
export interface Withdrawal {
  readonly index: number;
  readonly slot: number;
  readonly amount: Quantity;
  readonly address: string;
}

/** A deposit or top-up at the slot at which the balance increased, which can be days after the transaction. */
export interface Deposit {
  readonly slot: number;
  readonly amount: Quantity;
}

/** A block that the validator proposed. */
export interface Proposal {
  readonly slot: number;
  readonly date: LocalDate;
  readonly feeRecipient: string;
  /** Priority fees credited to `feeRecipient`. */
  readonly tips: Quantity;
  /** What a block builder paid to the proposer. The builder then keeps the tips. */
  readonly builderPayment?: Quantity;
}

/** Slots, both inclusive. */
export interface SlotRange {
  readonly from: number;
  readonly to: number;
}

/** What is known about a validator. */
export interface ValidatorHistory {
  readonly index: number;
  readonly snapshots: readonly Snapshot[];
  readonly withdrawals: readonly Withdrawal[];
  readonly deposits: readonly Deposit[];
  readonly proposals: readonly Proposal[];
  /** Whose withdrawals and deposits are known. */
  readonly blocksRead: readonly SlotRange[];
  /** The part of the first snapshot's balance that isn't rewards; absent: by the rules of the protocol, null: unknown. */
  readonly openingPrincipal?: Quantity | null;
}

/** Balance that moved from one validator to another under EIP-7251. It is neither income nor loss. */
export interface Consolidation {
  readonly source: number;
  readonly target: number;
  readonly slot: number;
  readonly amount: Quantity;
}
