import { writingBulk, type BulkTx } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import { inputVersion, lockAccount } from '@lotbook/db/stores/accounts';
import { beginComputation, failComputation, newestComputation, reportComputation, showGeneration } from '@lotbook/db/stores/computations';
import { heldAssets } from '@lotbook/db/stores/figures';
import { saysAnything } from '@lotbook/db/stores/outcomes';
import { noteDuplicates } from '@lotbook/db/stores/possible-duplicates';
import { storeChange, storeResult } from '@lotbook/db/stores/results';
import { engineVersion } from '@lotbook/engine/compute';
import { deferOutcomes } from '@lotbook/engine/wash-sales/defer-outcomes';
import { computeOutcomes } from '@lotbook/engine/compute-outcomes';
import type { AccountId, AssetId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import type { Services } from '../services.ts';
import { accountInputs, inputsSince } from './account-inputs.ts';
import { AccountLedger, priceBookOf, pricesOf, questionOf, readingOf, type Computed, type Known } from './account-ledger.ts';
import { releaseWaiting } from '../reports/waiting-reports.ts';
import { answeredPrices } from './answered-prices.ts';
import { areFilesComing } from './figures-state.ts';
import { inputDigest as digestOf, inputsDigest } from './input-digest.ts';
import type { ResidentLedgers } from './resident-ledgers.ts';

class TakenOver extends Error {
  override name = 'TakenOver';
}

/**
 * Job: brings an account's figures up to its facts and decisions, as one snapshot saw them, and shows them in one step. Readers see the former figures until then.
 * With the account's ledger at hand only what changed since is read, and what that reaches is computed and stored; without, and after a change of settings,
 * everything is computed, and what differs is stored.
 * Computes nothing when the shown figures are this engine's and of the present inputs, or while files come in: each import asks for a computation at its end, so
 * the last one's is done.
 */
export async function computeAccount(services: Services, job: { readonly accountId: AccountId }, ledgers?: ResidentLedgers): Promise<void> {
  const { accountId } = job;
  const begun = await begin(services, accountId);
  if (!begun) return;
  try {
    const computing = new Computing(services, accountId, begun);
    const known = await computing.run(() => ledgers?.take(accountId));
    // The figures are shown by now; who edits next will not have to wait for this.
    if (!computing.hadOutage) ledgers?.put(accountId, known);
  } catch (error) {
    if (!(error instanceof TakenOver)) throw error;
  }
}

/** Ends a computation that failed for good; the figures shown stay the former ones. */
export async function giveUpComputing(services: Services, job: { readonly accountId: AccountId }): Promise<void> {
  await writing(services.database, { accountId: job.accountId }, async (tx) => {
    const newest = await newestComputation(tx, job.accountId);
    const message = 'Something went wrong on our side while the figures were computed. Nothing was lost: the figures shown are the former ones.';
    if (newest?.status === 'running') await failComputation(tx, job.accountId, newest.generation, message);
    await releaseWaiting(services.queue, tx, job.accountId);
  });
}

interface Begun {
  readonly generation: number;
  /** The one whose figures are stored. */
  readonly former: number;
}

function begin(services: Services, accountId: AccountId): Promise<Begun | undefined> {
  return writing(services.database, { accountId }, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return undefined;
    const version = await inputVersion(tx, accountId);
    const newest = await newestComputation(tx, accountId);
    if (await areFilesComing(tx, accountId)) return undefined;
    if (newest?.generation === account.generation && newest.inputVersion === version && newest.engine === engineVersion) {
      await releaseWaiting(services.queue, tx, accountId);
      return undefined;
    }
    return { generation: (await beginComputation(tx, accountId, account.generation, version)).generation, former: account.generation };
  });
}

/** One computation under its generation. Each write is void once a newer generation was begun. */
class Computing {
  readonly #services: Services;
  readonly #accountId: AccountId;
  readonly #begun: Begun;
  /** Prices could not be asked for, so that the next computation has to ask for all of them again. */
  hadOutage = false;
  /** Providers put prices off: a back-fill asks for them. */
  #hasMore = false;

  constructor(services: Services, accountId: AccountId, begun: Begun) {
    this.#services = services;
    this.#accountId = accountId;
    this.#begun = begun;
  }

  /** Gives the account's ledger as it is stored now, or what one can be made of. */
  async run(takeLedger: () => AccountLedger | undefined): Promise<AccountLedger | Computed> {
    const began = performance.now();
    const known = await this.#known(takeLedger);
    const followed = known instanceof AccountLedger;
    const figures = { account: this.#accountId, ms: Math.round(performance.now() - began) };
    this.#services.log.info(followed ? 'an account was brought up to date' : 'an account was computed', figures);
    await this.#priceToday(known);
    return known;
  }

  async #known(takeLedger: () => AccountLedger | undefined): Promise<AccountLedger | Computed> {
    let resident = takeLedger();
    const followed = resident?.generation === this.#begun.former ? await this.#follow(resident) : undefined;
    // A ledger that is of no more use makes room for the computation of everything.
    resident = undefined;
    return followed instanceof AccountLedger ? followed : this.#whole(followed ?? (await this.#everything()));
  }

