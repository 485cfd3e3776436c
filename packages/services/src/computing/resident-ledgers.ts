import type { AccountId } from '@lotbook/model/ids';
import { AccountLedger, type Computed } from './account-ledger.ts';

/** Transactions that all ledgers at hand may have together; a ledger of 170,000 takes about 400 MB beside them. */
const mostTransactions = 600_000;

/**
 * The ledgers of the accounts that were computed last, so that an edit need not begin with reading everything. What is taken out and not put back is gone:
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

  /** Goes on making the account's ledger ready for the next edit, if it is here, for a moment in which nothing else is done; false once there is no more to do. */
  makeReady(accountId: AccountId): boolean {
    return this.look(accountId)?.makeReady() ?? false;
  }

  take(accountId: AccountId): AccountLedger | undefined {
    const ledger = this.#ledgers.get(accountId);
    this.#ledgers.delete(accountId);
    return ledger;
  }

  /** Makes room by giving up those that were not used for the longest. One that is too large by itself is not kept. */
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
