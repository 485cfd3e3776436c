import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AccountId, TransactionId } from '@lotbook/model/ids';
import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import { instantFromMs } from '@lotbook/model/time';
import { noteLoaded, type BulkTx } from '../bulk.ts';
import type { Tx } from '../database.ts';
import { listAnew, listMissing } from './figure-rows.ts';
import { getStakes } from './issue-cells.ts';
import { changeLots, storeLots } from './lots.ts';
import { count, noTotals, type OutcomeTotals, type TaxYearFor } from './outcome-totals.ts';
import {
  replaceOutcomes,
  type Changed,
  type IssuesChange,
  type OutcomeMark,
} from './outcome-rows.ts';
import {
  noIssues,
  packed,
  storedDigests,
  type DatedOutcome,
  type PackedOutcome,
  type StoredDigest,
} from './outcomes.ts';
import type { GetSourceId } from './packed-outcome.ts';
import { figureChange, getFigure, type FigureChange } from './transaction-figure.ts';
import { storedTotals, storeTotals } from './totals.ts';

/** How what a computation says is to be read: which source it means by a name, and how the account's place counts years. */
export interface Reading {
  readonly getSourceId: GetSourceId;
  readonly getTaxYear: TaxYearFor;
}

/** Many at a time, as they are made: the database writes some while the next are made. */
export type Pieces<Each> = Iterable<readonly Each[]> | AsyncIterable<readonly Each[]>;

/** Everything that a computation says of an account. */
export interface WholeResult extends Reading {
  readonly outcomes: Pieces<DatedOutcome>;
  /** Asked for once all outcomes were taken. */
  readonly lots: () => readonly OpenLot[];
}

/** What a computation says of a transaction, and what is stored of it, if anything. */
export interface OutcomeChange {
  readonly before: DatedOutcome | undefined;
  readonly now: DatedOutcome;
}

/** What a computation says differently from what is stored. */
export interface ResultChange {
  readonly changed: Pieces<OutcomeChange>;
  /** Stored of transactions of which nothing is said any more. Asked for, like the lots, once all that changed was taken. */
  readonly gone: () => Iterable<DatedOutcome>;
  readonly lots: () => { readonly gone: readonly OpenLot[]; readonly come: readonly OpenLot[] };
}

