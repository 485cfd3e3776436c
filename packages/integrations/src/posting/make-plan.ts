import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import { addDays } from '@lotbook/journal/periods';
import type { LocalDate } from '@lotbook/model/time';
import type { NewEntry } from '../remote-ledger.ts';
import type { PostingPolicy } from './check-entry.ts';
import { digestEntry, toDocNumber } from './fingerprint.ts';
import { toBaseKey } from './group-keys.ts';
import type { DesiredEntry, Hold, PostedEntry } from './posted-entry.ts';
import { reverseLines } from './split-entry.ts';

export type PlanReason =
  | 'new'
  | 'changed'
  | 'removed'
  /** Cancels an entry of a locked period. */
  | 'reversal'
  /** Posts on the first open day what belongs in a locked period. */
  | 'repost'
  | 'overwrite';

export interface PlannedOperation {
  readonly kind: 'create' | 'update' | 'remove';
  readonly reason: PlanReason;
  /** The row as it is once the operation is stored, except for `pending`. */
  readonly row: PostedEntry;
  readonly entry: NewEntry;
  /** The digest of the desired entry. */
  readonly digest: string;
  readonly members?: readonly string[] | undefined;
  /** Must not be sent before the reversal in the same plan is done, or the amounts would count twice. */
  readonly waitsForReversal?: true;
}

export interface PostingPlan {
  readonly operations: readonly PlannedOperation[];
  /** Entries that are held because of posted ones, or of the lock date. */
  readonly holds: readonly Hold[];
  readonly unchanged: number;
}

export interface PlanInput {
  readonly accountId: string;
  readonly desired: readonly DesiredEntry[];
  /** Entries that are held because of their own content: their posted versions stay. */
  readonly held: ReadonlySet<string>;
  readonly posted: readonly PostedEntry[];
  readonly lockDate: LocalDate | undefined;
  readonly policy: Pick<PostingPolicy, 'lockedEntries'>;
}

/**
 * The steps that make the accounting system equal to the desired entries. Entries of open periods are updated in place or removed; those of locked periods are reversed
 * and posted again on the first open day. Applied to its own result, it has no steps.
 */
export function makePlan(input: PlanInput): PostingPlan {
  return new Planner(input).plan();
}

class Planner {
  readonly #input: PlanInput;
  readonly #operations: PlannedOperation[] = [];
  readonly #holds: Hold[] = [];
  readonly #live = new Map<string, PostedEntry>();
  readonly #generations = new Map<string, number>();
  readonly #corrected = new Set<string>();
  /** The newest row of each reversal. */
  readonly #reversals = new Map<string, PostedEntry>();
  #unchanged = 0;

