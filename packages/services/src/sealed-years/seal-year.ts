import { toStoredText } from '@lotbook/messages/stored-text';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/sealed-years';
import { reading, writing, type Db } from '@lotbook/db/database';
import { findAccount, lockAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { requireDetails, findComputation } from '@lotbook/db/stores/computations';
import { readLotChoices } from '@lotbook/db/stores/decisions';
import { readYearTotals } from '@lotbook/db/stores/figures';
import { readAccountPrices } from '@lotbook/db/stores/prices';
import {
  loadStoredOutcomesBetween,
  type StoredOutcome,
  type ReadOutcome,
} from '@lotbook/db/stores/outcome-reading';
import { readEachTransaction, countTransactions } from '@lotbook/db/stores/records';
import {
  addSealedChunk,
  claimSeal,
  failSeal,
  finishSeal,
  markChunks,
  sealProgress,
  type Sealed,
  type SealedYear,
} from '@lotbook/db/stores/sealed-years';
import { loadSources } from '@lotbook/db/stores/sources';
import { readInputMarks, readOutcomeMarks } from '@lotbook/db/stores/period-marks';
import { format } from '@lotbook/decimal/decimal';
import { decodeDecimals } from '@lotbook/decimal/decimal-json';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { readFiguresState } from '../computing/figures-state.ts';
import { makeSourceNames } from '../computing/source-names.ts';
import { figureSums, type CountedRows } from '@lotbook/reports/changes-since-filing/moves';
import { readLiveFigures, nameOutcomeSources } from '../figures/figures.ts';
import type { Services } from '../services.ts';
import { frameLines } from './sealed-frame.ts';
import { PartWriter, sealDigest } from './part-writer.ts';
import type { SealedInput } from './sealed-content.ts';
import { reportProgress, getPart, ReplacedImport } from './steps.ts';
import { getWindow } from './year-window.ts';
import { getTotals } from './year-sums.ts';

/** The figures are not of the present facts, and others are coming. */
class FiguresComing extends Error {
  override name = 'FiguresComing';
}

const beginning = '1970-01-01T00:00:00.000Z' as Instant;
const end = '9999-12-31T00:00:00.000Z' as Instant;

/**
 * Job: stores the input and the figures of a tax year from one snapshot, under a digest. If a computation is pending, the year waits for it; the computation
 * requests this job again when it publishes its figures.
 */
export async function sealYear(
  services: Services,
  job: { readonly accountId: AccountId; readonly sealId: string },
): Promise<void> {
  const { accountId, sealId } = job;
  const seal = await writing(services.database, { accountId }, (tx) =>
    claimSeal(tx, accountId, sealId),
  );
  if (!seal) return;
  try {
    const made = await saveContent(services, accountId, seal);
    await finish(services, accountId, seal, made);
  } catch (error) {
    if (error instanceof ReplacedImport) return;
    if (error instanceof FiguresComing) {
      if (!(await areComing(services, accountId))) await sealYear(services, job);
      return;
    }
    if (!(error instanceof AppError)) throw error;
    await writing(
      services.database,
      { accountId },
      async (tx) => void (await failSeal(tx, accountId, sealId, toStoredText(error.text))),
    );
  }
}

export async function giveUpSeal(
  services: Services,
  job: { readonly accountId: AccountId; readonly sealId: string },
): Promise<void> {
  const message = toStoredText(fill(texts.lockingFailed));
  await writing(
    services.database,
    { accountId: job.accountId },
    async (tx) => void (await failSeal(tx, job.accountId, job.sealId, message)),
  );
}

/** Publishing new figures locks the account's row first, and then finds the year that waits for them. */
function areComing(services: Services, accountId: AccountId): Promise<boolean> {
  return writing(services.database, { accountId }, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || (await readFiguresState(tx, account)) !== 'coming') return false;
    await services.queue.enqueue(tx, { kind: 'compute', accountId });
    return true;
  });
}

async function finish(
  services: Services,
  accountId: AccountId,
  seal: SealedYear,
  made: Sealed,
): Promise<void> {
  await writing(services.database, { accountId }, async (tx) => {
    if (!(await finishSeal(tx, accountId, seal, made))) throw new ReplacedImport();
    const message: FilledMessage = fill(texts.yearLocked, {
      taxYear: String(seal.taxYear),
      digest: made.digest,
    });
    await log(tx, accountId, {
      userId: undefined,
      type: 'tax-year',
      action: 'sealed',
      message,
      after: { taxYear: seal.taxYear, digest: made.digest, totals: made.totals },
    });
  });
}