  /**
   * Computes what the change can reach. Where that is too much, gives what everything can be computed from; undefined where the change cannot be told,
   * and everything has to be read.
   */
  async #follow(ledger: AccountLedger): Promise<AccountLedger | Known | undefined> {
    const since = await this.#read((db) => inputsSince(db, this.#accountId, ledger.state));
    if (!since || !ledger.canFollow(since)) return undefined;
    if (ledger.isWide(since)) return ledger.after(since);
    const { change, needs } = ledger.follow(since);
    const answers = await this.#answers(needs);
    const changes = answers.length > 0 ? [change, ledger.answer(answers)] : [change];
    await this.#store({ inputDigest: ledger.digest, inputVersion: ledger.state.version }, async (bulk) => {
      for (const each of changes) await storeChange(bulk, this.#accountId, each, ledger.reading);
      await noteDuplicates(bulk.tx, this.#accountId, [...since.put.map(({ id }) => id), ...since.removed]);
    });
    ledger.generation = this.#begun.generation;
    return ledger;
  }

  async #everything(): Promise<Known> {
    const inputs = await this.#read((db) => accountInputs(db, this.#accountId));
    if (!inputs) throw new TakenOver();
    return { inputs, answers: [], asked: new Set() };
  }

  async #whole({ inputs, answers: former, asked: before }: Known): Promise<Computed> {
    const { transactions } = inputs;
    await this.#report({ phase: 'computing', total: transactions.length });
    let { outcomes, lots, needs } = computeOutcomes({ ...inputs, prices: priceBookOf(inputs.prices, former) });
    const asked = new Set([...before, ...needs.map(questionOf)]);
    const fresh = await this.#answers(needs.filter((need) => !before.has(questionOf(need))));
    const answers = [...former, ...fresh];
    if (fresh.length > 0) ({ outcomes, lots } = computeOutcomes({ ...inputs, prices: priceBookOf(inputs.prices, answers) }));
    ({ outcomes, lots } = deferOutcomes({ outcomes, lots }, inputs.settings));
    await this.#report({ phase: 'storing', total: transactions.length });
    const inputDigest = inputsDigest(digestOf(inputs, pricesOf(inputs, answers)), inputs.settings);
    const instants = new Map(transactions.map(({ id, at }) => [id, at]));
    const dated = Iterator.from(outcomes)
      .filter(saysAnything)
      .map((outcome) => ({ outcome, at: instants.get(outcome.transactionId)! }));
    await this.#store({ inputDigest, inputVersion: inputs.state.version }, async (bulk) => {
      await storeResult(bulk, this.#accountId, { outcomes: dated, lots, ...readingOf(inputs) });
      await noteDuplicates(bulk.tx, this.#accountId, undefined);
    });
    return { inputs, answers, asked, generation: this.#begun.generation };
  }

  #read<T>(work: Parameters<typeof reading<T>>[2]): Promise<T> {
    return reading(this.#services.database, { accountId: this.#accountId }, work);
  }

  #answers(needs: Parameters<typeof answeredPrices>[1]): ReturnType<typeof answeredPrices> {
    return answeredPrices(
      this.#services,
      needs,
      (done, total) => this.#report({ phase: 'pricing', done, total }),
      () => (this.hadOutage = true),
      () => (this.#hasMore = true),
    );
  }

  /** Results and what is shown of them commit together. */
  async #store(of: { readonly inputDigest: string; readonly inputVersion: number }, write: (bulk: BulkTx) => Promise<void>): Promise<void> {
    const { generation } = this.#begun;
    const made = { engine: engineVersion, ...of };
    await writingBulk(this.#services.database, { accountId: this.#accountId }, async (bulk) => {
      await write(bulk);
      if (!(await showGeneration(bulk.tx, this.#accountId, generation, made))) throw new TakenOver();
      await releaseWaiting(this.#services.queue, bulk.tx, this.#accountId);
      if (this.#hasMore) await this.#services.queue.enqueue(bulk.tx, { kind: 'backfill', accountId: this.#accountId });
    });
  }

  /** Asks what is held is worth now, for whoever looks at it next: once an hour. */
  async #priceToday(known: AccountLedger | Computed): Promise<void> {
    const ledger = known instanceof AccountLedger ? known : undefined;
    const currency = known instanceof AccountLedger ? known.currency : known.inputs.settings.currency;
    const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z` as Instant;
    if (!this.#services.prices || ledger?.pricedAt === hour) return;
    const assets = await this.#read((db) => heldAssets(db, this.#accountId));
    const needs = assets.map((asset) => ({ asset: asset as AssetId, currency, at: hour }));
    await answeredPrices(this.#services, needs, () => Promise.resolve());
    if (ledger) ledger.pricedAt = hour;
  }

  async #report(progress: { readonly phase: string; readonly done?: number; readonly total?: number }): Promise<void> {
    const current = await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      reportComputation(tx, this.#accountId, this.#begun.generation, progress),
    );
    if (!current) throw new TakenOver();
  }
}
