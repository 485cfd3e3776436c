import { instantFromMs } from '@lotbook/model/time';
import type { WalletAddress } from '../adapter.ts';

/** When the addresses of a wallet first and last appear in a sync. */
export class Seen {
  #times = new Map<string, { first: number; last: number }>();

  /** Notes a transaction of the address; its time is in seconds since 1970. */
  note(address: string, second: number): void {
    const before = this.#times.get(address);
    if (!before) this.#times.set(address, { first: second, last: second });
    else {
      before.first = Math.min(before.first, second);
      before.last = Math.max(before.last, second);
    }
  }

  /** Returns what was noted since the last call. */
  told(): readonly WalletAddress[] {
    const addresses = [...this.#times].map(([address, { first, last }]) => ({
      address,
      firstSeen: instantFromMs(first * 1000),
      lastSeen: instantFromMs(last * 1000),
    }));
    this.#times = new Map();
    return addresses;
  }
}
