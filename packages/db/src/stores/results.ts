import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import { instantFromMs } from '@lotbook/model/time';
import { noteLoaded, type BulkTx } from '../bulk.ts';
import type { Tx } from '../database.ts';
import { relistTransactions, listMissing } from './figure-rows.ts';
import { getStakes } from './issue-cells.ts';
import { changeLots, storeLots } from './lots.ts';
import { count, makeEmptyTotals, type OutcomeTotals, type TaxYearFor } from './outcome-totals.ts';
import {
  replaceOutcomes,
  type Changed,
  type IssuesChange,
  type OutcomeMark,
} from './outcome-rows.ts';
import {
  noIssues,
  packDated,
  loadStoredDigests,
  type DatedOutcome,
  type PackedOutcome,
  type StoredDigest,
} from './outcomes.ts';
import type { GetSourceId } from './packed-outcome.ts';
import { getFigureChange, getFigure, type FigureChange } from './transaction-figure.ts';
import { loadStoredTotals, storeTotals } from './totals.ts';

/**
 * How to interpret a result: which source a name refers to, and how the jurisdiction counts tax
 * years.
 */
export interface Reading {
  readonly getSourceId: GetSourceId;
  readonly getTaxYear: TaxYearFor;
}

/** Chunks as they are produced: the database writes some while the next are computed. */
export type Chunks<Each> = Iterable<readonly Each[]> | AsyncIterable<readonly Each[]>;

/** The complete result of a computation. */
export interface WholeResult extends Reading {
  readonly outcomes: Chunks<DatedOutcome>;
  /** Called after all outcomes were read. */
  readonly lots: () => readonly OpenLot[];
}

/** A transaction's new outcome, and the stored one, if any. */
export interface OutcomeChange {
  readonly before: DatedOutcome | undefined;
  readonly now: DatedOutcome;
}

/** The difference between a new result and the stored one. */
export interface ResultChange {
  readonly changed: Chunks<OutcomeChange>;
  /**
   * Stored outcomes of transactions that no longer have one. Like the lots, called after all
   * changes were read.
   */
  readonly gone: () => Iterable<DatedOutcome>;
  readonly lots: () => { readonly gone: readonly OpenLot[]; readonly come: readonly OpenLot[] };
}

/**
 * Replaces the stored result. Outcomes and lots that don't change aren't written. Returns how many
 * were added if there are more than before, so that the planner statistics can be updated.
 */
export async function storeResult(
  bulk: BulkTx,
  accountId: AccountId,
  { outcomes, lots, getSourceId, getTaxYear }: WholeResult,
): Promise<number> {
  const stored = await loadStoredDigests(bulk.tx, accountId);
  const were = stored.size;
  const totals = makeEmptyTotals(getTaxYear);
  await using replacing = new OutcomeReplacer(bulk, accountId);
  for await (const chunk of outcomes) {
    for (const dated of chunk) {
      count(totals, dated.outcome, 1);
      const now = packDated(dated, getSourceId);
      const id = now.outcome.transactionId;
      const before = stored.get(id);
      stored.delete(id);
      if (before === undefined) await replacing.add(now);
      else if (before.digest === now.digest && !before.isDoubtful) await replacing.breathe();
      else if (instantFromMs(before.ms) === dated.at) {
        await replacing.change({
          now,
          packed: now,
          figure: getExistingFigure(before, now.outcome.entries.length > 0),
          told: getFigure(now.outcome),
          issues: getOtherIssues(before, now.issuesDigest),
        });
      } else {
        await replacing.remove(getMark(id, before));
        await replacing.add(now);
      }
    }
  }
  for (const [id, before] of stored) await replacing.remove(getMark(id, before));
  const written = await replacing.end();
  await (were === 0 ? listMissing(bulk.tx, accountId) : relistTransactions(bulk.tx, accountId));
  await storeLots(bulk, accountId, withIds(lots(), getSourceId));
  await storeTotals(bulk.tx, accountId, totals);
  return written > were ? written : 0;
}

function getExistingFigure({ hasFigure, isDoubtful }: StoredDigest, counts: boolean): FigureChange {
  if (isDoubtful) return counts ? 'none' : 'other';
  return hasFigure ? 'other' : counts ? 'none' : 'same';
}

function getOtherIssues({ issuesDigest, isDoubtful }: StoredDigest, now: string): IssuesChange {
  if (isDoubtful) return 'other';
  return issuesDigest === now ? 'same' : issuesDigest === noIssues ? 'new' : 'other';
}

/** Updates the planner statistics after outcomes were added. */
export const noteOutcomes = (tx: Tx, added: number): Promise<void> =>
  noteLoaded(tx, added, ['transaction_figure', 'outcome', 'issue', 'stake', 'lot']);

/**
 * Batch sizes of outcomes: small at first, so that the database starts early; then large enough to
 * be worth seven statements, and larger while the database is still busy.
 */
const [FIRST, ENOUGH, MOST] = [250, 750, 2_000];

/** Changed outcomes, by transaction: their visible part is stored, the details are not yet. */
export type OwedDetails = Map<TransactionId, DatedOutcome>;

/**
 * The number of outcomes of a change that are stored completely before any details are deferred.
 */
const OWED_AFTER = FIRST;
/** The maximum number of deferred details: a reader of one waits until all of them are stored. */
const MOST_OWED = 200_000;

/**
 * Stores the differences. The totals are updated from what is deleted and added. `owed` collects
 * the outcomes of a wide change whose details are stored later.
 */