function saveContent(services: Services, accountId: AccountId, seal: SealedYear): Promise<Sealed> {
  const step = reportProgress(services, accountId, (tx, percent) =>
    sealProgress(tx, accountId, seal, percent),
  );
  const parts = new PartWriter(async (chunk) => {
    if (
      !(await writing(services.database, { accountId }, (tx) =>
        addSealedChunk(tx, accountId, seal, chunk),
      ))
    )
      throw new ReplacedImport();
  });
  return reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account) throw new ReplacedImport();
    // Chunks are stored meanwhile: wait for anything missing before the first one.
    await requireDetails(db, accountId);
    const computation = await loadDisplayComputation(db, account);
    const figures = await readLiveFigures(db, account);
    await parts.write('frame', yieldLines(frameLines(figures.frame)));
    const beside = await loadOtherInputs(db, account);
    const expected = (await countTransactions(db, accountId)) + beside.length;
    const shared = (from: number, to: number) => (lines: number) =>
      getPart(step, from, to)(Math.min(1, lines / Math.max(1, expected)));
    const lines = await parts.write('inputs', loadInputs(db, account, beside), {
      getLatestTime: getInputTime,
      step: shared(0, 0.5),
    });
    const sums = figureSums({ settings: figures.frame.settings, year: seal.taxYear });
    const outcomes = countWhileReading(
      loadStoredOutcomes(db, account),
      getWindow(figures.frame.settings, seal.taxYear),
      sums.take,
    );
    await parts.write('outcomes', outcomes, {
      isKept: true,
      getLatestTime: ({ at }) => at,
      step: shared(0.5, 0.95),
    });
    await parts.write('lots', yieldChunks(await figures.lots()));
    await mark(services, { db, accountId, seal }, parts);
    const partDigests = parts.digests();
    const totals = getTotals(
      (await readYearTotals(db, accountId)).find(({ year }) => year === seal.taxYear),
    );
    const filed = Object.fromEntries(
      Object.entries(sums.sums()).map(([id, amount]) => [id, format(amount)]),
    );
    const made = {
      partDigests,
      digest: sealDigest(partDigests),
      totals,
      figures: filed,
      transactions: lines - beside.length,
      bytes: parts.bytes,
    };
    return { ...computation, ...made };
  });
}

const getInputTime = (line: SealedInput): string | undefined =>
  'transaction' in line ? line.transaction.at : undefined;

/** Every outcome of the account in its JSON form, with sources by name. */
async function* loadStoredOutcomes(
  db: Db,
  account: Account,
): AsyncGenerator<readonly StoredOutcome[]> {
  const { getName } = makeSourceNames(await loadSources(db, account.id));
  for await (const chunk of loadStoredOutcomesBetween(db, account.id, {
    from: beginning,
    to: end,
    taxedOnly: false,
  }))
    yield chunk.map((each) => nameOutcomeSources(each as ReadOutcome, getName));
}

/** Adds up the year's figures while outcomes are streamed; other times are skipped. */
async function* countWhileReading(
  chunks: AsyncIterable<readonly StoredOutcome[]>,
  within: { readonly from: Instant; readonly to: Instant },
  take: (rows: CountedRows) => void,
): AsyncGenerator<readonly StoredOutcome[]> {
  for await (const outcomes of chunks) {
    for (const { outcome, at } of outcomes)
      if (at >= within.from && at < within.to) take(decodeDecimals(outcome) as CountedRows);
    yield outcomes;
  }
}

interface Marked {
  readonly db: Db;
  readonly accountId: AccountId;
  readonly seal: SealedYear;
}

/** Records the database's checksum of the rows behind each chunk, from the same snapshot. */
async function mark(
  services: Services,
  { db, accountId, seal }: Marked,
  parts: PartWriter,
): Promise<void> {
  for (const [part, getMarks] of [
    ['inputs', readInputMarks],
    ['outcomes', readOutcomeMarks],
  ] as const) {
    const timed = parts.timed(part);
    const marks = await getMarks(db, accountId, { bounds: timed.map(({ firstAt }) => firstAt) });
    const bySeq = new Map(
      timed.flatMap(({ seq }, index) =>
        marks.has(index + 1) ? [[seq, marks.get(index + 1)!] as const] : [],
      ),
    );
    await writing(services.database, { accountId }, (tx) =>
      markChunks(tx, accountId, seal, part, bySeq),
    );
  }
}

async function loadDisplayComputation(
  db: Db,
  account: Account,
): Promise<{ readonly engine: string; readonly inputDigest: string }> {
  const state = await readFiguresState(db, account);
  if (state === 'coming') throw new FiguresComing();
  const shown =
    state === 'current' ? await findComputation(db, account.id, account.generation) : undefined;
  if (!shown?.engine || !shown.inputDigest) {
    throw new AppError('NO_FIGURES', fill(texts.figuresOutdated));
  }
  return { engine: shown.engine, inputDigest: shown.inputDigest };
}

async function* yieldLines(
  lines: Iterable<readonly unknown[]>,
): AsyncGenerator<readonly unknown[]> {
  for (const each of lines) yield await Promise.resolve(each);
}

async function* yieldChunks(lines: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield await Promise.resolve(lines);
}

/** Prices from the account's own files, and manually selected lots. Looked-up prices are part of the outcomes. */
async function loadOtherInputs(db: Db, account: Account): Promise<readonly SealedInput[]> {
  const choices = account.specIdFeature ? await readLotChoices(db, account.id) : [];
  return [
    ...(await readAccountPrices(db, account.id)).map((price) => ({ price })),
    ...choices.map((choice) => ({ choice })),
  ];
}

/** Every transaction with its decisions applied, preceded by the data stored next to them. */
async function* loadInputs(
  db: Db,
  account: Account,
  beside: readonly SealedInput[],
): AsyncGenerator<readonly SealedInput[]> {
  const { named } = makeSourceNames(await loadSources(db, account.id));
  yield beside;
  for await (const transactions of readEachTransaction(db, account.id))
    yield named(transactions).map((transaction) => ({ transaction }));
}
