import type { Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';

/** The accounting systems that journal entries can be posted to. */
export const integrationIds = ['qbo', 'xero'] as const;
export type IntegrationId = (typeof integrationIds)[number];

/** The company (QuickBooks) or organization (Xero) whose books receive the entries. */
export interface Company {
  readonly id: string;
  readonly name: string;
  /** The currency of its books. */
  readonly currency: string;
  readonly country?: string | undefined;
  /** The last day of the closed books; absent while nothing is closed. */
  readonly lockDate?: LocalDate | undefined;
  /** The first month of its fiscal year, 1 to 12. Income and expense balances begin there. */
  readonly firstMonthOfYear: number;
  /** Lines may name a class or a tracking option. */
  readonly usesTags: boolean;
}

export type AccountClass = 'asset' | 'liability' | 'equity' | 'income' | 'expense';

export interface RemoteAccount {
  readonly id: string;
  /** The account number; empty if the company doesn't use numbers. */
  readonly code: string;
  /** With its parents: `Crypto:Bitcoin`. */
  readonly name: string;
  readonly type: string;
  readonly classification: AccountClass;
  readonly isActive: boolean;
  /** Why journal entries can't use it; absent if they can. */
  readonly unusable?: string | undefined;
  /** Lines on this account must name a contact of this kind. */
  readonly needsContact?: 'customer' | 'vendor' | undefined;
}

export interface NewAccount {
  readonly name: string;
  readonly code?: string | undefined;
  readonly type: string;
  readonly subtype?: string | undefined;
}

export interface RemoteContact {
  readonly id: string;
  readonly name: string;
  readonly kind: 'customer' | 'vendor' | 'contact';
}

/** A class of QuickBooks, or an option of a tracking category of Xero. */
export interface RemoteTag {
  readonly id: string;
  readonly name: string;
  /** The tracking category. */
  readonly group?: string | undefined;
}

/** One line. A positive amount is a debit. */
export interface RemoteLine {
  readonly accountId: string;
  readonly amount: Money;
  readonly description?: string | undefined;
  /** The role of the journal's line. It explains the account and is not sent. */
  readonly role?: string | undefined;
  readonly contact?: { readonly id: string; readonly kind: RemoteContact['kind'] } | undefined;
  readonly tag?: { readonly id: string; readonly group?: string | undefined } | undefined;
}

export interface NewEntry {
  /** Our document number, at most 21 characters, unique in the company. */
  readonly number: string;
  readonly date: LocalDate;
  readonly note: string;
  /** The page in Lotbook that explains the entry. */
  readonly link?: string | undefined;
  readonly lines: readonly RemoteLine[];
}

export interface RemoteEntry {
  readonly id: string;
  /** QuickBooks' SyncToken: an update has to name the newest. */
  readonly version?: string | undefined;
  readonly number: string;
  readonly date: LocalDate;
  readonly lines: readonly RemoteLine[];
  /** Deleted or voided. */
  readonly isRemoved: boolean;
}

export type RemoteOperation =
  | { readonly kind: 'create'; readonly entry: NewEntry }
  | {
      readonly kind: 'update';
      readonly id: string;
      readonly version?: string | undefined;
      readonly entry: NewEntry;
    }
  | {
      readonly kind: 'remove';
      readonly id: string;
      readonly version?: string | undefined;
      readonly entry: NewEntry;
    };

/** Why the accounting system refused one entry. */
export const refusalCodes = [
  /** Its date is in the closed books. */
  'period_locked',
  /** Another entry has its number. */
  'duplicate_number',
  /** Someone changed the entry after we read it. */
  'stale',
  /** The entry to change doesn't exist. */
  'missing',
  'account_inactive',
  'entity_required',
  'unbalanced',
  'refused',
] as const;
export type RefusalCode = (typeof refusalCodes)[number];

export type Outcome =
  | { readonly kind: 'done'; readonly entry: Pick<RemoteEntry, 'id' | 'version'> }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string };

export interface RemoteBalance {
  readonly accountId: string;
  readonly accountName: string;
  /** Debit balances are positive. */
  readonly balance: Money;
}

/** What changed in the company since a point in time. `undefined`: it is too long ago to ask. */
export type ChangedEntries = readonly RemoteEntry[] | undefined;

/** The books of one company. Every method throws an `Outage` if the service can't be used. */
export interface RemoteLedger {
  readonly app: IntegrationId;
  /** How many operations one request may carry. */
  readonly batchSize: number;
  readonly maxLines: number;
  getCompany(): Promise<Company>;
  listAccounts(): Promise<readonly RemoteAccount[]>;
  createAccount(account: NewAccount, requestKey: string): Promise<RemoteAccount>;
  listContacts(): Promise<readonly RemoteContact[]>;
  listTags(): Promise<readonly RemoteTag[]>;
  /** Entries by id; ids that don't exist any more are absent from the result. */
  readEntries(ids: readonly string[]): Promise<readonly RemoteEntry[]>;
  /** Entries by our document numbers, removed ones excluded. `dates` narrows the search where numbers can't be queried. */
  findByNumber(
    entries: readonly Pick<NewEntry, 'number' | 'date'>[],
  ): Promise<readonly RemoteEntry[]>;
  listChanged(since: Date): Promise<ChangedEntries>;
  /**
   * Does operations of one kind in one request. The same key with the same operations has the effect of one call.
   * @returns an outcome for each operation, in order
   */
  write(operations: readonly RemoteOperation[], requestKey: string): Promise<readonly Outcome[]>;
  /** Balances at the end of a day. Income and expense count from `yearStart`, the first day of the fiscal year. */
  getTrialBalance(date: LocalDate, yearStart: LocalDate): Promise<readonly RemoteBalance[]>;
}
