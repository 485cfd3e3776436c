import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { findComputation } from '@lotbook/db/stores/computations';
import { readOutcomesBetween, type ReadOutcome } from '@lotbook/db/stores/outcome-reading';
import type { OutcomeDetail } from '@lotbook/db/stores/packed-outcome';
import type { SealedYear } from '@lotbook/db/stores/sealed-years';
import { readOutcomeMarks } from '@lotbook/db/stores/period-marks';
import { money } from '@lotbook/decimal/decimal';
import type { Instant } from '@lotbook/model/time';
import {
  yearMoves,
  type CountedRows,
  type CountedYear,
  type FigureSums,
  type YearMoves,
} from '@lotbook/reports/changes-since-filing/moves';
import type { FiledYear } from '@lotbook/reports/report';
import { getSettings } from '../computing/account-inputs.ts';
import { getPlace } from '../base/jurisdiction.ts';
import { readChangedInputs } from './changed-inputs.ts';
import { readChangedRecipients, addRecipients } from './changed-recipients.ts';
import { getFrame } from './sealed-frame.ts';
import { toLines, getPieces, readSealedLines } from './sealed-chunks.ts';
import { getPart, type Step } from './steps.ts';
import { getWindow } from './year-window.ts';
import { getDifferingPeriods } from './differing-periods.ts';

const DAY_MS = 86_400_000;
/** Purchases so long after a year can still bear on it: thirty days, and what calendars differ by. */
const daysAfter = 32;
/** Share of the work spent on comparing inputs, for progress. */
const inputShare = 0.4;

const ignoreSteps: Step = () => Promise.resolve();

/** Compares a sealed year with today: changed inputs, and the changed figures. Unchanged periods are not read. */
export async function readFiledYear(
  db: Db,
  account: Account,
  seal: SealedYear,
  step: Step = ignoreSteps,
): Promise<FiledYear> {
  const { settings, organizations } = await getFrame(
    readSealedLines(db, account.id, seal, 'frame'),
  );
  const { years } = getPlace(settings);
  const last = Date.parse(years.last(seal.taxYear));
  const before = toInstant(last + daysAfter * DAY_MS);
  const within = getWindow(settings, seal.taxYear);
  const changed = await readChangedInputs(
    db,
    account.id,
    seal,
    before,
    getPart(step, 0, inputShare),
  );
  const recipients =
    organizations === undefined
      ? []
      : await readChangedRecipients(db, account.id, organizations, within);
  const changes = addRecipients(changed, recipients);
  const of = { settings: await getSettings(db, account), year: seal.taxYear };
  const filedFigures =
    of.settings.jurisdiction === settings.jurisdiction ? getFigures(seal) : undefined;
  const moves = await readMovesWithin(
    db,
    account,
    { seal, of, filedFigures, within },
    getPart(step, inputShare, 1),
  );
  const shown = await findComputation(db, account.id, account.generation);
  return {
    settings,
    moves,
    sealedAt: seal.sealedAt!,
    digest: seal.digest ?? '',
    engine: seal.engine ?? '',
    presentEngine: shown?.engine ?? '',
    changes,
  };
}

const toInstant = (ms: number): Instant => new Date(ms).toISOString() as Instant;

const getFigures = ({ figures }: SealedYear): FigureSums | undefined =>
  figures === null
    ? undefined
    : Object.fromEntries(Object.entries(figures).map(([id, amount]) => [id, money(amount)]));

interface Compared {
  readonly seal: SealedYear;
  readonly of: CountedYear;
  /** Sums of the whole year as filed; undefined where they are not known for this place. */
  readonly filedFigures: FigureSums | undefined;
  readonly within: { readonly from: Instant; readonly to: Instant };
}

async function readMovesWithin(
  db: Db,
  account: Account,
  { seal, of, filedFigures, within }: Compared,
  step: Step,
): Promise<YearMoves> {
  const chunks = await getPieces(db, account.id, seal, 'outcomes');
  // Where it is not known what was filed in all, all of it is read.
  const known =
    filedFigures && chunks.every(({ mark }) => mark !== null) ? filedFigures : undefined;
  const told = known ? chunks : chunks.map((chunk) => ({ ...chunk, mark: null }));
  const periods = await getDifferingPeriods(told, within, (time) =>
    readOutcomeMarks(db, account.id, time),
  );
  const moves = yearMoves(of);
  for (const [index, period] of periods.entries()) {
    const filed = await getRows(
      toLines<ReadOutcome>(db, account.id, seal, 'outcomes', period.pieces),
    );
    moves.take({
      filed,
      now: await getRows(readOutcomesBetween(db, account.id, { ...period, taxedOnly: false })),
    });
    await step((index + 1) / periods.length);
  }
  return moves.end(known);
}

async function getRows(outcomes: AsyncIterable<readonly ReadOutcome[]>): Promise<CountedRows> {
  const all: OutcomeDetail[] = [];
  for await (const chunk of outcomes) for (const { outcome } of chunk) all.push(outcome);
  return {
    disposals: all.flatMap(({ disposals }) => disposals),
    income: all.flatMap(({ income }) => income),
    gifts: all.flatMap(({ gifts }) => gifts),
    donations: all.flatMap(({ donations }) => donations),
    expenses: all.flatMap(({ expenses }) => expenses),
  };
}
