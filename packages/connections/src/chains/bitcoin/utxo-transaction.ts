/** An end of a transaction. `address` is undefined for scripts that have none. */
export interface UtxoEnd {
  readonly address: string | undefined;
  /** In the smallest unit: 10⁻⁸. */
  readonly value: bigint;
}

/** A confirmed transaction, whichever service told it. Addresses are written as addresses are written here. */
export interface UtxoTransaction {
  readonly id: string;
  readonly height: number;
  /** Of its block, in seconds since 1970. */
  readonly time: number;
  /** Makes new coins. */
  readonly coinbase: boolean;
  readonly fee: bigint;
  readonly inputs: readonly UtxoEnd[];
  readonly outputs: readonly UtxoEnd[];
}

/** What a service says of an address. Only what is confirmed counts. */
export interface AddressState {
  readonly transactions: number;
  readonly balance: bigint;
}

/** A service that knows the history of addresses. */
export interface UtxoService {
  readonly getState: (address: string) => Promise<AddressState>;
  /** Confirmed transactions of an address, newest first, down to `fromHeight` at least. */
  readonly getHistory: (
    address: string,
    fromHeight: number,
  ) => AsyncIterable<readonly HeardTransaction[]>;
}

/** A transaction, and the answer that it stood in. */
export interface HeardTransaction {
  readonly transaction: UtxoTransaction;
  readonly raw: unknown;
}
