import type { AccountId } from '@lotbook/model/ids';
import type { Instant } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { countAmong } from './category-rules.ts';
import type { YearSpan } from './issue-counts.ts';
import type { TransactionIds } from './transaction-ids.ts';

/** An asset that a year looks ahead at, until a timestamp. */
export interface LookAhead {
  readonly year: number;
  readonly asset: string;
  readonly until: Instant;
}

interface Around {
  readonly ids: TransactionIds;
  readonly spans: readonly YearSpan[];
  /** The assets whose earlier transactions can change a year, by year. */
  readonly reaching: ReadonlyMap<number, readonly string[]>;
  readonly ahead: readonly LookAhead[];
}

export interface YearsAround {
  /** Transactions in each year, earlier ones that can change it, and later ones that can. */
  readonly years: readonly {
    readonly year: number;
    readonly within: number;
    readonly before: number;
    readonly after: number;
  }[];
  /** Earlier ones that can change any of the years. */
  readonly before: number;
}

/** How many of some transactions are in each year, or can change it. */
export async function countAroundYears(
  db: Db,
  accountId: AccountId,
  { ids, spans, reaching, ahead }: Around,
): Promise<YearsAround> {
  const isIn = spans.map(
    ({ from, to }) => sql`(t.at >= ${from}::timestamptz and t.at < ${to}::timestamptz)`,
  );
  const isBefore = spans.map(
    ({ year, from }) =>
      sql`(t.at < ${from}::timestamptz and t.assets && ${[...(reaching.get(year) ?? [])]}::text[])`,
  );
  const isAfter = spans.map(
    ({ year, to }) =>
      sql`(t.at >= ${to}::timestamptz and ${isReached(ahead.filter((each) => each.year === year))})`,
  );
  const outside = sql`not (${sql.join(isIn, sql` or `)})`;
  const named = (name: string, conditions: readonly RawBuilder<unknown>[]) =>
    spans.flatMap(({ year }, place) => {
      const condition = conditions[place];
      return condition ? [[`${name} ${year}`, condition] as const] : [];
    });
  const found: Readonly<Record<string, number>> = await countAmong(db, accountId, ids, {
    ...Object.fromEntries([
      ...named('in', isIn),
      ...named(
        'before',
        isBefore.map((each) => sql`${outside} and ${each}`),
      ),
      ...named(
        'after',
        isAfter.map((each) => sql`${outside} and ${each}`),
      ),
    ]),
    before: sql`${outside} and (${sql.join(isBefore, sql` or `)})`,
  });
  return {
    years: spans.map(({ year }) => ({
      year,
      within: found[`in ${year}`] ?? 0,
      before: found[`before ${year}`] ?? 0,
      after: found[`after ${year}`] ?? 0,
    })),
    before: found['before'] ?? 0,
  };
}

/** It moves an asset that left within the days before it. Years do not overlap, and neither do the days after them. */
const isReached = (assets: readonly LookAhead[]): RawBuilder<unknown> =>
  sql`exists (select from unnest(${assets.map(({ asset }) => asset)}::text[], ${assets.map(({ until }) => until)}::timestamptz[]) as gone(asset, until)
    where gone.asset = any(t.assets) and t.at < gone.until)`;
