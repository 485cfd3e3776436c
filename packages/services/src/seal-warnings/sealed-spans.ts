import * as texts from '@lotbook/messages/generated/services/sealed-years';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import { readSealedYears } from '@lotbook/db/stores/sealed-years';
import type { LaterRules } from '@lotbook/engine/later-rules';
import { getPlace } from '../base/jurisdiction.ts';
import { getTaxYearAt, getTaxYearSpan } from '../base/tax-year-span.ts';

/** The tax years whose return was filed and sealed, earliest first. */
export async function readSealedSpans(db: Db, account: Account): Promise<readonly YearSpan[]> {
  return (await readSealedYears(db, account.id)).map((year) => getTaxYearSpan(account, year));
}

/** The label of the sealed tax year that contains a timestamp. */
export async function readSealedYearAt(
  db: Db,
  account: Account,
  at: string,
): Promise<string | undefined> {
  const year = getTaxYearAt(account, at);
  return (await readSealedYears(db, account.id)).includes(year)
    ? getPlace(account).years.label(year)
    : undefined;
}

export interface YearCount {
  readonly year: number;
  readonly count: number;
}

export const sumBy = (counts: readonly YearCount[]): number =>
  counts.reduce((sum, { count }) => sum + count, 0);

/** `2 transactions are in the sealed tax year 2024`, and what that means. */
export function warnInSealedYears(account: Account, counts: readonly YearCount[]): FilledMessage {
  const { count, years, labels } = sumCounts(account, counts);
  return fill(texts.inSealedYears, { count, years, labels, whatFollows });
}

export function warnBeforeSealedYear(account: Account, { year, count }: YearCount): FilledMessage {
  return fill(texts.beforeSealedYear, {
    count,
    year: getPlace(account).years.label(year),
    whatFollows,
  });
}

/** For transactions after a sealed year, within a number of days after a disposal in it, or after a loss. */
export function warnAfterSealedYears(
  account: Account,
  counts: readonly YearCount[],
  { days, as }: Pick<LaterRules, 'days' | 'as'>,
): FilledMessage {
  const { count, years, labels } = sumCounts(account, counts);
  return as === 'identified'
    ? fill(texts.afterSealedDisposal, { count, days, years, labels, whatFollows })
    : fill(texts.afterSealedLoss, { count, days, years, labels, whatFollows });
}

function sumCounts(
  account: Account,
  counts: readonly YearCount[],
): { readonly count: number; readonly years: number; readonly labels: string } {
  const labels = counts.map(({ year }) => getPlace(account).years.label(year));
  return {
    count: sumBy(counts),
    years: labels.length,
    labels: labels.join(', '),
  };
}

const whatFollows: FilledMessage = fill(texts.filedUnchanged);
