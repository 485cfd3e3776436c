import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { findComputation } from '@lotbook/db/stores/computations';
import type { SealedYear } from '@lotbook/db/stores/sealed-years';
import type { FiledYear } from '@lotbook/reports/report';
import { placeOf } from '../accounts/place-of.ts';
import { reportRows } from '../reports/report-rows.ts';
import { changedInputs } from './changed-inputs.ts';
import { sealedFigures } from './sealed-content.ts';

const DAY_MS = 86_400_000;
/** Purchases so long after a year can still bear on it: thirty days, and what calendars of different places differ by. */
const daysAfter = 32;

/** A sealed year beside what of its inputs is different now. */
export async function filedYear(db: Db, account: Account, seal: SealedYear): Promise<FiledYear> {
  const figures = await sealedFigures(db, account.id, seal);
  const { settings } = figures.frame;
  const { years } = placeOf(settings);
  const { lots: _lots, entries: _entries, ...rows } = await reportRows(figures, { years, year: seal.taxYear });
  const before = new Date(Date.parse(years.last(seal.taxYear)) + daysAfter * DAY_MS).toISOString();
  const shown = await findComputation(db, account.id, account.generation);
  return {
    ...rows,
    settings,
    sealedAt: seal.sealedAt!,
    digest: seal.digest ?? '',
    engine: seal.engine ?? '',
    presentEngine: shown?.engine ?? '',
    changes: await changedInputs(db, account.id, seal, before),
  };
}
