import { toStoredText } from '@lotbook/messages/stored-text';
import * as texts from '@lotbook/messages/generated/services/computing';
import { fill } from '@lotbook/messages/fill';
import { writeBulk, type BulkTx } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import { readInputVersion, lockAccount } from '@lotbook/db/stores/accounts';
import {
  beginComputation,
  failComputation,
  readNewestComputation,
  reportComputation,
  settleDetails,
  showGeneration,
} from '@lotbook/db/stores/computations';
import { listHeldAssets } from '@lotbook/db/stores/figures';
import { loadPriceCurrencies } from '@lotbook/db/stores/prices';
import { hasAlerts } from '@lotbook/db/stores/planning-alerts';
import { noteDuplicates } from '@lotbook/db/stores/possible-duplicates';
import {
  noteOutcomes,
  storeChange,
  storeDetails,
  storeResult,
  type OwedDetails,
  type Reading,
} from '@lotbook/db/stores/results';
import { engineVersion } from '@lotbook/engine/compute';
import { assert } from '@lotbook/model/errors';
import type { AccountId, AssetId } from '@lotbook/model/ids';
import type { PriceNeed } from '@lotbook/model/price';
import type { Instant } from '@lotbook/model/time';
import type { Services } from '../services.ts';
import { readAccountInputs, readInputsSince, type InputsSince } from './account-inputs.ts';
import {
  AccountLedger,
  createPriceBook,
  getReading,
  addAnswers,
  type Computed,
  type Known,
  type StoredResult,
} from './account-ledger.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { releaseWaiting } from '../base/release-waiting.ts';
import { fetchPrices, mayBeAnswered } from './answered-prices.ts';
import { areFilesComing } from './figures-state.ts';
import { digestInTurns, combineDigest, LineDigest, toLines } from './input-digest.ts';
import {
  getChanges,
  getStoredChunks,
  NotNeeded,
  getOutcomeChunks,
  type Hearing,
} from './outcome-chunks.ts';
import { PriceQuestions } from './price-questions.ts';
import type { ResidentLedgers } from './resident-ledgers.ts';

class ReplacedImport extends Error {
  override name = 'ReplacedImport';
}

/**
 * Job: computes an account's figures from one snapshot of facts and decisions, and publishes them in one step. Readers see the previous figures until then.
 * With a loaded ledger, reads only changes, and computes and stores only what they affect; without one, and after a change of settings,
 * everything is computed, and what differs is stored.
 * Skips the computation if the displayed figures match this engine and the current inputs, or while an import runs: each import requests a computation at its end, so
 * the last one's is done.
 */
export async function computeAccount(
  services: Services,
  job: { readonly accountId: AccountId },
  ledgers?: ResidentLedgers,
): Promise<void> {
  const { accountId } = job;
  const begun = await begin(services, accountId);
  if (!begun) return;
  try {
    const computing = new Computing(services, accountId, begun);
    const known = await computing.run(() => ledgers?.take(accountId));
    if (!computing.hadOutage) ledgers?.put(accountId, known);
  } catch (error) {
    if (!(error instanceof ReplacedImport)) throw error;
  }
}

/** Ends a computation that failed permanently; the previous figures stay displayed. */
export async function giveUpComputing(
  services: Services,
  job: { readonly accountId: AccountId },
): Promise<void> {
  await writing(services.database, { accountId: job.accountId }, async (tx) => {
    const newest = await readNewestComputation(tx, job.accountId);
    const message = toStoredText(fill(texts.internalError));
    if (newest?.status === 'running')
      await failComputation(tx, job.accountId, newest.generation, message);
    await releaseWaiting(services.queue, tx, job.accountId);
  });
}

/** Transactions per change when a person edits: such a change lacks only few prices. */
const MOST_EDITED = 20;
/** Missing prices are looked up in batches of this size, to find out early whether any are available. */
const ASKED_AT_ONCE = 2_000;

interface Before {
  /** Stored rows, if loaded; otherwise their digests are read. */
  readonly stored: StoredResult | undefined;
  /** Whether the newly stored rows are kept in memory. */
  readonly isKept: boolean;
}

interface Begun {
  readonly generation: number;
  /** The ledger whose figures are stored. */
  readonly former: number;
  /** The accounting journal follows from the figures. */
  readonly keepsJournal: boolean;
  /** Price providers aren't asked about invented data. */
  readonly isSample: boolean;
}

function begin(services: Services, accountId: AccountId): Promise<Begun | undefined> {
  return writing(services.database, { accountId }, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return undefined;
    const version = await readInputVersion(tx, accountId);
    const newest = await readNewestComputation(tx, accountId);
    if (await areFilesComing(tx, accountId)) return undefined;
    if (
      newest?.generation === account.generation &&
      !newest.owesDetails &&
      newest.inputVersion === version &&
      newest.engine === engineVersion
    ) {
      await releaseWaiting(services.queue, tx, accountId);
      return undefined;
    }
    return {
      generation: (await beginComputation(tx, accountId, account.generation, version)).generation,
      former: account.generation,
      keepsJournal: keepsJournal(account),
      isSample: account.isSample,
    };
  });
}