  constructor(input: PlanInput) {
    this.#input = input;
    for (const row of input.posted) {
      const { key, generation, state, purpose } = row;
      this.#generations.set(key, Math.max(generation, this.#generations.get(key) ?? 0));
      if (purpose === 'reversal') {
        if (generation >= (this.#reversals.get(key)?.generation ?? 0))
          this.#reversals.set(key, row);
        this.#holdReversal(row);
        continue;
      }
      if (state === 'reversed') this.#corrected.add(key);
      if (state !== 'reversed' && state !== 'removed') this.#live.set(key, row);
    }
  }

  plan(): PostingPlan {
    const wanted = new Set<string>();
    for (const each of this.#input.desired) {
      wanted.add(each.key);
      const row = this.#live.get(each.key);
      if (row?.state === 'posting' || this.#input.held.has(toBaseKey(each.key))) continue;
      if (!row || row.remoteId === undefined) this.#create(each, row);
      else this.#compare(each, row);
    }
    for (const row of this.#live.values())
      if (
        !wanted.has(row.key) &&
        row.state !== 'posting' &&
        !this.#input.held.has(toBaseKey(row.key))
      )
        this.#withdraw(row);
    return {
      operations: this.#operations.toSorted(compareOperations),
      holds: this.#holds,
      unchanged: this.#unchanged,
    };
  }

  #create(desired: DesiredEntry, failed: PostedEntry | undefined): void {
    const isLocked = this.#isLocked(desired.date);
    const isCorrection = this.#corrected.has(desired.key);
    if (isLocked && !isCorrection && this.#input.policy.lockedEntries === 'hold')
      return this.#hold(desired, 'locked', 'period_locked', this.#getLockMessage());
    this.#post(desired, {
      reason: isLocked ? 'repost' : 'new',
      generation: failed?.generation ?? this.#getNextGeneration(desired.key),
      revision: (failed?.revision ?? 0) + 1,
    });
  }

  #compare(desired: DesiredEntry, row: PostedEntry): void {
    if (row.state === 'missingRemotely') {
      if (!row.overwrite)
        return this.#hold(
          desired,
          'missingRemotely',
          'missing_remotely',
          fill(texts.deletedByPerson),
        );
      return this.#post(desired, {
        reason: 'overwrite',
        generation: this.#getNextGeneration(desired.key),
        revision: 1,
      });
    }
    if (row.state === 'changedRemotely' && !row.overwrite)
      return this.#hold(
        desired,
        'changedRemotely',
        'changed_remotely',
        fill(texts.changedByPerson),
      );
    const isSame = row.digest === desired.digest && row.state === 'posted';
    if (isSame) return void (this.#unchanged += 1);
    if (this.#isLocked(row.date)) return this.#reverseAndRepost(desired, row);
    // An entry that was moved out of a locked period keeps its new date.
    const date = this.#isLocked(desired.date) ? row.date : desired.date;
    this.#update(desired, row, date);
  }

  #update(desired: DesiredEntry, row: PostedEntry, date: LocalDate): void {
    this.#operations.push({
      kind: 'update',
      reason: row.overwrite && row.state !== 'posted' ? 'overwrite' : 'changed',
      row: { ...row, revision: row.revision + 1 },
      entry: toNewEntry(desired, row.number, date),
      digest: desired.digest,
      members: desired.members,
    });
  }

  #reverseAndRepost(desired: DesiredEntry, row: PostedEntry): void {
    this.#reverse(row);
    this.#post(desired, {
      reason: 'repost',
      generation: this.#getNextGeneration(desired.key),
      revision: 1,
      waits: true,
    });
  }

  /** Reverses posted entries that are no longer desired. */
  #withdraw(row: PostedEntry): void {
    if (row.remoteId === undefined || row.state === 'missingRemotely') return;
    if (row.state === 'changedRemotely' && !row.overwrite)
      return void this.#holds.push({
        key: row.key,
        date: row.date,
        state: 'changedRemotely',
        reason: 'changed_remotely',
        message: toStoredText(fill(texts.changedNotRemoved)),
        value: row.value,
        lines: [],
      });
    if (this.#isLocked(row.date)) return isOneAccount(row) ? undefined : this.#reverse(row);
    const { number, date, lines } = row;
    this.#operations.push({
      kind: 'remove',
      reason: 'removed',
      row: { ...row, revision: row.revision + 1 },
      entry: { number, date, note: '', lines },
      digest: row.digest,
    });
  }

  #reverse(row: PostedEntry): void {
    const { key, generation, kind, number, value } = row;
    const reversalKey = `rev:${key}:g${generation}`;
    const last = this.#reversals.get(reversalKey);
    // It is on its way; the row becomes `reversed` once it arrived.
    if (last?.state === 'posting') return;
    const isGone = last?.state === 'removed';
    const reversalGeneration = (last?.generation ?? 1) + (isGone ? 1 : 0);
    const reversalNumber = toDocNumber(this.#input.accountId, reversalKey, reversalGeneration);
    const lines = reverseLines(row.lines);
    const date = this.#getFirstOpenDay();
    this.#operations.push({
      kind: 'create',
      reason: 'reversal',
      row: {
        key: reversalKey,
        generation: reversalGeneration,
        revision: (isGone ? 0 : (last?.revision ?? 0)) + 1,
        kind,
        purpose: 'reversal',
        state: 'posting',
        number: reversalNumber,
        date,
        digest: digestEntry(date, lines),
        contentDigest: '',
        lines: [],
        value,
        reverses: { key, generation },
        overwrite: false,
      },
      entry: {
        number: reversalNumber,
        date,
        note: `Reverses ${number} of ${row.date}, whose period is closed`,
        lines,
      },
      digest: digestEntry(date, lines),
    });
  }

  #post(
    desired: DesiredEntry,
    {
      reason,
      generation,
      revision,
      waits = false,
    }: {
      readonly reason: PlanReason;
      readonly generation: number;
      readonly revision: number;
      readonly waits?: boolean;
    },
  ): void {
    const { key, kind, digest, value, members } = desired;
    const date = this.#isLocked(desired.date) ? this.#getFirstOpenDay() : desired.date;
    const number = toDocNumber(this.#input.accountId, key, generation);
    this.#operations.push({
      kind: 'create',
      reason,
      row: {
        key,
        generation,
        revision,
        kind,
        purpose: 'entry',
        state: 'posting',
        number,
        date,
        digest: '',
        contentDigest: '',
        lines: [],
        value,
        overwrite: false,
      },
      entry: toNewEntry(desired, number, date),
      digest,
      members,
      ...(waits ? { waitsForReversal: true as const } : {}),
    });
  }

  /** Someone changed or deleted a reversal: the books differ from the journal until they undo that. */
  #holdReversal({ key, date, state, value }: PostedEntry): void {
    if (state !== 'changedRemotely' && state !== 'missingRemotely') return;
    const isMissing = state === 'missingRemotely';
    this.#holds.push({
      key,
      date,
      state,
      reason: isMissing ? 'missing_remotely' : 'changed_remotely',
      message: toStoredText(
        fill(texts.reversalChanged, { isMissing: isMissing ? 'yes' : 'other' }),
      ),
      value,
      lines: [],
    });
  }

  #hold(
    { key, date, value, lines }: DesiredEntry,
    state: Hold['state'],
    reason: Hold['reason'],
    text: FilledMessage,
  ): void {
    const message = toStoredText(text);
    this.#holds.push({ key, date, state, reason, message, value, lines });
  }

  #isLocked(date: LocalDate): boolean {
    return this.#input.lockDate !== undefined && date <= this.#input.lockDate;
  }

  #getFirstOpenDay(): LocalDate {
    return addDays(this.#input.lockDate!, 1);
  }

  #getLockMessage(): FilledMessage {
    const through = this.#input.lockDate!;
    return fill(texts.booksClosed, { through, open: this.#getFirstOpenDay() });
  }

  #getNextGeneration(key: string): number {
    return (this.#generations.get(key) ?? 0) + 1;
  }
}

const toNewEntry = (
  { note, link, lines, date: journalDate }: DesiredEntry,
  number: string,
  date: LocalDate,
): NewEntry => ({
  number,
  date,
  note: date === journalDate ? note : `${note}. Belongs to ${journalDate}, whose period is closed`,
  ...(link === undefined ? {} : { link }),
  lines,
});

const order = { remove: 0, update: 1, create: 2 } as const;

/** Operations of one kind together, the oldest first; a reversal before what replaces it. */
const compareOperations = (a: PlannedOperation, b: PlannedOperation): number =>
  order[a.kind] - order[b.kind] ||
  compare(a.entry.date, b.entry.date) ||
  Number(b.reason === 'reversal') - Number(a.reason === 'reversal') ||
  compare(a.row.key, b.row.key);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Its debits and credits are on the same accounts, so that a reversal would change no balance. */
function isOneAccount({ lines }: PostedEntry): boolean {
  const sums = new Map<string, bigint>();
  for (const { accountId, amount } of lines)
    sums.set(accountId, (sums.get(accountId) ?? 0n) + amount);
  return sums.values().every((sum) => sum === 0n);
}
