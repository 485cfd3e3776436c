import {
  listBalanceGaps,
  listImportRepeats,
  listSourceGaps,
  type FileBalanceGap,
  type ImportRepeat,
  type SourceGap,
} from '@lotbook/db/stores/import-completeness';
import { readSourceReaches } from '@lotbook/db/stores/sources';
import type { ImportId, SourceId } from '@lotbook/model/ids';
import { addDays } from '@lotbook/journal/periods';
import type { LocalDate } from '@lotbook/model/time';
import { getPlace } from '../base/jurisdiction.ts';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import { isBehind } from './is-behind.ts';
import { getTaxYearAt, getTaxYearSpan } from '../base/tax-year-span.ts';

/** Periods without transactions between files are listed if they are longer than this. */
export const listedGapDays = 31;

/** How far the data of a source extends in the last tax year that ended. */
export interface YearEnd {
  readonly label: string;
  /** The last day of the year. */
  readonly day: LocalDate;
  /**
   * reached: its data extends to the end of the year. assumed: its last file was imported after the
   * year, so nothing else should have happened. behind: its data may end before the year does.
   */
  readonly state: 'reached' | 'assumed' | 'behind';
  readonly lastAt: string | null;
}

/** What may be missing in the data of a source. */
export interface SourceCompleteness {
  readonly balanceGaps: readonly FileBalanceGap[];
  readonly gaps: readonly SourceGap[];
  readonly yearEnd: YearEnd;
}

export function loadSourceCompleteness(
  services: Services,
  actor: Actor,
  accountId: string,
  sourceId: string,
): Promise<SourceCompleteness> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    const reach = isId(sourceId)
      ? (await readSourceReaches(db, account.id)).find((each) => each.sourceId === sourceId)
      : undefined;
    if (!reach) throw notFound('source');
    const wanted = { sourceId: sourceId as SourceId };
    const now = services.now();
    const year = Math.min(account.taxYear, getTaxYearAt(account, now.toISOString()) - 1);
    const span = getTaxYearSpan(account, year);
    const { years } = getPlace(account);
    const isReached = [reach.lastAt, reach.toldUntil].some(
      (at) => at !== null && Date.parse(at) >= Date.parse(span.to) - DAY_MS,
    );
    return {
      balanceGaps: await listBalanceGaps(db, account.id, wanted),
      gaps: await listSourceGaps(db, account.id, { ...wanted, quietDays: listedGapDays }),
      yearEnd: {
        label: years.label(year),
        day: addDays(years.first(year + 1), -1),
        state: isReached ? 'reached' : isBehind(reach, span, now) ? 'behind' : 'assumed',
        lastAt: reach.lastAt,
      },
    };
  });
}

const DAY_MS = 86_400_000;

/** The other files and syncs of the account that contain rows of an import. */
export function loadImportRepeats(
  services: Services,
  actor: Actor,
  accountId: string,
  importId: string,
): Promise<readonly ImportRepeat[]> {
  return readingAs(services, actor, accountId, 'sourceView', (db, { account }) => {
    if (!isId(importId)) throw notFound('import');
    return listImportRepeats(db, account.id, importId as ImportId);
  });
}