export async function storeChange(
  bulk: BulkTx,
  accountId: AccountId,
  change: ResultChange,
  { getSourceId, getTaxYear }: Reading,
  owed: OwedDetails,
): Promise<void> {
  let totals: OutcomeTotals | undefined;
  let changed = 0;
  await using replacing = new OutcomeReplacer(bulk, accountId);
  for await (const chunk of change.changed) {
    for (const { before, now: dated } of chunk) {
      totals ??= await loadStoredTotals(bulk.tx, accountId, getTaxYear);
      if (before) count(totals, before.outcome, -1);
      count(totals, dated.outcome, 1);
      const id = dated.outcome.transactionId;
      if (before?.at === dated.at) {
        changed += 1;
        const isOwed = changed > OWED_AFTER && owed.size < MOST_OWED;
        if (isOwed) owed.set(id, dated);
        else owed.delete(id);
        await replacing.change(
          listChangedFrom(
            before.outcome,
            dated,
            isOwed ? undefined : packDated(dated, getSourceId),
          ),
        );
      } else {
        owed.delete(id);
        if (before) await replacing.remove(markIn(before));
        await replacing.add(packDated(dated, getSourceId));
      }
    }
  }
  for (const before of change.gone()) {
    totals ??= await loadStoredTotals(bulk.tx, accountId, getTaxYear);
    count(totals, before.outcome, -1);
    owed.delete(before.outcome.transactionId);
    await replacing.remove(markIn(before));
  }
  await replacing.end();
  await relistTransactions(bulk.tx, accountId);
  if (totals) await storeTotals(bulk.tx, accountId, totals);
  const { gone, come } = change.lots();
  await changeLots(bulk, accountId, {
    gone: withIds(gone, getSourceId),
    come: withIds(come, getSourceId),
  });
}

/** Stores the deferred details of outcomes. */
export async function storeDetails(
  bulk: BulkTx,
  accountId: AccountId,
  owed: OwedDetails,
  getSourceId: GetSourceId,
): Promise<void> {
  await using replacing = new OutcomeReplacer(bulk, accountId);
  for (const now of owed.values())
    await replacing.change({
      now,
      packed: packDated(now, getSourceId),
      figure: 'same',
      told: undefined,
      issues: 'same',
    });
  await replacing.end();
}

function listChangedFrom(
  before: TransactionOutcome,
  now: DatedOutcome,
  detail: PackedOutcome | undefined,
): Changed {
  const figure = getFigure(now.outcome);
  return {
    now,
    packed: detail,
    figure: getFigureChange(getFigure(before), figure),
    told: figure,
    issues: issuesChange(before, now.outcome),
  };
}

function issuesChange(before: TransactionOutcome, now: TransactionOutcome): IssuesChange {
  const stakes = getStakes(before);
  if (isSameList(before.issues, now.issues) && isSameList(stakes, getStakes(now))) return 'same';
  return before.issues.length + stakes.length === 0 ? 'new' : 'other';
}

const isSameList = (a: readonly object[], b: readonly object[]): boolean =>
  (a.length === 0 && b.length === 0) || isDeepStrictEqual(a, b);

const markIn = ({ outcome: { transactionId }, at }: DatedOutcome): OutcomeMark => ({
  id: transactionId,
  at,
});
const getMark = (id: string, { ms }: StoredDigest): OutcomeMark => ({
  id: id as TransactionId,
  at: instantFromMs(ms),
});

const withIds = (lots: readonly OpenLot[], getSourceId: GetSourceId): readonly OpenLot[] =>
  lots.map((lot) => ({ ...lot, source: getSourceId(lot.source) }));

/** The number of outcomes after which the event loop gets a turn. */
const YIELD_EVERY = 200;

/**
 * Deletes, changes and adds outcomes in batches; one is written while the next is computed. Within
 * a batch, deletions run before additions.
 */
class OutcomeReplacer implements AsyncDisposable {
  readonly #bulk: BulkTx;
  readonly #accountId: AccountId;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #atOnce = FIRST;
  #removed: OutcomeMark[] = [];
  #changed: Changed[] = [];
  #coming: PackedOutcome[] = [];
  #seen = 0;
  #added = 0;

  constructor(bulk: BulkTx, accountId: AccountId) {
    this.#bulk = bulk;
    this.#accountId = accountId;
  }

  remove(mark: OutcomeMark): Promise<void> {
    this.#removed.push(mark);
    return this.breathe();
  }

  change(changed: Changed): Promise<void> {
    this.#changed.push(changed);
    return this.breathe();
  }

  add(packed: PackedOutcome): Promise<void> {
    this.#coming.push(packed);
    this.#added += 1;
    return this.breathe();
  }

  /** Yields to the event loop now and then; called for each outcome. */
  async breathe(): Promise<void> {
    this.#seen += 1;
    if (this.#seen % YIELD_EVERY === 0) await setImmediate();
    const waiting = this.#removed.length + this.#changed.length + this.#coming.length;
    if (waiting >= (this.#isWriting ? MOST : this.#atOnce)) await this.#flush();
  }

  /** Returns how many outcomes were added. */
  async end(): Promise<number> {
    await this.#flush();
    await this.#writing;
    return this.#added;
  }

  /** On failure, waits for the pending write before the transaction ends. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const batch = { going: this.#removed, changed: this.#changed, coming: this.#coming };
    [this.#removed, this.#changed, this.#coming] = [[], [], []];
    await this.#writing;
    this.#isWriting = true;
    this.#atOnce = ENOUGH;
    this.#writing = replaceOutcomes(this.#bulk, this.#accountId, batch).finally(
      () => (this.#isWriting = false),
    );
    // It is awaited before the next batch; this avoids an unhandled rejection until then.
    this.#writing.catch(() => undefined);
  }
}
