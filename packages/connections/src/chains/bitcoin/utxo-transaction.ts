/** An input or output of a transaction. `address` is undefined for scripts without one. */
export interface UtxoEnd {
  readonly address: string | undefined;
  /** In the smallest unit: 10⁻⁸. */
  readonly value: bigint;
}

/** A confirmed transaction, from any service. Addresses are in canonical form. */
export interface UtxoTransaction {
  readonly id: string;
  readonly height: number;
  /** The block time, in seconds since 1970. */
  readonly time: number;
  /** Creates new coins. */
  readonly coinbase: boolean;
  readonly fee: bigint;
  readonly inputs: readonly UtxoEnd[];
  readonly outputs: readonly UtxoEnd[];
}

/** A service's data about an address. Confirmed transactions only. */
export interface AddressState {
  readonly transactions: number;
  readonly balance: bigint;
}

/** A service that provides the history of addresses. */
export interface UtxoService {
  readonly getState: (address: string) => Promise<AddressState>;
  /** Confirmed transactions of an address, newest first, at least down to `fromHeight`. */
  readonly getHistory: (
    address: string,
    fromHeight: number,
  ) => AsyncIterable<readonly RawTransaction[]>;
}

/** A transaction, and the raw answer that contained it. */
export interface RawTransaction {
  readonly transaction: UtxoTransaction;
  readonly raw: unknown;
}