/** Makes the stored result this one. Rows of outcomes and lots that stay as they are are not touched. Gives how many were added, where these are more than there were: the planner is to be told of them. */
export async function storeResult(
  bulk: BulkTx,
  accountId: AccountId,
  { outcomes, lots, getSourceId, getTaxYear }: WholeResult,
): Promise<number> {
  const stored = await storedDigests(bulk.tx, accountId);
  const were = stored.size;
  const totals = noTotals(getTaxYear);
  await using replacing = new Replacing(bulk, accountId);
  for await (const piece of outcomes) {
    for (const dated of piece) {
      count(totals, dated.outcome, 1);
      const now = packed(dated, getSourceId);
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
  await (were === 0 ? listMissing(bulk.tx, accountId) : listAnew(bulk.tx, accountId));
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

/** Lets the planner know of outcomes that were added. */
export const noteOutcomes = (tx: Tx, added: number): Promise<void> =>
  noteLoaded(tx, added, ['transaction_figure', 'outcome', 'issue', 'stake', 'lot']);

/** Outcomes that are written at once: few at first, so that the database begins soon; later so many that its seven statements are worth it, and more where it is still busy. */
const [FIRST, ENOUGH, MOST] = [250, 750, 2_000];

/** Outcomes that were changed, by transaction: what is shown of them is stored, the rest is not. */
export type OwedDetails = Map<TransactionId, DatedOutcome>;

/** Of a change so many outcomes are stored with all that they say before any is owed. */
const OWED_AFTER = FIRST;
/** So many are owed at the most: whoever asks for one waits until all of them are stored. */
const MOST_OWED = 200_000;

/** Stores what is different. The totals follow from what goes and what comes. `owed` takes up the outcomes of a wide change whose details are to be stored later. */
export async function storeChange(
  bulk: BulkTx,
  accountId: AccountId,
  change: ResultChange,
  { getSourceId, getTaxYear }: Reading,
  owed: OwedDetails,
): Promise<void> {
  let totals: OutcomeTotals | undefined;
  let changed = 0;
  await using replacing = new Replacing(bulk, accountId);
  for await (const piece of change.changed) {
    for (const { before, now: dated } of piece) {
      totals ??= await storedTotals(bulk.tx, accountId, getTaxYear);
      if (before) count(totals, before.outcome, -1);
      count(totals, dated.outcome, 1);
      const id = dated.outcome.transactionId;
      if (before?.at === dated.at) {
        changed += 1;
        const isOwed = changed > OWED_AFTER && owed.size < MOST_OWED;
        if (isOwed) owed.set(id, dated);
        else owed.delete(id);
        await replacing.change(
          changedFrom(before.outcome, dated, isOwed ? undefined : packed(dated, getSourceId)),
        );
      } else {
        owed.delete(id);
        if (before) await replacing.remove(markIn(before));
        await replacing.add(packed(dated, getSourceId));
      }
    }
  }
  for (const before of change.gone()) {
    totals ??= await storedTotals(bulk.tx, accountId, getTaxYear);
    count(totals, before.outcome, -1);
    owed.delete(before.outcome.transactionId);
    await replacing.remove(markIn(before));
  }
  await replacing.end();
  await listAnew(bulk.tx, accountId);
  if (totals) await storeTotals(bulk.tx, accountId, totals);
  const { gone, come } = change.lots();
  await changeLots(bulk, accountId, {
    gone: withIds(gone, getSourceId),
    come: withIds(come, getSourceId),
  });
}

/** Stores the details of outcomes of which everything else is stored. */
export async function storeDetails(
  bulk: BulkTx,
  accountId: AccountId,
  owed: OwedDetails,
  getSourceId: GetSourceId,
): Promise<void> {
  await using replacing = new Replacing(bulk, accountId);
  for (const now of owed.values())
    await replacing.change({
      now,
      packed: packed(now, getSourceId),
      figure: 'same',
      told: undefined,
      issues: 'same',
    });
  await replacing.end();
}

function changedFrom(
  before: TransactionOutcome,
  now: DatedOutcome,
  detail: PackedOutcome | undefined,
): Changed {
  const told = getFigure(now.outcome);
  return {
    now,
    packed: detail,
    figure: figureChange(getFigure(before), told),
    told,
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

/** So many outcomes are made before the connection gets its turn. */
const BREATH = 200;

/** Removes, changes and adds outcomes in batches, of which one is written while the next is made. What goes in a batch goes before what comes in it. */
class Replacing implements AsyncDisposable {
  readonly #bulk: BulkTx;
  readonly #accountId: AccountId;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #atOnce = FIRST;
  #going: OutcomeMark[] = [];
  #changed: Changed[] = [];
  #coming: PackedOutcome[] = [];
  #seen = 0;
  #added = 0;

  constructor(bulk: BulkTx, accountId: AccountId) {
    this.#bulk = bulk;
    this.#accountId = accountId;
  }

  remove(mark: OutcomeMark): Promise<void> {
    this.#going.push(mark);
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

  /** Gives the connection its turn now and then; called for each outcome. */
  async breathe(): Promise<void> {
    this.#seen += 1;
    if (this.#seen % BREATH === 0) await setImmediate();
    const waiting = this.#going.length + this.#changed.length + this.#coming.length;
    if (waiting >= (this.#isWriting ? MOST : this.#atOnce)) await this.#flush();
  }

  /** Gives how many outcomes were added. */
  async end(): Promise<number> {
    await this.#flush();
    await this.#writing;
    return this.#added;
  }

  /** Where something failed: what is being written comes to its end before the transaction does. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writing.catch(() => undefined);
  }

  async #flush(): Promise<void> {
    const batch = { going: this.#going, changed: this.#changed, coming: this.#coming };
    [this.#going, this.#changed, this.#coming] = [[], [], []];
    await this.#writing;
    this.#isWriting = true;
    this.#atOnce = ENOUGH;
    this.#writing = replaceOutcomes(this.#bulk, this.#accountId, batch).finally(
      () => (this.#isWriting = false),
    );
    // It is awaited before the next batch; a failure in between is no unheard one.
    this.#writing.catch(() => undefined);
  }
}
