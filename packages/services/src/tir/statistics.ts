import { listCategoryTotals, type CategoryTotal } from '@lotbook/db/stores/tir-intake';
import { listSubmissions, type TirSubmissionRow } from '@lotbook/db/stores/tir-filings';
import { countRecipientStates } from '@lotbook/db/stores/tir-recipients';
import { listTirRuns, type TirRunRow } from '@lotbook/db/stores/tir-runs';
import { add, formatMoney, money, zeroMoney } from '@lotbook/decimal/decimal';
import { localDate, type Instant, type TimeZone } from '@lotbook/model/time';
import { listBoxes } from '@lotbook/tir/form-boxes';
import { formTypes, type FormType } from '@lotbook/tir/form';
import { getThreshold } from '@lotbook/tir/tax-rules';
import type { Actor, Services } from '../services.ts';
import { listDeadlines, type TirDeadline } from './deadlines.ts';
import { checkTaxYear, readTirWith } from './tir-member.ts';

/** Counts of one form type in a year. Every count is of forms, except those named rows. */
export interface TirStatisticsRow {
  readonly formType: string;
  /** Intake rows that a form or a threshold accounts for, or that wait for forms. */
  readonly eligible: number;
  readonly notGenerated: number;
  readonly generated: number;
  readonly corrected: number;
  readonly voided: number;
  readonly furnished: number;
  readonly filed: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly missingTin: number;
  readonly tinMismatch: number;
  readonly underThreshold: number;
  readonly exempt: number;
  readonly backupWithheld: number;
  /** Amounts of the newest versions; corrections count once they are locked. */
  readonly totals: readonly {
    readonly box: string;
    readonly name: string;
    readonly amount: string;
  }[];
}

export interface TirStatistics {
  readonly taxYear: number;
  readonly rows: readonly TirStatisticsRow[];
  readonly deadlines: readonly TirDeadline[];
  readonly recipients: number;
  readonly curing: number;
}

/** Statistics of a year, from counts that runs and intakes keep: no form is read. */
export function readStatistics(
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<TirStatistics> {
  return readTirWith(services, actor, accountId, async (db, { account }) => {
    checkTaxYear(taxYear);
    const intake = await listCategoryTotals(db, account.id, taxYear);
    const runs = await listTirRuns(db, account.id, taxYear);
    const submissions = await listSubmissions(
      db,
      account.id,
      runs.map(({ id }) => id),
    );
    const { total, open } = await countRecipientStates(db, account.id);
    const today = localDate(services.now().toISOString() as Instant, account.timeZone as TimeZone);
    return {
      taxYear,
      recipients: total,
      curing: open,
      deadlines: listDeadlines(taxYear, today),
      rows: formTypes
        .map((formType) => countForms(formType, { taxYear, intake, runs, submissions }))
        .filter(({ eligible, generated }) => eligible > 0 || generated > 0),
    };
  });
}

interface Counted {
  readonly taxYear: number;
  readonly intake: readonly CategoryTotal[];
  readonly runs: readonly TirRunRow[];
  readonly submissions: readonly TirSubmissionRow[];
}

const sum = <T>(list: readonly T[], count: (each: T) => number): number =>
  list.reduce((all, each) => all + count(each), 0);

const isThreshold = ({ code }: { readonly code: string }): boolean => code.includes('.below');

function countForms(
  formType: FormType,
  { taxYear, intake, runs, submissions }: Counted,
): TirStatisticsRow {
  const parts = runs.flatMap((run) =>
    run.totals.filter((each) => each.formType === formType).map((totals) => ({ run, totals })),
  );
  const originals = parts.filter(({ run }) => run.kind === 'original');
  const corrections = parts.filter(({ run }) => run.kind === 'correction' && run.lockedAt !== null);
  const rows = sum(
    intake.filter((each) => each.formType === formType),
    (each) => each.rows,
  );
  // Exclusions are of the whole intake, so those of the newest run apply.
  const newest = runs.find(({ kind, working }) => kind === 'original' && working === null);
  const excluded = (newest?.exclusions ?? []).filter((each) => each.formType === formType);
  const own = submissions.filter((each) => each.formType === formType);
  const countRecords = (...states: readonly string[]): number =>
    sum(
      own.filter(({ state }) => states.includes(state)),
      ({ records }) => records,
    );
  return {
    formType,
    eligible: rows,
    notGenerated: Math.max(
      0,
      rows - sum(originals, ({ totals }) => totals.rows) - sum(excluded, (each) => each.rows),
    ),
    generated: sum(originals, ({ totals }) => totals.forms),
    corrected: sum(parts, ({ totals }) => totals.corrected),
    voided: sum(parts, ({ totals }) => totals.voided),
    furnished: sum(parts, ({ run, totals }) => (run.furnishedAt === null ? 0 : totals.forms)),
    filed: countRecords('filed', 'accepted', 'acceptedWithErrors', 'rejected'),
    accepted: countRecords('accepted', 'acceptedWithErrors'),
    rejected: countRecords('rejected'),
    missingTin: sum(originals, ({ totals }) => totals.missingTin),
    tinMismatch: sum(originals, ({ totals }) => totals.tinMismatch),
    backupWithheld: sum(originals, ({ totals }) => totals.backupWithheld),
    underThreshold: sum(excluded.filter(isThreshold), (each) => each.rows),
    exempt: sum(
      excluded.filter((each) => !isThreshold(each)),
      (each) => each.rows,
    ),
    totals: listBoxes(formType, taxYear)
      .filter(({ kind }) => kind === 'amount')
      .map(({ box, name }) => ({
        box,
        name,
        amount: formatMoney(
          [
            ...originals.map(({ totals }) => totals.boxes[box]),
            ...corrections.map(({ totals }) => totals.differences?.[box]),
          ].reduce((all, amount) => add(all, money(amount ?? '0')), zeroMoney),
        ),
      }))
      .filter(({ amount }) => Number(amount) !== 0),
  };
}

export interface TirCategory extends CategoryTotal {
  readonly label: string;
  readonly threshold: string;
  readonly isReportable: boolean;
}

/** Intake per form, box and category, with the threshold of the box. */
export const readCategories = (
  services: Services,
  actor: Actor,
  accountId: string,
  taxYear: number,
): Promise<readonly TirCategory[]> =>
  readTirWith(services, actor, accountId, async (db, { account }) => {
    checkTaxYear(taxYear);
    return (await listCategoryTotals(db, account.id, taxYear)).map((each) => {
      const formType = formTypes.find((type) => type === each.formType) ?? '1099-MISC';
      const box = listBoxes(formType, taxYear).find((found) => found.box === each.box);
      return {
        ...each,
        label: box?.name ?? each.box,
        threshold: formatMoney(getThreshold(formType, each.box, taxYear)),
        isReportable: money(each.reportable) !== 0n,
      };
    });
  });
