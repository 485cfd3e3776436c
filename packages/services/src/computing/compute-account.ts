import { writingBulk } from '@lotbook/db/bulk';
import { reading, writing } from '@lotbook/db/database';
import { findAccount, inputVersion, lockAccount, type Account } from '@lotbook/db/stores/accounts';
import {
  beginComputation,
  dropFormerComputations,
  failComputation,
  newestComputation,
  reportComputation,
  showGeneration,
} from '@lotbook/db/stores/computations';
import { lotChoices } from '@lotbook/db/stores/decisions';
import { methodChangesOf } from '@lotbook/db/stores/method-changes';
import { pendingImports } from '@lotbook/db/stores/imports';
import { storeResult } from '@lotbook/db/stores/results';
import { accountPrices } from '@lotbook/db/stores/prices';
import { allTransactions } from '@lotbook/db/stores/records';
import { sourcesOf } from '@lotbook/db/stores/sources';
import { compute, computeNoting, engineVersion, type Book } from '@lotbook/engine/compute';
import type { AccountId, FiatCode } from '@lotbook/model/ids';
import { answerBook, firstOf, seriesBook } from '@lotbook/model/price-book';
import type { TaxResult } from '@lotbook/model/result';
import type { Instant } from '@lotbook/model/time';
import type { Services } from '../services.ts';
import { answeredPrices } from './answered-prices.ts';
import { inputDigest, inputsDigest } from './input-digest.ts';
import { sourceNames } from './source-names.ts';
import { storedResult } from './stored-result.ts';
import { taxSettings } from './tax-settings.ts';

class TakenOver extends Error {
  override name = 'TakenOver';
}

/**
 * Job: computes an account from all its facts and decisions, as one snapshot saw them, and shows the result in one step. Readers see the former figures until then.
 * Computes nothing when the shown figures are this engine's and of the present inputs, or while files come in: each import asks for a computation at its end, so the last one's is done.
 */
export async function computeAccount(services: Services, job: { readonly accountId: AccountId }): Promise<void> {
  const { accountId } = job;
  const generation = await begin(services, accountId);
  if (generation === undefined) return;
  try {
    await new Computing(services, accountId, generation).run();
  } catch (error) {
    if (error instanceof TakenOver) return;
    throw error;
  }
  await writing(services.database, { accountId }, (tx) => dropFormerComputations(tx, accountId));
}

/** Ends a computation that failed for good; the figures shown stay the former ones. */
export async function giveUpComputing(services: Services, job: { readonly accountId: AccountId }): Promise<void> {
  await writing(services.database, { accountId: job.accountId }, async (tx) => {
    const newest = await newestComputation(tx, job.accountId);
    const message = 'Something went wrong on our side while the figures were computed. Nothing was lost: the figures shown are the former ones.';
    if (newest?.status === 'running') await failComputation(tx, job.accountId, newest.generation, message);
  });
}

function begin(services: Services, accountId: AccountId): Promise<number | undefined> {
  return writing(services.database, { accountId }, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account) return undefined;
    const version = await inputVersion(tx, accountId);
    const newest = await newestComputation(tx, accountId);
    if (newest?.generation === account.generation && newest.inputVersion === version && newest.engine === engineVersion) return undefined;
    if ((await pendingImports(tx, accountId)).some(isFresh)) return undefined;
    return (await beginComputation(tx, accountId, account.generation, version)).generation;
  });
}

const FRESH_MS = 30 * 60_000;

/** An import that was begun long ago may never end: whoever did it was killed for good. It holds up nothing. */
const isFresh = ({ createdAt }: { readonly createdAt: string }): boolean => Date.now() - Date.parse(createdAt) < FRESH_MS;

/** One computation under its generation. Each write is void once a newer generation was begun. */
class Computing {
  readonly #services: Services;
  readonly #accountId: AccountId;
  readonly #generation: number;

  constructor(services: Services, accountId: AccountId, generation: number) {
    this.#services = services;
    this.#accountId = accountId;
    this.#generation = generation;
  }

  async run(): Promise<void> {
    const { account, sources, stored, prices, methodChanges, choices } = await this.#read();
    const transactions = sources.named(stored);
    const filed = seriesBook(prices);
    const asked: Book = { transactions, settings: taxSettings(account, methodChanges), prices: filed, lotChoices: choices };
    await this.#report({ phase: 'computing', total: transactions.length });
    let { result, needs } = computeNoting(asked);
    const answers = await answeredPrices(this.#services, needs, (done, total) => this.#report({ phase: 'pricing', done, total }));
    if (answers.length > 0) result = compute({ ...asked, prices: firstOf(filed, answerBook(answers)) });
    await this.#priceToday(result.lots, account.fiatCurrency as FiatCode);
    const digest = inputsDigest(inputDigest(asked, [...prices, ...answers.map(({ price }) => price)]), asked.settings);
    await this.#report({ phase: 'storing', total: result.entries.length });
    await writingBulk(this.#services.database, { accountId: this.#accountId }, async (bulk) => {
      await storeResult(bulk, this.#accountId, storedResult(result, asked, sources));
      if (!(await showGeneration(bulk.tx, this.#accountId, this.#generation, { engine: result.engine, inputDigest: digest }))) throw new TakenOver();
    });
  }

  /** Asks what the open lots are worth now, for whoever looks at them next. */
  async #priceToday(lots: TaxResult['lots'], currency: FiatCode): Promise<void> {
    const hour = `${new Date().toISOString().slice(0, 13)}:00:00.000Z` as Instant;
    const assets = [...new Set(lots.map((lot) => lot.asset))];
    await answeredPrices(
      this.#services,
      assets.map((asset) => ({ asset, currency, at: hour })),
      (done, total) => this.#report({ phase: 'pricing', done, total }),
    );
  }

  /** One snapshot of all inputs. */
  #read() {
    return reading(this.#services.database, { accountId: this.#accountId }, async (db) => {
      const account = await findAccount(db, this.#accountId);
      if (!account) throw new TakenOver();
      return {
        account: account satisfies Account,
        sources: sourceNames(await sourcesOf(db, this.#accountId)),
        stored: await allTransactions(db, this.#accountId),
        prices: await accountPrices(db, this.#accountId),
        methodChanges: await methodChangesOf(db, this.#accountId),
        choices: account.specIdFeature ? await lotChoices(db, this.#accountId) : [],
      };
    });
  }

  async #report(progress: { readonly phase: string; readonly done?: number; readonly total?: number }): Promise<void> {
    const current = await writing(this.#services.database, { accountId: this.#accountId }, (tx) =>
      reportComputation(tx, this.#accountId, this.#generation, progress),
    );
    if (!current) throw new TakenOver();
  }
}
