import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { loadLastDepartureIn, findLastLosses } from '@lotbook/db/stores/dependent-assets';
import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import { getLaterRules, type LaterRules } from '@lotbook/engine/later-rules';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import {
  instantFromMs,
  localDate,
  toMillis,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { getSettings } from '../computing/account-inputs.ts';
import { getStart } from '../base/date-presets.ts';

/** An asset whose transactions after a year, up to a timestamp, can still affect disposals in that year; for deferred losses, disposals at a loss. */
export interface ReachingAfter {
  readonly year: number;
  readonly asset: AssetId;
  readonly until: Instant;
}

export interface ReachAfter extends Pick<LaterRules, 'days' | 'as'> {
  readonly assets: readonly ReachingAfter[];
}

/** Later transactions that can still change sealed years. Undefined if none can, which usually only requires the settings. */
export async function readReachAfter(
  db: Db,
  account: Account,
  spans: readonly YearSpan[],
): Promise<ReachAfter | undefined> {
  const afterwards = getLaterRules(await getSettings(db, account));
  if (!afterwards) return undefined;
  const { days, as, reaches } = afterwards;
  const zone = account.timeZone as TimeZone;
  const onDay = (at: string, by: number): Instant =>
    getStart(shiftDay(localDate(instantFromMs(Date.parse(at)), zone), by), zone);
  const ends = spans.map(({ year, to }) => ({ year, from: onDay(to, -days), to }));
  const left = (
    await (as === 'deferred' ? findLastLosses : loadLastDepartureIn)(db, account.id, ends)
  ).filter(({ asset }) => !isFiat(asset) && reaches(asset as AssetId));
  const assets = left.map(({ year, asset, at }) => ({
    year,
    asset: asset as AssetId,
    until: onDay(at, days + 1),
  }));
  return assets.length > 0 ? { days, as, assets } : undefined;
}

const shiftDay = (day: LocalDate, by: number): LocalDate =>
  instantFromMs(toMillis(`${day}T00:00:00.000Z` as Instant) + by * 86_400_000).slice(
    0,
    10,
  ) as LocalDate;
