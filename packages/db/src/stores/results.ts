import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { AccountId } from '@lotbook/model/ids';
import type { OpenLot, TransactionOutcome } from '@lotbook/model/result';
import { noteLoaded, type BulkTx } from '../bulk.ts';
import { changeLots, storeLots } from './lots.ts';
import { count, noTotals, type TaxYearOf } from './outcome-totals.ts';
import {
  addOutcomes,
  markOf,
  nothingStays,
  packed,
  removeOutcomes,
  storedDigests,
  type Coming,
  type DatedOutcome,
  type OutcomeMark,
  type Staying,
} from './outcomes.ts';
import type { SourceIdOf } from './packed-outcome.ts';
import { figureOf } from './transaction-figure.ts';
import { storedTotals, storeTotals } from './totals.ts';

/** How what a computation says is to be read: which source it means by a name, and how the account's place counts years. */
export interface Reading {
  readonly sourceIdOf: SourceIdOf;
  readonly taxYearOf: TaxYearOf;
}

/** Everything that a computation says of an account. */
export interface WholeResult extends Reading {
  readonly outcomes: Iterable<DatedOutcome>;
  readonly lots: readonly OpenLot[];
}

/** What a computation says differently from what is stored. */
export interface ResultChange {
  readonly changed: readonly DatedOutcome[];
  /** Of the outcomes that go, those that are replaced included. */
  readonly removed: readonly Pick<OutcomeMark, 'id' | 'at'>[];
  /** What those were. */
  readonly former: readonly TransactionOutcome[];
  readonly lots: { readonly gone: readonly OpenLot[]; readonly come: readonly OpenLot[] };
}

/** Makes the stored result this one. Rows of outcomes and lots that stay as they are are not touched. */
export async function storeResult(bulk: BulkTx, accountId: AccountId, { outcomes, lots, sourceIdOf, taxYearOf }: WholeResult): Promise<void> {
  const stored = await storedDigests(bulk.tx, accountId);
  const were = stored.size;
  const totals = noTotals(taxYearOf);
  const replacing = new Replacing(bulk, accountId);
  for (const dated of outcomes) {
    count(totals, dated.outcome, 1);
    const now = packed(dated, sourceIdOf);
    const id = now.outcome.transactionId;
    const before = stored.get(id);
    stored.delete(id);
    if (before?.digest === now.digest) await replacing.put(undefined, undefined);
    else {
      const staying = { figure: false, issues: before?.issuesDigest === now.issuesDigest };
      await replacing.put({ packed: now, staying }, before && markOf(id, before, staying));
    }
  }
  for (const [id, before] of stored) await replacing.put(undefined, markOf(id, before));
  const written = await replacing.end();
  await storeLots(bulk, accountId, withIds(lots, sourceIdOf));
  await storeTotals(bulk.tx, accountId, totals);
  if (written > were) await noteLoaded(bulk.tx, written, ['transaction_figure', 'outcome', 'issue', 'lot']);
}

/** Stores what is different. The totals follow from what goes and what comes. */
export async function storeChange(bulk: BulkTx, accountId: AccountId, change: ResultChange, { sourceIdOf, taxYearOf }: Reading): Promise<void> {
  if (change.changed.length > 0 || change.removed.length > 0) {
    const totals = await storedTotals(bulk.tx, accountId, taxYearOf);
    for (const outcome of change.former) count(totals, outcome, -1);
    const replacing = new Replacing(bulk, accountId);
    const former = new Map(change.former.map((outcome) => [outcome.transactionId, outcome]));
    const instants = new Map(change.removed.map(({ id, at }) => [id, at]));
    const staying = new Map(
      change.changed.map(({ outcome, at }) => {
        const id = outcome.transactionId;
        return [id, instants.get(id) === at ? stayingOf(former.get(id), outcome) : nothingStays];
      }),
    );
    for (const { id, at } of change.removed) await replacing.put(undefined, { id, at, staying: staying.get(id) ?? nothingStays });
    for (const dated of change.changed) {
      count(totals, dated.outcome, 1);
      await replacing.put({ packed: packed(dated, sourceIdOf), staying: staying.get(dated.outcome.transactionId)! }, undefined);
    }
    await replacing.end();
    await storeTotals(bulk.tx, accountId, totals);
  }
  const { gone, come } = change.lots;
  await changeLots(bulk, accountId, { gone: withIds(gone, sourceIdOf), come: withIds(come, sourceIdOf) });
}

/** Where nothing was said before, nothing is stored that could stay. */
const stayingOf = (before: TransactionOutcome | undefined, now: TransactionOutcome): Staying =>
  before === undefined ? nothingStays : { figure: isDeepStrictEqual(figureOf(before), figureOf(now)), issues: isDeepStrictEqual(before.issues, now.issues) };

const withIds = (lots: readonly OpenLot[], sourceIdOf: SourceIdOf): readonly OpenLot[] => lots.map((lot) => ({ ...lot, source: sourceIdOf(lot.source) }));

const BATCH = 1_000;
/** So many outcomes are made before the connection gets its turn. */
const BREATH = 200;

/** Removes and adds outcomes in batches, of which one is written while the next is made. What goes in one call goes before what comes in it. */
class Replacing {
  readonly #bulk: BulkTx;
  readonly #accountId: AccountId;
  #writing: Promise<void> = Promise.resolve();
  #coming: Coming[] = [];
  #going: OutcomeMark[] = [];
  #seen = 0;
  #written = 0;

  constructor(bulk: BulkTx, accountId: AccountId) {
    this.#bulk = bulk;
    this.#accountId = accountId;
  }

  async put(coming: Coming | undefined, going: OutcomeMark | undefined): Promise<void> {
    if (coming) this.#coming.push(coming);
    if (going) this.#going.push(going);
    this.#seen += 1;
    if (this.#seen % BREATH === 0) await setImmediate();
    if (this.#coming.length >= BATCH || this.#going.length >= BATCH) await this.#flush();
  }

  /** Gives how many outcomes were added. */
  async end(): Promise<number> {
    await this.#flush();
    await this.#writing;
    return this.#written;
  }

  async #flush(): Promise<void> {
    const [coming, going] = [this.#coming, this.#going];
    [this.#coming, this.#going] = [[], []];
    await this.#writing;
    this.#written += coming.length;
    this.#writing = this.#replace(coming, going);
    // It is awaited before the next batch; a failure in between is no unheard one.
    this.#writing.catch(() => undefined);
  }

  async #replace(coming: readonly Coming[], going: readonly OutcomeMark[]): Promise<void> {
    await removeOutcomes(this.#bulk.tx, this.#accountId, going);
    await addOutcomes(this.#bulk, coming);
  }
}
