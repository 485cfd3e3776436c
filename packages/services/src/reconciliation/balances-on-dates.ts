import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reconciliation';
import { add, format, quantity, zeroQuantity, type Quantity } from '@lotbook/decimal/decimal';
import type { Db } from '@lotbook/db/database';
import { readBalanceChanges, type BalanceChange } from '@lotbook/db/stores/source-balances';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import {
  isTimeZone,
  localDate,
  utc,
  type Instant,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import { isId, notFound, readingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

export interface AssetBalance {
  readonly asset: string;
  /** Decimal text. */
  readonly quantity: string;
}

export interface DateBalances {
  readonly date: string;
  readonly balances: readonly AssetBalance[];
}

const mostDates = 400;

/** The computed balances of a source at the end of each date, in the account's time zone. */
export function readBalancesOnDates(
  services: Services,
  actor: Actor,
  accountId: string,
  {
    sourceId,
    kind,
    dates,
  }: {
    readonly sourceId: string;
    readonly kind: Source['kind'];
    readonly dates: readonly string[];
  },
): Promise<readonly DateBalances[]> {
  return readingAs(services, actor, accountId, 'sourceView', async (db, { account }) => {
    if (dates.length > mostDates)
      throw new AppError('BAD_INPUT', fill(texts.tooManyDates, { mostDates }), {
        field: 'dates',
      });
    const source = isId(sourceId)
      ? await findSource(db, account.id, sourceId as SourceId)
      : undefined;
    if (!source || source.kind !== kind) throw notFound(kind);
    const zone = isTimeZone(account.timeZone) ? account.timeZone : utc;
    const ends = [...new Set(dates)]
      .toSorted()
      .map((date) => ({ date, end: endOfDay(date as LocalDate, zone) }));
    const after = await readBalancesBefore(
      db,
      account.id,
      ends.map(({ end }) => end),
      source.id,
    );
    return ends.map(({ date }, n) => ({ date, balances: toBalances(after[n]?.get(source.id)) }));
  });
}

type Balances = ReadonlyMap<string, ReadonlyMap<string, Quantity>>;

/** By source and asset, before each of the instants, which ascend. */
export async function readBalancesBefore(
  db: Db,
  accountId: AccountId,
  instants: readonly Instant[],
  sourceId?: SourceId,
): Promise<readonly Balances[]> {
  if (instants.length === 0) return [];
  const changes = Map.groupBy(
    await readBalanceChanges(db, accountId, instants, sourceId),
    ({ stretch }) => stretch,
  );
  const running = new Map<string, Map<string, Quantity>>();
  return instants.map((_, n) => {
    for (const change of changes.get(n) ?? []) apply(running, change);
    return new Map([...running].map(([source, assets]) => [source, new Map(assets)]));
  });
}

function apply(
  running: Map<string, Map<string, Quantity>>,
  { sourceId, asset, change }: BalanceChange,
): void {
  const assets = running.get(sourceId) ?? new Map<string, Quantity>();
  running.set(
    sourceId,
    assets.set(asset, add(assets.get(asset) ?? zeroQuantity, quantity(change))),
  );
}

const toBalances = (assets: ReadonlyMap<string, Quantity> | undefined): readonly AssetBalance[] =>
  [...(assets ?? [])]
    .filter(([, held]) => held !== 0n)
    .map(([asset, held]) => ({ asset, quantity: format(held) }))
    .toSorted((a, b) => (a.asset < b.asset ? -1 : 1));

const hourMs = 3_600_000;

/** The first instant of the next day in the zone, found within the day and a half after the date begins in UTC less the largest offset. */
export function endOfDay(date: LocalDate, zone: TimeZone): Instant {
  if (zone === utc) return new Date(Date.parse(date) + 24 * hourMs).toISOString() as Instant;
  let [low, high] = [Date.parse(date) - 14 * hourMs, Date.parse(date) + 48 * hourMs];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (localDate(new Date(middle).toISOString() as Instant, zone) <= date) low = middle;
    else high = middle;
  }
  return new Date(high).toISOString() as Instant;
}
