import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/integrations';
import { toStoredText } from '@lotbook/messages/stored-text';
import type { Company, Outcome, RemoteAccount, RemoteLedger } from '../remote-ledger.ts';
import { toBatches } from '../batches.ts';
import type { PostingPolicy } from './check-entry.ts';
import { detectChanges } from './detect-changes.ts';
import { toBatchKey } from './fingerprint.ts';
import { makePlan, type PlannedOperation, type PlanReason, type PostingPlan } from './make-plan.ts';
import type { Hold, HoldReason, PostedEntry } from './posted-entry.ts';
import type { PostingStore } from './posting-store.ts';
import type { PreparedEntries } from './prepare-entries.ts';
import { sendBatch, type BatchResult } from './send-batch.ts';
import { adopt, isPending, type PendingEntry } from './settle.ts';

export interface SyncSettings {
  /** Our account; document numbers and idempotency keys are made of it. */
  readonly accountId: string;
  readonly policy: Pick<PostingPolicy, 'lockedEntries'>;
  /** The entries that the journal requires, given the current chart of accounts. */
  readonly prepare: (
    company: Company,
    accounts: readonly RemoteAccount[],
    posted: readonly PostedEntry[],
  ) => Promise<PreparedEntries>;
  /** Asked between batches. */
  readonly isCancelled?: (() => Promise<boolean>) | undefined;
  readonly report?: ((phase: string, done: number, total: number) => Promise<void>) | undefined;
  /** Look for entries with our numbers before creating them: after a restore, or a company that was connected before. */
  readonly searchFirst?: boolean;
  readonly now?: () => Date;
}

export interface SyncResult {
  readonly company: Company;
  readonly done: Readonly<Record<PlanReason, number>>;
  readonly holds: readonly Hold[];
  readonly unchanged: number;
  readonly wasCancelled: boolean;
  /** What the next run would do. */
  readonly operations: readonly PlannedOperation[];
  readonly groups: PreparedEntries['groups'];
}

/** Reversals make room for reposts, stale versions are retried, and adopted entries are updated. */
const mostRounds = 4;

/** Makes the accounting system equal to the journal. @throws Outage; the next run continues where this one stopped. */
export async function runSync(
  ledger: RemoteLedger,
  store: PostingStore,
  settings: SyncSettings,
): Promise<SyncResult> {
  return new SyncRun(ledger, store, settings).run();
}

export interface SyncPreview extends PostingPlan {
  readonly company: Company;
  readonly accounts: readonly RemoteAccount[];
  readonly groups: PreparedEntries['groups'];
  /** What is posted, with the changes that people made in the accounting system. */
  readonly posted: readonly PostedEntry[];
}

/** The plan of a run now. Reads only. */
export async function previewSync(
  ledger: RemoteLedger,
  store: Pick<PostingStore, 'load' | 'loadReadUntil'>,
  { accountId, policy, prepare }: Pick<SyncSettings, 'accountId' | 'policy' | 'prepare'>,
): Promise<SyncPreview> {
  const [company, accounts] = [await ledger.getCompany(), await ledger.listAccounts()];
  const rows = toMap(await store.load());
  for (const row of await detectChanges(ledger, store, [...rows.values()]))
    rows.set(toRowKey(row), row);
  const posted = [...rows.values()];
  const prepared = await prepare(company, accounts, posted);
  const { desired, holds, groups } = prepared;
  const plan = makePlan({
    accountId,
    desired,
    held: getHeldKeys(prepared),
    posted,
    lockDate: company.lockDate,
    policy,
  });
  return { ...plan, company, accounts, groups, posted, holds: [...holds, ...plan.holds] };
}

