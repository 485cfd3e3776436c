import type { Db } from '@lotbook/db/database';
import { listBalanceGaps, listSourceGaps } from '@lotbook/db/stores/import-completeness';
import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import type { AccountId } from '@lotbook/model/ids';

/** Where rows of a source may be missing: at a balance that doesn't add up, or between two files. */
export interface MissingRows {
  readonly sourceId: string;
  readonly name: string;
  readonly kind: 'balances' | 'gap';
  readonly from: string;
  readonly to: string;
  readonly fileName: string;
}

/** The same time after which a source is assumed to be behind at the end of a year. */
const quietDays = 90;

/** The places of an account where rows may be missing, the earliest first. */
export async function findMissingRows(
  db: Db,
  accountId: AccountId,
): Promise<readonly MissingRows[]> {
  const [balances, gaps] = [
    await listBalanceGaps(db, accountId),
    await listSourceGaps(db, accountId, { quietDays }),
  ];
  return [
    ...balances.map(({ sourceId, sourceName: name, at, fileName }): MissingRows => ({
      sourceId,
      name,
      kind: 'balances',
      from: at,
      to: at,
      fileName,
    })),
    ...gaps.map(({ sourceId, sourceName: name, after, before, fileName }): MissingRows => ({
      sourceId,
      name,
      kind: 'gap',
      from: after,
      to: before,
      fileName,
    })),
  ].toSorted((one, other) => Date.parse(one.from) - Date.parse(other.from));
}

/** Those within a tax year, or partly so. */
export const filterMissingRows = (
  missing: readonly MissingRows[],
  { from, to }: YearSpan,
): readonly MissingRows[] =>
  missing.filter(
    (each) => Date.parse(each.from) < Date.parse(to) && Date.parse(each.to) >= Date.parse(from),
  );
