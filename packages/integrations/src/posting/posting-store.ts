import type { Company, RemoteAccount } from '../remote-ledger.ts';
import type { PostedEntry } from './posted-entry.ts';

/** Stores the state of postings for one company and one attempt of a run. */
export interface PostingStore {
  load(): Promise<readonly PostedEntry[]>;
  /** Writes rows by key and generation, all or none. @throws if a newer try has taken over: then nothing may be sent any more. */
  save(rows: readonly PostedEntry[]): Promise<void>;
  /** Up to when changes in the accounting system were read. */
  loadReadUntil(): Promise<Date | undefined>;
  saveReadUntil(at: Date): Promise<void>;
  saveBooks(company: Company, accounts: readonly RemoteAccount[]): Promise<void>;
}
