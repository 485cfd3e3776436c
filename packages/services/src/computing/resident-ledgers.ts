import type { AccountId } from '@lotbook/model/ids';
import { AccountLedger, type Computed } from './account-ledger.ts';

/** Limit of transactions in all loaded ledgers; a ledger of 170,000 takes about 400 MB. */
const mostTransactions = 600_000;

/**
 * The ledgers of the most recently computed accounts, so that an edit doesn't have to read everything. A ledger that is taken out and not put back is dropped:
 * a ledger that is ahead of the database, because it could not be stored, is of no use.
 */
export class ResidentLedgers {
  readonly #ledgers = new Map<AccountId, AccountLedger>();
  readonly #most: number;

  constructor(most = mostTransactions) {
    this.#most = most;
  }

  has(accountId: AccountId): boolean {
    return this.#ledgers.has(accountId);
  }

  /** To look at, not to change; it counts as used. */
  look(accountId: AccountId): AccountLedger | undefined {
    const ledger = this.take(accountId);
    if (ledger) this.#ledgers.set(accountId, ledger);
    return ledger;
  }

  /** Continues preparing the account's ledger for the next edit, if it is loaded, while the process is idle; false once it is complete. */
  makeReady(accountId: AccountId): boolean {
    return this.look(accountId)?.makeReady() ?? false;
  }

  take(accountId: AccountId): AccountLedger | undefined {
    const ledger = this.#ledgers.get(accountId);
    this.#ledgers.delete(accountId);
    return ledger;
  }

  /** Evicts the least recently used ledgers. A ledger that exceeds the limit by itself is not kept. */
  put(accountId: AccountId, known: AccountLedger | Computed): void {
    const size = known instanceof AccountLedger ? known.size : known.inputs.transactions.length;
    if (size > this.#most) return;
    this.#ledgers.set(accountId, known instanceof AccountLedger ? known : new AccountLedger(known));
    let held = 0;
    for (const ledger of this.#ledgers.values()) held += ledger.size;
    for (const [id, ledger] of this.#ledgers) {
      if (held <= this.#most) return;
      this.#ledgers.delete(id);
      held -= ledger.size;
    }
  }
}
