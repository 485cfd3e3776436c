import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { countsAmong } from '@lotbook/db/stores/category-rules';
import { assetsBefore, assetsMovedIn, movedTogether, type MovedTogether } from '@lotbook/db/stores/hanging-assets';
import type { YearSpan } from '@lotbook/db/stores/issue-counts';
import { rootOf, tiedTogether } from '@lotbook/engine/booking/ties';
import { isWrapPair } from '@lotbook/law/wraps';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import { beforeSealedYear, inSealedYears, sealedSpans } from './sealed-spans.ts';

export interface SealedWarning {
  readonly code: 'SEALED_YEARS' | 'BEFORE_SEALED_YEAR';
  readonly count: number;
  readonly message: string;
}

/** Nothing of a filed year is blocked, and whoever changes transactions has to know, by a selection of their ids: what lies in such a year, and what came before whose units may have been sold in it. */
export async function sealedWarnings(db: Db, account: Account, ids: RawBuilder<unknown>): Promise<readonly SealedWarning[]> {
  const spans = await sealedSpans(db, account);
  const last = spans.at(-1);
  const touched = last && (await assetsBefore(db, account.id, ids, last.to));
  if (!touched) return [];
  const reaching = await assetsReaching(db, account, { spans, touched: unitsOf(touched) });
  const isIn = spans.map(({ from, to }) => sql`(t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz)`);
  const isBefore = spans.map(({ year, from }) => sql`(t.at < ${from}::timestamptz and t.assets && ${[...(reaching.get(year) ?? [])]}::text[])`);
  const outside = sql`not (${sql.join(isIn, sql` or `)})`;
  const found: Readonly<Record<string, number>> = await countsAmong(db, account.id, ids, {
    ...Object.fromEntries(spans.map(({ year }, place) => [`in ${year}`, isIn[place]!])),
    ...Object.fromEntries(spans.map(({ year }, place) => [`before ${year}`, sql`${outside} and ${isBefore[place]!}`])),
    before: sql`${outside} and (${sql.join(isBefore, sql` or `)})`,
  });
  const within = spans.map(({ year }) => ({ year, count: found[`in ${year}`] ?? 0 })).filter(({ count }) => count > 0);
  const inside = within.reduce((sum, { count }) => sum + count, 0);
  const before = found['before'] ?? 0;
  const newest = spans.findLast(({ year }) => (found[`before ${year}`] ?? 0) > 0);
  return [
    ...(inside > 0 ? [{ code: 'SEALED_YEARS' as const, count: inside, message: inSealedYears(account, within) }] : []),
    ...(newest ? [{ code: 'BEFORE_SEALED_YEAR' as const, count: before, message: beforeSealedYear(account, { year: newest.year, count: before }) }] : []),
  ];
}

/** The same of what was changed or brought, to be added to what is said of it. */
export const sealedNote = async (db: Db, account: Account, ids: RawBuilder<unknown>): Promise<string> =>
  (await sealedWarnings(db, account, ids)).map(({ message }) => ` ${message}`).join('');

interface Reach {
  readonly spans: readonly YearSpan[];
  /** What is asked about: assets that moved in what somebody changes. */
  readonly touched: readonly AssetId[];
}

/**
 * The assets by whose earlier transactions a figure of a sealed year can become another: those of which something moved in it, and those whose cost may have gone over to one of these.
 * What did not move in a year has no figure in it. Rather too many than too few: what entered and left positions counts as hanging together, whichever it was. What went over
 * to what is told by every earlier row of the account, which is read only where something touched did not itself move in each of the years.
 */
async function assetsReaching(db: Db, account: Account, { spans, touched }: Reach): Promise<ReadonlyMap<number, readonly string[]>> {
  const moved = await assetsMovedIn(db, account.id, spans);
  const direct = new Map(spans.map(({ year }) => [year, unitsOf(moved.get(year) ?? [])] as const));
  if ([...direct.values()].every((units) => touched.every((asset) => units.includes(asset)))) return direct;
  const together = await movedTogether(db, account.id, spans.at(-1)!.to);
  const ties = [...together.flatMap(tiesIn), unitsOf(together.filter(({ kind }) => kind === 'position').flatMap(({ assets }) => assets))];
  const known = new Set([...ties.flat(), ...unitsOf([...moved.values()].flat())]);
  const groups = tiedTogether(known, [...ties, ...[...known].map((asset) => [asset, rootOf(asset)])]);
  return new Map(
    spans.map(({ year }) => {
      const own = new Set(moved.get(year) ?? []);
      return [year, groups.filter((group) => group.some((asset) => own.has(asset))).flat()];
    }),
  );
}

/** Money has no lots. */
const unitsOf = (assets: readonly string[]): readonly AssetId[] => assets.filter((asset) => !isFiat(asset)) as readonly string[] as readonly AssetId[];

/** A trade hands no cost on, but between units and what they are wrapped into. */
function tiesIn({ kind, assets }: MovedTogether): readonly (readonly AssetId[])[] {
  const units = unitsOf(assets);
  if (kind !== 'trade') return [units];
  return units.flatMap((one, place) => units.slice(place + 1).flatMap((other) => (isWrapPair(one, other) ? [[one, other]] : [])));
}
