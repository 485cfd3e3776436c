import { setImmediate } from 'node:timers/promises';
import type { AccountId } from '@lotbook/model/ids';
import type { OpenLot } from '@lotbook/model/result';
import { noteLoaded, type BulkTx } from '../bulk.ts';
import { storeLots } from './lots.ts';
import { count, noTotals, type TaxYearOf } from './outcome-totals.ts';
import { addOutcomes, markOf, packed, removeOutcomes, storedDigests, type OutcomeMark, type PackedOutcome, type PlacedOutcome } from './outcomes.ts';
import type { SourceIdOf } from './packed-outcome.ts';
import { storeTotals } from './totals.ts';

/** Everything that a computation says of an account, with the ids of the sources that it knows by name. */
export interface StoredResult {
  readonly outcomes: Iterable<PlacedOutcome>;
  /** By asset, then age. */
  readonly lots: readonly OpenLot[];
  readonly sourceIdOf: SourceIdOf;
  readonly taxYearOf: TaxYearOf;
}

const BATCH = 4_000;
/** So many outcomes are packed before the connection gets its turn. */
const BREATH = 200;

/** Makes the stored result this one. Rows of outcomes and lots that stay as they are are not touched. */
export async function storeResult(bulk: BulkTx, accountId: AccountId, { outcomes, lots, sourceIdOf, taxYearOf }: StoredResult): Promise<void> {
  const stored = await storedDigests(bulk.tx, accountId);
  const wereThere = stored.size > 0;
  const totals = noTotals(taxYearOf);
  let written = 0;
  let writing = Promise.resolve();
  let batch: Batch = { changed: [], marks: [] };
  const flush = async (): Promise<void> => {
    const full = batch;
    batch = { changed: [], marks: [] };
    await writing;
    written += full.changed.length;
    writing = replace(bulk, accountId, full);
    // It is awaited before the next batch; a failure in between is no unheard one.
    writing.catch(() => undefined);
  };
  let seen = 0;
  for (const placed of outcomes) {
    count(totals, placed.outcome, 1);
    note(batch, packed(placed, sourceIdOf), stored);
    if ((seen += 1) % BREATH === 0) await setImmediate();
    if (batch.changed.length >= BATCH) await flush();
  }
  batch.marks.push(...[...stored].map(([id, digest]) => markOf(id, digest)));
  await flush();
  await writing;
  await storeLots(
    bulk,
    accountId,
    lots.map((lot) => ({ ...lot, source: sourceIdOf(lot.source) })),
  );
  await storeTotals(bulk.tx, accountId, totals);
  if (!wereThere || written * 2 > seen) await noteLoaded(bulk.tx, written, ['transaction_figure', 'outcome', 'issue', 'lot']);
}

interface Batch {
  readonly changed: PackedOutcome[];
  /** Stored outcomes that go: each in its former form. */
  readonly marks: OutcomeMark[];
}

function note({ changed, marks }: Batch, outcome: PackedOutcome, stored: Map<string, { readonly ms: number; readonly digest: string }>): void {
  const { transactionId } = outcome.outcome;
  const before = stored.get(transactionId);
  stored.delete(transactionId);
  if (before?.digest === outcome.digest) return;
  if (before) marks.push(markOf(transactionId, before));
  changed.push(outcome);
}

async function replace(bulk: BulkTx, accountId: AccountId, { changed, marks }: Batch): Promise<void> {
  await removeOutcomes(bulk.tx, accountId, marks);
  await addOutcomes(bulk, changed);
}
