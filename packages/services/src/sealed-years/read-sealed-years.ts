import { isResidue, money } from '@lotbook/decimal/decimal';
import { yearTotals } from '@lotbook/db/stores/figures';
import { sealedYearsOf, type SealedTotals, type SealedYear } from '@lotbook/db/stores/sealed-years';
import { placeOf } from '../accounts/place-of.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
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
  (Object.keys(noTotals) as (keyof SealedTotals)[]).some((key) => !isResidue(money(String(sealed[key])) - money(String(present[key]))));
