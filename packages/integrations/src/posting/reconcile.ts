import { absolute, add, negate, subtract, zeroMoney, type Money } from '@lotbook/decimal/decimal';
import type { JournalEntry } from '@lotbook/journal/journal';
import type { LocalDate } from '@lotbook/model/time';
import type { RemoteAccount, RemoteBalance } from '../remote-ledger.ts';
import { isInBooks, toBaseKey } from './group-keys.ts';
import type { Hold, HoldReason, PostedEntry } from './posted-entry.ts';

/** Why our balance of an account differs from the accounting system's. */
export type DifferenceReason =
  /** Entries that wait for the next sync. */
  | 'not_posted'
  /** Corrections of closed periods that are dated after the day that is compared. */
  | 'posted_on_other_days'
  | HoldReason
  /** Entries of the company that Lotbook did not post, opening balances included. */
  | 'entries_of_others';

export interface AccountReconciliation {
  readonly accountId: string;
  readonly accountName: string;
  /** Balances at the end of the day; debit balances are positive. */
  readonly ours: Money;
  readonly theirs: Money;
  /** `theirs - ours`. */
  readonly difference: Money;
  /** Amounts that add up to the difference, but for `unexplained`. */
  readonly explained: Readonly<Partial<Record<DifferenceReason, Money>>>;
  /** Not zero if an entry that we posted was changed or deleted in the accounting system. */
  readonly unexplained: Money;
}

export interface ReconcileInput {
  readonly date: LocalDate;
  /** The first day of the fiscal year: income and expense count from there. */
  readonly yearStart: LocalDate;
  /** The journal, one entry per transaction, with accounts. */
  readonly entries: readonly JournalEntry[];
  readonly holds: readonly Hold[];
  readonly posted: readonly PostedEntry[];
  readonly balances: readonly RemoteBalance[];
  readonly accounts: readonly RemoteAccount[];
  /** The current content of entries that someone changed in the accounting system, by remote id; deleted ones are absent. */
  readonly changed: ReadonlyMap<string, PostedEntry['lines']>;
}

/**
 * Compares our balances with the trial balance at the end of a day, for the accounts that our entries use, and names what makes the difference. Entries of others are what
 * is left of their balance without what we posted; changed and deleted entries of ours are unexplained.
 */
export function reconcile(input: ReconcileInput): readonly AccountReconciliation[] {
  const names = new Map(input.accounts.map((each) => [each.id, each]));
  const isCounted = (accountId: string, date: LocalDate): boolean => {
    const { classification } = names.get(accountId) ?? { classification: 'asset' };
    const isOfYear = classification === 'income' || classification === 'expense';
    return date <= input.date && (!isOfYear || date >= input.yearStart);
  };
  const ours = sumJournal(input.entries, isCounted);
  const held = sumHolds(input, isCounted);
  const live = input.posted.filter(
    ({ state, remoteId }) => remoteId !== undefined && state !== 'removed',
  );
  const posted = sumPosted(live, isCounted);
  const there = sumPosted(
    live.flatMap((row) => toPresent(row, input.changed)),
    isCounted,
  );
  const later = sumLaterCorrections(input);
  const theirs = new Map(input.balances.map((each) => [each.accountId, each.balance]));
  const used = new Set([...ours.keys(), ...posted.keys()]);
  return [...used].sort(compareByChart(names)).map((accountId) => {
    const [our, their] = [get(ours, accountId), get(theirs, accountId)];
    const reasons = new Map<DifferenceReason, Money>();
    for (const [reason, sums] of held) put(reasons, reason, negate(get(sums, accountId)));
    const heldSum = [...reasons.values()].reduce((total, each) => add(total, each), zeroMoney);
    const onOtherDays = negate(get(later, accountId));
    put(reasons, 'posted_on_other_days', onOtherDays);
    put(reasons, 'not_posted', get(posted, accountId) - our - heldSum - onOtherDays);
    put(reasons, 'entries_of_others', their - get(there, accountId));
    const unexplained = subtract(get(there, accountId), get(posted, accountId));
    return {
      accountId,
      accountName: names.get(accountId)?.name ?? accountId,
      ours: our,
      theirs: their,
      difference: subtract(their, our),
      explained: Object.fromEntries([...reasons].filter(([, amount]) => amount !== 0n)),
      unexplained,
    };
  });
}