class SyncRun {
  readonly #ledger: RemoteLedger;
  readonly #store: PostingStore;
  readonly #settings: SyncSettings;
  readonly #rows = new Map<string, PostedEntry>();
  readonly #refused = new Map<string, Extract<Outcome, { kind: 'refused' }>>();
  readonly #written = new Set<string>();
  readonly #done: Record<PlanReason, number> = {
    new: 0,
    changed: 0,
    removed: 0,
    reversal: 0,
    repost: 0,
    overwrite: 0,
  };
  #wasCancelled = false;

  constructor(ledger: RemoteLedger, store: PostingStore, settings: SyncSettings) {
    this.#ledger = ledger;
    this.#store = store;
    this.#settings = settings;
  }

  async run(): Promise<SyncResult> {
    const { now = () => new Date() } = this.#settings;
    const startedAt = now();
    await this.#report(toStoredText(fill(texts.readingBooks)), 0, 0);
    const [company, accounts] = [
      await this.#ledger.getCompany(),
      await this.#ledger.listAccounts(),
    ];
    await this.#store.saveBooks(company, accounts);
    this.#put(await this.#store.load());
    await this.#recover();
    await this.#detect();
    const prepared = await this.#settings.prepare(company, accounts, [...this.#rows.values()]);
    let plan = await this.#plan(prepared, company);
    for (let round = 0; round < mostRounds && !this.#wasCancelled; round += 1) {
      const operations = plan.operations.filter((each) => this.#isReady(each));
      if (operations.length === 0) break;
      await this.#execute(operations);
      plan = await this.#plan(prepared, company);
    }
    await this.#report('Checking', 0, 0);
    await this.#detect(startedAt);
    await this.#store.saveReadUntil(startedAt);
    return {
      company,
      done: this.#done,
      holds: [...prepared.holds, ...plan.holds, ...this.#listRefusals()],
      unchanged: plan.unchanged,
      wasCancelled: this.#wasCancelled,
      operations: plan.operations,
      groups: prepared.groups,
    };
  }

  /** Requests of an earlier try that may or may not have been received are repeated word for word. */
  async #recover(): Promise<void> {
    const pending = [...this.#rows.values()].filter(isPending);
    for (const [, batch] of Map.groupBy(pending, (row) => row.pending.batchKey)) {
      const rows = batch.toSorted((a, b) => a.pending.position - b.pending.position);
      await this.#send(rows, true);
    }
  }

  async #detect(startedAt?: Date): Promise<void> {
    const rows = [...this.#rows.values()];
    const changed = await detectChanges(this.#ledger, this.#store, rows, {
      ids: this.#written,
      ...(startedAt && { since: startedAt }),
    });
    if (changed.length === 0) return;
    // An entry that we just created and that is not there: an old answer was replayed, and the entry behind it is gone.
    const settled = changed.flatMap((row) =>
      row.state === 'missingRemotely' && this.#written.has(row.remoteId ?? '')
        ? [toGone(row), ...this.#getUnreversed(row)]
        : [row],
    );
    await this.#save(settled);
  }

  async #plan(prepared: PreparedEntries, { lockDate }: Company): Promise<PostingPlan> {
    return makePlan({
      accountId: this.#settings.accountId,
      desired: prepared.desired,
      held: getHeldKeys(prepared),
      posted: [...this.#rows.values()],
      lockDate,
      policy: this.#settings.policy,
    });
  }

  #isReady({ row, waitsForReversal }: PlannedOperation): boolean {
    return waitsForReversal !== true && !this.#refused.has(row.key);
  }

  async #execute(operations: readonly PlannedOperation[]): Promise<void> {
    let count = 0;
    for (const [, some] of Map.groupBy(operations, ({ kind }) => kind))
      for (const batch of toBatches(some, this.#ledger.batchSize)) {
        if (await this.#settings.isCancelled?.()) {
          this.#wasCancelled = true;
          return;
        }
        await this.#report('Posting', count, operations.length);
        await this.#sendNew(batch);
        count += batch.length;
      }
  }

  async #sendNew(batch: readonly PlannedOperation[]): Promise<void> {
    const batchKey = toBatchKey(
      this.#settings.accountId,
      batch.map(({ row }) => row),
    );
    const rows = batch.map(({ row, kind, entry, digest, members }, position): PendingEntry => ({
      ...row,
      state: 'posting',
      pending: { kind, batchKey, position, entry, digest, members },
    }));
    // Stored before it is sent: a kill between the two repeats the request.
    await this.#save(rows);
    const left =
      this.#settings.searchFirst === true && batch[0]?.kind === 'create'
        ? await this.#adoptFound(rows)
        : rows;
    if (left.length > 0) await this.#send(left, false);
    for (const { row, reason, digest } of batch) {
      const settled = this.#rows.get(toRowKey(row));
      if (
        settled?.state === 'removed' ||
        (settled?.state === 'posted' && settled.digest === digest)
      )
        this.#done[reason] += 1;
    }
  }

  async #adoptFound(rows: readonly PendingEntry[]): Promise<readonly PendingEntry[]> {
    const found = await this.#ledger.findByNumber(rows.map(({ pending }) => pending.entry));
    const byNumber = new Map(found.map((each) => [each.number, each]));
    const adopted = rows.flatMap((row) => {
      const entry = byNumber.get(row.number);
      return entry && !entry.isRemoved ? [adopt(row, entry)] : [];
    });
    if (adopted.length > 0) await this.#save(adopted);
    return rows.filter(({ number }) => !byNumber.has(number));
  }

  async #send(rows: readonly PendingEntry[], isRepeated: boolean): Promise<void> {
    const result: BatchResult = await sendBatch(
      this.#ledger,
      this.#store,
      rows,
      (row) => this.#getReversed(row),
      { isRepeated },
    );
    this.#put(result.rows);
    for (const [key, outcome] of result.refused) this.#refused.set(key, outcome);
    for (const { remoteId, state } of result.rows)
      if (state === 'posted' && remoteId !== undefined) this.#written.add(remoteId);
  }

  /** The entry that a reversal cancels, once the reversal is posted. */
  #getReversed({ state, reverses }: PostedEntry): readonly PostedEntry[] {
    if (state !== 'posted' || !reverses) return [];
    const row = this.#rows.get(toRowKey(reverses));
    return row && row.state !== 'reversed' ? [{ ...row, state: 'reversed' }] : [];
  }

  /** Restores entries whose reversal is gone. */
  #getUnreversed({ reverses }: PostedEntry): readonly PostedEntry[] {
    const row = reverses && this.#rows.get(toRowKey(reverses));
    return row?.state === 'reversed' ? [{ ...row, state: 'posted' }] : [];
  }

  #listRefusals(): readonly Hold[] {
    const byKey = new Map([...this.#rows.values()].map((row) => [row.key, row]));
    return [...this.#refused].flatMap(([key, { code, message }]): readonly Hold[] => {
      const row = byKey.get(key);
      if (!row) return [];
      const isLocked = code === 'period_locked';
      return [
        {
          key,
          date: row.date,
          state: isLocked ? 'locked' : 'failed',
          reason: toHoldReason(code),
          message,
          value: row.value,
          lines: [],
        },
      ];
    });
  }

  async #save(rows: readonly PostedEntry[]): Promise<void> {
    await this.#store.save(rows);
    this.#put(rows);
  }

  #put(rows: readonly PostedEntry[]): void {
    for (const row of rows) this.#rows.set(toRowKey(row), row);
  }

  async #report(phase: string, done: number, total: number): Promise<void> {
    await this.#settings.report?.(phase, done, total);
  }
}

const toRowKey = ({ key, generation }: Pick<PostedEntry, 'key' | 'generation'>): string =>
  `${key} ${generation}`;

const toMap = (rows: readonly PostedEntry[]): Map<string, PostedEntry> =>
  new Map(rows.map((row) => [toRowKey(row), row]));

/** In summary mode a held transaction is part of no group, so only its own key is held, unless the group is kept as it was posted. */
const getHeldKeys = ({ holds, kept = new Set() }: PreparedEntries): ReadonlySet<string> =>
  new Set([...kept, ...holds.filter(({ state }) => state === 'blocked').map(({ key }) => key)]);

/** Not there although it was answered: it counts as removed, and the next plan creates it under the next generation. */
const toGone = ({ message: _message, ...row }: PostedEntry): PostedEntry => ({
  ...row,
  state: 'removed',
});

const toHoldReason = (code: Extract<Outcome, { kind: 'refused' }>['code']): HoldReason => {
  if (code === 'period_locked' || code === 'account_inactive') return code;
  if (code === 'entity_required' || code === 'unbalanced') return code;
  return 'refused';
};
