import { money } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { yearTotals } from '@lotbook/db/stores/figures';
import { currentSeal, sealedYearsOf, type SealedTotals, type SealedYear } from '@lotbook/db/stores/sealed-years';
import { AppError } from '@lotbook/model/errors';
import type { ReportInput } from '@lotbook/reports/report';
import { differenceOf, type Difference } from '@lotbook/reports/changes-since-filing/difference';
import { adviceOf } from '@lotbook/reports/changes-since-filing/advice';
import { placeOf } from '../accounts/place-of.ts';
import { figuresState } from '../computing/figures-state.ts';
import { readingAs } from '../member.ts';
import { liveFigures } from '../reports/figures.ts';
import { reportRows } from '../reports/report-rows.ts';
import type { Actor, Services } from '../services.ts';
import { filedYear } from './filed-year.ts';
import { noTotals, totalsOf } from './year-sums.ts';

export interface SealedYearView extends SealedYear {
  /** As people of the place write the year. */
  readonly label: string;
  /** The year's sums today. */
  readonly present: SealedTotals;
  /** Whether a sum of today is another than the one that was sealed. */
  readonly hasMoved: boolean;
}

/** A tax year that could be sealed, or is. */
export interface YearView {
  readonly taxYear: number;
  readonly label: string;
  readonly hasEnded: boolean;
  readonly present: SealedTotals;
  /** Newest first: the one in force, and former ones that were opened again. */
  readonly seals: readonly SealedYearView[];
}

/** Every tax year that has figures or a seal, newest first. */
export function readSealedYears(services: Services, actor: Actor, accountId: string): Promise<readonly YearView[]> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const [seals, sums] = [await sealedYearsOf(db, account.id), await yearTotals(db, account.id)];
    const { years } = placeOf(account);
    const today = new Date().toISOString().slice(0, 10);
    const all = [...new Set([...seals.map(({ taxYear }) => taxYear), ...sums.map(({ year }) => year)])].sort((a, b) => b - a);
    return all.map((taxYear): YearView => {
      const present = totalsOf(sums.find(({ year }) => year === taxYear));
      const label = years.label(taxYear);
      const own = seals.filter((seal) => seal.taxYear === taxYear);
      const views = own.map((seal) => ({ ...seal, label, present, hasMoved: seal.status === 'sealed' && isMoved(seal.totals ?? noTotals, present) }));
      return { taxYear, label, hasEnded: years.last(taxYear) < today, present, seals: views };
    });
  });
}

const isMoved = (sealed: SealedTotals, present: SealedTotals): boolean =>
  (Object.keys(noTotals) as (keyof SealedTotals)[]).some((key) => money(String(sealed[key])) !== money(String(present[key])));

export interface DifferenceView extends Difference {
  readonly seal: SealedYear;
  readonly advice: readonly string[];
  /** The figures compared with are not of the present facts. */
  readonly isStale: boolean;
}

/** What of a sealed year would be different today. @throws AppError NOT_FOUND where the year is not sealed. */
export function readDifference(services: Services, actor: Actor, accountId: string, taxYear: number): Promise<DifferenceView> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const seal = await currentSeal(db, account.id, taxYear);
    if (seal?.status !== 'sealed') throw new AppError('NOT_FOUND', `The tax year ${placeOf(account).years.label(taxYear)} is not sealed.`);
    const difference = differenceOf(await presentInput(db, account, taxYear), await filedYear(db, account, seal));
    const isStale = (await figuresState(db, account)) !== 'current';
    return { ...difference, seal, isStale, advice: adviceOf(difference.verdict, placeOf(account).jurisdiction) };
  });
}

async function presentInput(db: Db, account: Account, year: number): Promise<ReportInput> {
  const figures = await liveFigures(db, account);
  return { ...figures.frame, ...(await reportRows(figures, { ...placeOf(account), year })), year, rounding: 'cents', answers: {} };
}