/** One computation under its generation. Each write is void once a newer generation was begun. */
class Computing {
  readonly #services: Services;
  readonly #accountId: AccountId;
  readonly #begun: Begun;
  /** Price queries failed, so the next computation has to query all of them again. */
  hadOutage = false;
  /** Providers deferred prices: a back-fill queries them. */
  #hasMore = false;

  constructor(services: Services, accountId: AccountId, begun: Begun) {
    this.#services = begun.isSample ? { ...services, prices: undefined } : services;
    this.#accountId = accountId;
    this.#begun = begun;
  }

  /** The account's ledger as stored, or the input to build one. */
  async run(takeLedger: () => AccountLedger | undefined): Promise<AccountLedger | Computed> {
    const began = performance.now();
    const known = await this.#known(takeLedger);
    const followed = known instanceof AccountLedger;
    const figures = { account: this.#accountId, ms: Math.round(performance.now() - began) };
    this.#services.log.info(
      followed ? 'an account was brought up to date' : 'an account was computed',
      figures,
    );
    await this.#priceToday(known);
    return known;
  }

  async #known(takeLedger: () => AccountLedger | undefined): Promise<AccountLedger | Computed> {
    const taken = takeLedger();
    const resident = taken?.generation === this.#begun.former ? taken : undefined;
    const since =
      resident && (await this.#read((db) => readInputsSince(db, this.#accountId, resident.state)));
    if (!since) return this.#whole(await this.#everything(), undefined);
    if (since === 'too-much' || !resident.canFollow(since))
      return this.#whole(await this.#everything(), resident);
    return resident.isWide(since)
      ? this.#whole(resident.after(since), resident)
      : this.#follow(resident, since);
  }

