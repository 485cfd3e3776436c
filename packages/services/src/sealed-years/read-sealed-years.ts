import { isResidue, money } from '@lotbook/decimal/decimal';
import { readYearTotals } from '@lotbook/db/stores/figures';
import {
  loadSealedYears,
  type SealedTotals,
  type SealedYear,
} from '@lotbook/db/stores/sealed-years';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadCategoryOutcomes } from '@lotbook/db/stores/outcome-reading';
import { figureSums } from '@lotbook/reports/changes-since-filing/moves';
import { getPlace } from '../base/jurisdiction.ts';
import { getSettings } from '../computing/account-inputs.ts';
import { readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { noTotals, getTotals } from './year-sums.ts';
import { getWindow } from './year-window.ts';

export interface SealedYearView extends SealedYear {
  /** As people of the place write the year. */
  readonly label: string;
  /** The year's sums today. */
  readonly present: SealedTotals;
  /** Whether a total differs today from the sealed one, or gifts or donations have another value. */
  readonly hasMoved: boolean;
}

/** A tax year that could be sealed, or is. */
export interface YearView {
  readonly taxYear: number;
  readonly label: string;
  readonly hasEnded: boolean;
  readonly present: SealedTotals;
  /** Newest first: the active seal, and earlier ones that were reopened. */
  readonly seals: readonly SealedYearView[];
}

/** Every tax year that has figures or a seal, newest first. */
export function readSealedYears(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly YearView[]> {
  return readingAs(services, actor, accountId, 'reportsView', async (db, { account }) => {
    const [seals, sums] = [
      await loadSealedYears(db, account.id),
      await readYearTotals(db, account.id),
    ];
    const { years } = getPlace(account);
    const today = new Date().toISOString().slice(0, 10);
    const all = [
      ...new Set([...seals.map(({ taxYear }) => taxYear), ...sums.map(({ year }) => year)]),
    ].sort((a, b) => b - a);
    const givingMoved = new Map<string, boolean>();
    for (const seal of seals)
      if (seal.status === 'sealed')
        givingMoved.set(seal.id, await isGivingMoved(db, account, seal)); // oxlint-disable-line no-await-in-loop -- few years are sealed
    return all.map((taxYear): YearView => {
      const present = getTotals(sums.find(({ year }) => year === taxYear));
      const label = years.label(taxYear);
      const own = seals.filter((seal) => seal.taxYear === taxYear);
      const isOther = (seal: SealedYear): boolean =>
        isMoved(seal.totals ?? noTotals, present) || givingMoved.get(seal.id) === true;
      const views = own.map((seal) => ({
        ...seal,
        label,
        present,
        hasMoved: seal.status === 'sealed' && isOther(seal),
      }));
      return { taxYear, label, hasEnded: years.last(taxYear) < today, present, seals: views };
    });
  });
}

const givings = ['gift_standard', 'donation_standard'] as const;

/** Whether gifts and donations of a sealed year have another value today; no total of the year includes it. False if the seal doesn't contain it. */
async function isGivingMoved(
  db: Db,
  account: Account,
  { taxYear, figures }: SealedYear,
): Promise<boolean> {
  if (figures === null) return false;
  const settings = await getSettings(db, account);
  const sums = figureSums({ settings, year: taxYear });
  for (const each of await loadCategoryOutcomes(
    db,
    account.id,
    getWindow(settings, taxYear),
    givings,
  ))
    sums.take(each);
  const present = sums.sums();
  return ['gifts', 'donations'].some((id) => !isResidue(money(figures[id] ?? '0') - present[id]!));
}

const isMoved = (sealed: SealedTotals, present: SealedTotals): boolean =>
  (Object.keys(noTotals) as (keyof SealedTotals)[]).some(
    (key) => !isResidue(money(String(sealed[key])) - money(String(present[key]))),
  );
