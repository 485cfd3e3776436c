import { reading, writing, type Db } from '@lotbook/db/database';
import { findAccount, lockAccount, log, type Account } from '@lotbook/db/stores/accounts';
import { requireDetails, findComputation } from '@lotbook/db/stores/computations';
import { lotChoices } from '@lotbook/db/stores/decisions';
import { yearTotals } from '@lotbook/db/stores/figures';
import { accountPrices } from '@lotbook/db/stores/prices';
import {
  loadStoredOutcomesBetween,
  type StoredOutcome,
  type ReadOutcome,
} from '@lotbook/db/stores/outcome-reading';
import { eachTransaction, transactionCount } from '@lotbook/db/stores/records';
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
import { inputMarks, outcomeMarks } from '@lotbook/db/stores/period-marks';
import { format } from '@lotbook/decimal/decimal';
import { decodeDecimals } from '@lotbook/decimal/decimal-json';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { figuresState } from '../computing/figures-state.ts';
import { sourceNames } from '../computing/source-names.ts';
import { figureSums, type CountedRows } from '@lotbook/reports/changes-since-filing/moves';
import { liveFigures, namedOutcome } from '../reports/figures.ts';
import type { Services } from '../services.ts';
import { frameLines } from './sealed-frame.ts';
import { PartWriter, sealDigest } from './part-writer.ts';
import type { SealedInput } from './sealed-content.ts';
import { noting, getPart, ReplacedImport } from './steps.ts';
import { aroundYear } from './year-window.ts';
import { getTotals } from './year-sums.ts';

/** The figures are not of the present facts, and others are coming. */
class FiguresComing extends Error {
  override name = 'FiguresComing';
}

const beginning = '1970-01-01T00:00:00.000Z' as Instant;
const end = '9999-12-31T00:00:00.000Z' as Instant;

/**
 * Job: keeps what decided the figures of a tax year and the figures, of one snapshot, under a digest. While figures are coming the year waits for them; the computation
 * that shows them asks for this job again.
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
      async (tx) => void (await failSeal(tx, accountId, sealId, error.message)),
    );
  }
}

export async function giveUpSeal(
  services: Services,
  job: { readonly accountId: AccountId; readonly sealId: string },
): Promise<void> {
  const message =
    'Something went wrong on our side while the year was sealed. Nothing was kept; seal it again.';
  await writing(
    services.database,
    { accountId: job.accountId },
    async (tx) => void (await failSeal(tx, job.accountId, job.sealId, message)),
  );
}

/** Whoever shows new figures holds the account's row, and then finds the year that waits for them. */
function areComing(services: Services, accountId: AccountId): Promise<boolean> {
  return writing(services.database, { accountId }, async (tx) => {
    const account = await lockAccount(tx, accountId);
    if (!account || (await figuresState(tx, account)) !== 'coming') return false;
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
    const message = `The tax year ${seal.taxYear} is sealed under ${made.digest}`;
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
  const step = noting(services, accountId, (tx, percent) =>
    sealProgress(tx, accountId, seal, percent),
  );
  const parts = new PartWriter(async (piece) => {
    if (
      !(await writing(services.database, { accountId }, (tx) =>
        addSealedChunk(tx, accountId, seal, piece),
      ))
    )
      throw new ReplacedImport();
  });
  return reading(services.database, { accountId }, async (db) => {
    const account = await findAccount(db, accountId);
    if (!account) throw new ReplacedImport();
    // Pieces are stored meanwhile: what is not there yet is waited for before the first.
    await requireDetails(db, accountId);
    const computation = await loadDisplayComputation(db, account);
    const figures = await liveFigures(db, account);
    await parts.write('frame', inTurn(frameLines(figures.frame)));
    const beside = await loadOtherInputs(db, account);
    const expected = (await transactionCount(db, accountId)) + beside.length;
    const shared = (from: number, to: number) => (lines: number) =>
      getPart(step, from, to)(Math.min(1, lines / Math.max(1, expected)));
    const lines = await parts.write('inputs', loadInputs(db, account, beside), {
      getLatestTime: getInputTime,
      step: shared(0, 0.5),
    });
    const sums = figureSums({ settings: figures.frame.settings, year: seal.taxYear });
    const outcomes = counted(
      loadStoredOutcomes(db, account),
      aroundYear(figures.frame.settings, seal.taxYear),
      sums.take,
    );
    await parts.write('outcomes', outcomes, {
      isKept: true,
      getLatestTime: ({ at }) => at,
      step: shared(0.5, 0.95),
    });
    await parts.write('lots', pieces(await figures.lots()));
    await mark(services, { db, accountId, seal }, parts);
    const partDigests = parts.digests();
    const totals = getTotals(
      (await yearTotals(db, accountId)).find(({ year }) => year === seal.taxYear),
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

/** Every outcome of the account as JSON keeps it, sources by name. */
async function* loadStoredOutcomes(
  db: Db,
  account: Account,
): AsyncGenerator<readonly StoredOutcome[]> {
  const { getName } = sourceNames(await loadSources(db, account.id));
  for await (const piece of loadStoredOutcomesBetween(db, account.id, {
    from: beginning,
    to: end,
    taxedOnly: false,
  }))
    yield piece.map((each) => namedOutcome(each as ReadOutcome, getName));
}

/** Adds the year's figures up while outcomes pass; those of other times are not looked into. */
async function* counted(
  pieces: AsyncIterable<readonly StoredOutcome[]>,
  within: { readonly from: Instant; readonly to: Instant },
  take: (rows: CountedRows) => void,
): AsyncGenerator<readonly StoredOutcome[]> {
  for await (const outcomes of pieces) {
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

/** Notes what the database makes of the rows behind each piece, of the same snapshot. */
async function mark(
  services: Services,
  { db, accountId, seal }: Marked,
  parts: PartWriter,
): Promise<void> {
  for (const [part, getMarks] of [
    ['inputs', inputMarks],
    ['outcomes', outcomeMarks],
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
  const state = await figuresState(db, account);
  if (state === 'coming') throw new FiguresComing();
  const shown =
    state === 'current' ? await findComputation(db, account.id, account.generation) : undefined;
  if (!shown?.engine || !shown.inputDigest) {
    throw new AppError(
      'NO_FIGURES',
      'There are no figures of the present facts to seal. Have the account computed, then seal the year again.',
    );
  }
  return { engine: shown.engine, inputDigest: shown.inputDigest };
}

async function* inTurn(lines: Iterable<readonly unknown[]>): AsyncGenerator<readonly unknown[]> {
  for (const each of lines) yield await Promise.resolve(each);
}

async function* pieces(lines: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  yield await Promise.resolve(lines);
}

/** Prices of the account's own files and lots chosen by hand. The prices that were looked up stand with the outcomes. */
async function loadOtherInputs(db: Db, account: Account): Promise<readonly SealedInput[]> {
  const choices = account.specIdFeature ? await lotChoices(db, account.id) : [];
  return [
    ...(await accountPrices(db, account.id)).map((price) => ({ price })),
    ...choices.map((choice) => ({ choice })),
  ];
}

/** Every transaction with the decisions laid over it, after what stands beside them. */
async function* loadInputs(
  db: Db,
  account: Account,
  beside: readonly SealedInput[],
): AsyncGenerator<readonly SealedInput[]> {
  const { named } = sourceNames(await loadSources(db, account.id));
  yield beside;
  for await (const transactions of eachTransaction(db, account.id))
    yield named(transactions).map((transaction) => ({ transaction }));
}
