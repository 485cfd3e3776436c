import type { Money } from '@lotbook/decimal/decimal';
import type { EntryKind } from '@lotbook/journal/journal';
import type { LocalDate } from '@lotbook/model/time';
import type { NewEntry, RemoteLine } from '../remote-ledger.ts';

/** An entry that the accounting system should hold. */
export interface DesiredEntry {
  /** `tx:…` or `sum:…` of the journal; parts of a long entry add `~2`, `~3`. */
  readonly key: string;
  readonly kind: EntryKind;
  readonly date: LocalDate;
  readonly lines: readonly RemoteLine[];
  readonly note: string;
  readonly link?: string | undefined;
  /** Of date, accounts, amounts, contacts and tags. Another digest means that the entry has to be posted again. */
  readonly digest: string;
  /** The sum of its debits. */
  readonly value: Money;
  /** For a sum: the keys of the entries of the journal that it consists of. */
  readonly members?: readonly string[] | undefined;
}

/** Why an entry is not posted, or not posted again. */
export type HoldReason =
  | 'no_account_matched'
  | 'account_inactive'
  | 'account_unusable'
  | 'entity_required'
  | 'missing_fiat'
  | 'missing_cost_basis'
  | 'unbalanced'
  | 'amount_too_large'
  | 'currency_mismatch'
  | 'before_cutover'
  | 'below_minimum'
  | 'zero_value'
  | 'same_account'
  | 'period_locked'
  | 'changed_remotely'
  | 'missing_remotely'
  /** Changes of a posted sum that blocked entries are part of. */
  | 'waits_for_blocked'
  | 'refused';

export type HoldState =
  | 'blocked'
  | 'ignored'
  | 'locked'
  | 'changedRemotely'
  | 'missingRemotely'
  | 'failed';

export interface Hold {
  readonly key: string;
  readonly date: LocalDate;
  readonly state: HoldState;
  readonly reason: HoldReason;
  readonly message: string;
  readonly value: Money;
  /** The lines it would post; lines without an account are absent. */
  readonly lines: readonly Pick<RemoteLine, 'accountId' | 'amount'>[];
  /** It is part of a posted sum that stays as it is, so it makes no difference by itself. */
  readonly isInPostedSum?: true;
}

export type PostedState =
  /** A request was or may have been sent, and its answer isn't stored yet. */
  | 'posting'
  | 'posted'
  /** The accounting system refused it. */
  | 'failed'
  | 'changedRemotely'
  | 'missingRemotely'
  /** A reversal cancels it, because its period is locked. */
  | 'reversed'
  | 'removed';

/** A request that is being sent. Stored before it is sent, so that it can be repeated word for word after a crash. */
export interface PendingOperation {
  readonly kind: 'create' | 'update' | 'remove';
  /** Key and place of the batch it belongs to. */
  readonly batchKey: string;
  readonly position: number;
  readonly entry: NewEntry;
  readonly digest: string;
  readonly members?: readonly string[] | undefined;
}

/** What we know about an entry in the accounting system. */
export interface PostedEntry {
  readonly key: string;
  /** Grows whenever the entry is created again, so that a replayed answer of a deleted one is never taken for the new one. */
  readonly generation: number;
  /** Grows with every request. */
  readonly revision: number;
  readonly kind: EntryKind;
  readonly purpose: 'entry' | 'reversal';
  readonly state: PostedState;
  readonly number: string;
  readonly remoteId?: string | undefined;
  readonly version?: string | undefined;
  /** The date in the accounting system. It differs from the journal's if that one is in a locked period. */
  readonly date: LocalDate;
  /** The digest of the desired entry that was posted. */
  readonly digest: string;
  /** The digest of the content in the accounting system, with the date there. */
  readonly contentDigest: string;
  readonly lines: readonly RemoteLine[];
  readonly value: Money;
  /** For the first part of a sum: what it consists of. Absent: unknown. */
  readonly members?: readonly string[] | undefined;
  /** For a reversal: the entry it cancels. */
  readonly reverses?: { readonly key: string; readonly generation: number } | undefined;
  /** A person decided that our content replaces their change or deletion there, or that a sum is posted without its blocked entries. */
  readonly overwrite: boolean;
  readonly message?: string | undefined;
  readonly pending?: PendingOperation | undefined;
}