  /** Computes what the change affects and stores it meanwhile. A change of many transactions may lack many prices; providers are not queried while rows are being stored. */
  async #follow(ledger: AccountLedger, since: InputsSince): Promise<AccountLedger> {
    const { change, needs } = ledger.follow(since);
    const made = () =>
      Promise.resolve({ inputDigest: ledger.digest, inputVersion: ledger.state.version });
    const isEdit = since.put.length <= MOST_EDITED;
    const changed = isEdit ? change.changed : [...change.changed];
    const early = isEdit ? undefined : await this.#answers(needs());
    const owed: OwedDetails = new Map();
    await this.#store(made, owed, async (bulk) => {
      await storeChange(bulk, this.#accountId, { ...change, changed }, ledger.reading, owed);
      const answers = early ?? (await this.#answers(needs()));
      if (answers.length > 0)
        await storeChange(bulk, this.#accountId, ledger.answer(answers), ledger.reading, owed);
      await noteDuplicates(bulk.tx, this.#accountId, [
        ...since.put.map(({ id }) => id),
        ...since.removed,
      ]);
    });
    await this.#settle(owed, ledger.reading);
    ledger.generation = this.#begun.generation;
    return ledger;
  }

  async #everything(): Promise<Known> {
    const inputs = await this.#read((db) => readAccountInputs(db, this.#accountId));
    if (!inputs) throw new ReplacedImport();
    return {
      inputs,
      answers: [],
      asked: new Set(),
      digest: digestInTurns(new LineDigest(), { come: toLines(inputs, inputs.prices), gone: [] }),
    };
  }

  /**
   * Computes everything and stores it meanwhile. If missing prices turn out to be stored or available from a provider, this is rolled back; once they are stored, everything is
   * computed again.
   */
  async #whole(known: Known, resident: AccountLedger | undefined): Promise<Computed> {
    await this.#report({ phase: 'computing', total: known.inputs.transactions.length });
    // Who changes something for all of an account is likely to do so again: then that is compared with this.
    const before: Before = {
      stored: resident?.stored(known.inputs),
      isKept: resident !== undefined,
    };
    const questions = new PriceQuestions(known.asked);
    const goesOn = async (isLast: boolean): Promise<boolean> =>
      !(await this.#mayBeAnswered(questions.fresh(isLast ? 1 : ASKED_AT_ONCE)));
    const computed = await this.#compute({ ...known, asked: questions.asked }, before, {
      onNeed: (need) => questions.hear(need),
      goesOn,
    });
    if (computed) return computed;
    const complete = addAnswers(
      { ...known, asked: questions.asked },
      await this.#answers(questions.open),
    );
    const again = await this.#compute(complete, before, {
      onNeed: () => undefined,
      goesOn: () => Promise.resolve(true),
    });
    assert(again, 'no question is asked twice');
    return again;
  }

  /** Computes and stores everything; undefined if it was aborted, with nothing stored. */
  async #compute(
    known: Known,
    { stored, isKept }: Before,
    hearing: Hearing,
  ): Promise<Computed | undefined> {
    const { inputs, answers } = known;
    const chunks = getOutcomeChunks(
      { ...inputs, prices: createPriceBook(inputs.prices, answers) },
      hearing,
    );
    const changes = stored && getChanges(chunks, stored);
    const whole = isKept ? getStoredChunks(chunks) : { pieces: chunks, now: () => undefined };
    const made = async () => ({
      inputDigest: combineDigest((await known.digest).text(), inputs.settings),
      inputVersion: inputs.state.version,
    });
    const owed: OwedDetails = new Map();
    let added = 0;
    try {
      await this.#store(made, owed, async (bulk) => {
        if (changes)
          await storeChange(bulk, this.#accountId, changes.change, getReading(inputs), owed);
        else
          added = await storeResult(bulk, this.#accountId, {
            ...whole.pieces,
            ...getReading(inputs),
          });
        await noteDuplicates(bulk.tx, this.#accountId, undefined);
      });
    } catch (error) {
      if (error instanceof NotNeeded) return undefined;
      throw error;
    }
    if (added > 0) await this.#noteOutcomes(added);
    await this.#settle(owed, getReading(inputs));
    return {
      ...known,
      digest: await known.digest,
      generation: this.#begun.generation,
      stored: (changes ?? whole).now(),
    };
  }

  /** The figures are shown by now. */
  async #noteOutcomes(added: number): Promise<void> {
    await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      noteOutcomes(tx, added),
    ).catch((error: unknown) =>
      this.#services.log.warn('the query planner statistics were not updated', {
        account: this.#accountId,
        reason: String(error),
      }),
    );
  }

  async #mayBeAnswered(needs: readonly PriceNeed[]): Promise<boolean> {
    return needs.length > 0 && (await mayBeAnswered(this.#services, needs));
  }

  #read<T>(work: Parameters<typeof reading<T>>[2]): Promise<T> {
    return reading(this.#services.database, { accountId: this.#accountId }, work);
  }

  #answers(needs: Parameters<typeof fetchPrices>[1]): ReturnType<typeof fetchPrices> {
    return fetchPrices(
      this.#services,
      needs,
      (done, total) => this.#report({ phase: 'pricing', done, total }),
      () => (this.hadOutage = true),
      () => (this.#hasMore = true),
    );
  }

  /** Results and what is displayed of them commit together; `owed` details follow later. */
  async #store(
    of: () => Promise<{ readonly inputDigest: string; readonly inputVersion: number }>,
    owed: OwedDetails,
    write: (bulk: BulkTx) => Promise<void>,
  ): Promise<void> {
    const { generation } = this.#begun;
    const derive = async (bulk: BulkTx): Promise<void> => {
      await write(bulk);
      const made = { engine: engineVersion, ...(await of()), owesDetails: owed.size > 0 };
      if (!(await showGeneration(bulk.tx, this.#accountId, generation, made)))
        throw new ReplacedImport();
      await releaseWaiting(this.#services.queue, bulk.tx, this.#accountId);
      if (await hasAlerts(bulk.tx, this.#accountId))
        await this.#services.queue.enqueue(bulk.tx, { kind: 'alerts', accountId: this.#accountId });
      if (this.#begun.keepsJournal)
        await this.#services.queue.enqueue(bulk.tx, {
          kind: 'journal',
          accountId: this.#accountId,
        });
      if (this.#hasMore)
        await this.#services.queue.enqueue(bulk.tx, {
          kind: 'backfill',
          accountId: this.#accountId,
        });
    };
    await writeBulk(this.#services.database, { accountId: this.#accountId }, derive, 'derived');
  }

  /** Stores the details that the displayed figures are based on; readers of the details wait for it. */
  async #settle(owed: OwedDetails, { getSourceId }: Reading): Promise<void> {
    if (owed.size === 0) return;
    const settle = async (bulk: BulkTx): Promise<void> => {
      await storeDetails(bulk, this.#accountId, owed, getSourceId);
      if (!(await settleDetails(bulk.tx, this.#accountId, this.#begun.generation)))
        throw new ReplacedImport();
    };
    await writeBulk(this.#services.database, { accountId: this.#accountId }, settle, 'derived');
  }

  /** Queries current prices of holdings for the next reader: once an hour. */
  async #priceToday(known: AccountLedger | Computed): Promise<void> {
    const ledger = known instanceof AccountLedger ? known : undefined;
    const currency =
      known instanceof AccountLedger ? known.currency : known.inputs.settings.currency;
    const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z` as Instant;
    if (!this.#services.prices || ledger?.pricedAt === hour) return;
    const assets = await this.#read(async (db) => [
      ...(await listHeldAssets(db, this.#accountId)),
      ...(await loadPriceCurrencies(db, this.#accountId)),
    ]);
    const needs = assets.flatMap((asset) =>
      asset === currency ? [] : [{ asset: asset as AssetId, currency, at: hour }],
    );
    await fetchPrices(this.#services, needs, () => Promise.resolve());
    if (ledger) ledger.pricedAt = hour;
  }

  async #report(progress: {
    readonly phase: string;
    readonly done?: number;
    readonly total?: number;
  }): Promise<void> {
    const current = await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      reportComputation(tx, this.#accountId, this.#begun.generation, progress),
    );
    if (!current) throw new ReplacedImport();
  }
}
