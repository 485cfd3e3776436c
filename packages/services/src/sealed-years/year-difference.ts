import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { currentSeal, type SealedYear } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import { adviceOf } from '@lotbook/reports/changes-since-filing/advice';
import { differenceOf, type Difference } from '@lotbook/reports/changes-since-filing/difference';
import type { ReportInput } from '@lotbook/reports/report';
import { placeOf } from '../accounts/place-of.ts';
import { figuresState } from '../computing/figures-state.ts';
import { liveFigures } from '../reports/figures.ts';
import { reportRows } from '../reports/report-rows.ts';
import { filedYear } from './filed-year.ts';

/** What of a sealed year would be different today. Of lines and inputs the first `mostTold`, by date; the report has all. */
export interface YearDifference extends Difference {
  readonly lineCount: number;
  readonly inputCount: number;
  readonly advice: readonly string[];
  /** The figures compared with are not of the present facts. */
  readonly isStale: boolean;
}

/** So many lines and inputs are told where a page asks. */
export const mostTold = 200;

export async function yearDifference(db: Db, account: Account, taxYear: number): Promise<YearDifference> {
  const seal = await sealInForce(db, account, taxYear);
  const { lines, inputs, ...difference } = differenceOf(await presentInput(db, account, taxYear), await filedYear(db, account, seal));
  return {
    ...difference,
    lines: lines.slice(0, mostTold),
    lineCount: lines.length,
    inputs: inputs.slice(0, mostTold),
    inputCount: inputs.length,
    isStale: (await figuresState(db, account)) !== 'current',
    advice: adviceOf(difference.verdict, placeOf(account).jurisdiction),
  };
}

/** @throws AppError NOT_FOUND where the year is not sealed. */
export async function sealInForce(db: Db, account: Account, taxYear: number): Promise<SealedYear> {
  const seal = await currentSeal(db, account.id, taxYear);
  if (seal?.status !== 'sealed') throw new AppError('NOT_FOUND', `The tax year ${placeOf(account).years.label(taxYear)} is not sealed.`);
  return seal;
}

async function presentInput(db: Db, account: Account, year: number): Promise<ReportInput> {
  const figures = await liveFigures(db, account);
  return { ...figures.frame, ...(await reportRows(figures, { ...placeOf(account), year })), year, rounding: 'cents', answers: {} };
}