/** In the order of the chart: by account number, then by name. */
export function compareByChart(
  accounts: ReadonlyMap<string, Pick<RemoteAccount, 'code' | 'name'>>,
): (a: string, b: string) => number {
  const toText = (id: string): string => {
    const { code, name } = accounts.get(id) ?? { code: '', name: id };
    return `${code === '' ? '~' : code} ${name} ${id}`;
  };
  return (a, b) => {
    const [left, right] = [toText(a), toText(b)];
    return left < right ? -1 : left > right ? 1 : 0;
  };
}

type Counted = (accountId: string, date: LocalDate) => boolean;
type Sums = Map<string, Money>;

const get = (sums: ReadonlyMap<string, Money>, key: string): Money => sums.get(key) ?? zeroMoney;

function put(
  reasons: Map<DifferenceReason, Money>,
  reason: DifferenceReason,
  amount: bigint,
): void {
  reasons.set(reason, add(reasons.get(reason) ?? zeroMoney, amount as Money));
}

/**
 * The effect of reversals and reposts after the day on entries up to that day: our balance of the day has the corrected amounts already, theirs the former ones.
 */
function sumLaterCorrections({ posted, date }: ReconcileInput): Sums {
  const rows = new Map(posted.map((row) => [`${row.key} ${row.generation}`, row]));
  const sums: Sums = new Map();
  for (const reversal of posted) {
    const { reverses } = reversal;
    const target = reverses && rows.get(`${reverses.key} ${reverses.generation}`);
    if (!target || target.date > date) continue;
    const repost = rows.get(`${target.key} ${target.generation + 1}`);
    for (const row of [reversal, repost])
      if (row && row.date > date && row.state !== 'removed')
        for (const { accountId, amount } of row.lines)
          sums.set(accountId, add(get(sums, accountId), amount));
  }
  return sums;
}

function sumJournal(entries: readonly JournalEntry[], isCounted: Counted): Sums {
  const sums: Sums = new Map();
  for (const { date, lines } of entries)
    for (const { account, debit, credit } of lines)
      if (account !== undefined && isCounted(account, date))
        sums.set(account, add(get(sums, account), subtract(debit, credit)));
  return sums;
}

function sumHolds(
  { holds, posted }: ReconcileInput,
  isCounted: Counted,
): ReadonlyMap<HoldReason, Sums> {
  const byReason = new Map<HoldReason, Sums>();
  const inBooks = Map.groupBy(posted.filter(isInBooks), ({ key }) => toBaseKey(key));
  for (const { key, reason, state, date, lines, isInPostedSum } of holds) {
    // These are in the accounting system: what differs there is unexplained, or waits with their sum.
    if (state === 'changedRemotely' || state === 'missingRemotely' || isInPostedSum) continue;
    const sums: Sums = byReason.get(reason) ?? new Map<string, Money>();
    byReason.set(reason, sums);
    const put = (accountId: string, amount: Money): void => {
      if (isCounted(accountId, date)) sums.set(accountId, add(get(sums, accountId), amount));
    };
    for (const { accountId, amount } of lines) put(accountId, amount);
    // A blocked entry stays as it was posted; the lines of a sum that waits are its changes already.
    if (state === 'blocked' && reason !== 'waits_for_blocked')
      for (const row of inBooks.get(key) ?? [])
        for (const { accountId, amount } of row.lines) put(accountId, negate(amount));
  }
  return byReason;
}

function sumPosted(rows: readonly Pick<PostedEntry, 'date' | 'lines'>[], isCounted: Counted): Sums {
  const sums: Sums = new Map();
  for (const { date, lines } of rows)
    for (const { accountId, amount } of lines)
      if (isCounted(accountId, date)) sums.set(accountId, add(get(sums, accountId), amount));
  return sums;
}

/** An entry as it is in the accounting system now. */
function toPresent(
  row: PostedEntry,
  changed: ReadonlyMap<string, PostedEntry['lines']>,
): readonly PostedEntry[] {
  if (row.state === 'missingRemotely') return [];
  const lines = changed.get(row.remoteId ?? '');
  return [lines ? { ...row, lines } : row];
}

/** Whether a reconciliation ties: everything is explained but for a tolerance. */
export const isTied = (rows: readonly AccountReconciliation[], tolerance: Money): boolean =>
  rows.every(({ unexplained }) => absolute(unexplained) <= tolerance);
