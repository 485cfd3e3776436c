import type { Params } from '@lotbook/messages/message';
import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';

export interface IssueRow {
  readonly code: string;
  readonly severity: string;
  readonly transactionId: string;
  /** The index of the issue within its transaction. */
  readonly position: number;
  readonly at: string;
  readonly asset: string;
  /** The code of its text in the message catalog, and the parameters. */
  readonly textCode: string;
  readonly params: Params;
  /** Of the account. */
  readonly jurisdiction: string;
  readonly low: string | null;
  readonly high: string | null;
  /** The largest amount among the two and zero; 0 if unknown. */
  readonly stake: string;
  /** The reason for the dismissal; null while the issue is open. */
  readonly dismissedBecause: string | null;
  readonly dismissedAt: string | null;
  /** The person's address, if still known. */
  readonly dismissedByEmail: string | null;
}

/** Selects issues. Absent fields match any; an empty list matches none. */
export interface IssueFilter {
  readonly codes?: readonly string[] | undefined;
  readonly severities?: readonly string[] | undefined;
  readonly assets?: readonly string[] | undefined;
  /** The source of the transaction. */
  readonly sources?: readonly string[] | undefined;
  /** Timestamps of the transaction; `from` is inclusive, `to` exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly dismissed?: boolean | undefined;
  /** From before a period, about units that were sold in it. */
  readonly sold?: { readonly from: string; readonly to: string } | undefined;
}

export const issueOrders = ['gravity', 'stake', 'newest', 'oldest'] as const;
/** `gravity`: by severity, then by tax impact. `stake`: by tax impact only. */
export type IssueOrder = (typeof issueOrders)[number];

/** The cursor of a page. */
export type IssuePlace = Pick<IssueRow, 'severity' | 'stake' | 'at' | 'transactionId' | 'position'>;

/** Identifies an issue within its transaction, as stored with dismissals. */
export const makeIssuePart = (code: string, asset: string): string => `${code} ${asset}`;

/**
 * The dismissals for the given transactions, as `transactionId part`, whether or not the issue
 * still exists.
 */
export async function readDismissedAmong(
  db: Db,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (transactionIds.length === 0) return new Set();
  const { rows } = await sql<{ key: string }>`select record_id || ' ' || part as key from annotation
    where account_id = ${accountId} and kind = 'dismissed' and revoked_at is null and record_id = any(${[...transactionIds]}::uuid[])`.execute(
    db,
  );
  return new Set(rows.map(({ key }) => key));
}

/** The join condition for the dismissal of issue `i`. */
export const dismissal = sql`a.account_id = i.account_id and a.record_id = i.transaction_id and a.kind = 'dismissed' and a.part = i.code || ' ' || i.asset
  and a.revoked_at is null`;

/** `i`: the issues; `a`: the dismissal, null if the issue is open. */
export const withDismissals = sql`from issue i left join annotation a on ${dismissal}`;

/** With open issues only, `not exists` tells the planner that most issues have no dismissal. */
const fromIssues = ({ dismissed }: IssueFilter): RawBuilder<unknown> =>
  dismissed === undefined
    ? withDismissals
    : dismissed
      ? sql`from issue i join annotation a on ${dismissal}`
      : sql`from issue i`;
export const isOpen = sql`not exists (select 1 from annotation a where ${dismissal})`;

const columns = sql`i.code, i.severity, i.transaction_id as "transactionId", i.position, i.at, i.asset, i.text_code as "textCode", i.params, (select jurisdiction from account where account.id = i.account_id) as jurisdiction, i.low, i.high, i.stake`;
const selectIssues = ({ dismissed }: IssueFilter): RawBuilder<unknown> =>
  sql`select ${columns}, ${dismissed === false ? undismissed : dismissedHow} ${fromIssues({ dismissed })}`;
const undismissed = sql`null::text as "dismissedBecause", null::timestamptz as "dismissedAt", null::text as "dismissedByEmail"`;
const dismissedHow = sql`a.payload ->> 'reason' as "dismissedBecause", a.created_at as "dismissedAt",
  (select u.email from app_user u where u.id = a.created_by) as "dismissedByEmail"`;

interface Order {
  readonly by: string;
  /** The cursor's values, each cast to the type that the database compares. */
  readonly place: (place: IssuePlace) => RawBuilder<unknown>;
  readonly ascending?: true;
}

const end = ({ transactionId, position }: IssuePlace) =>
  sql`${transactionId}::uuid, ${position}::integer`;
const gravities: Readonly<Record<string, number>> = { error: 3, warning: 2 };
const byTime = {
  by: 'i.at, i.transaction_id, i.position',
  place: (place: IssuePlace) => sql`${place.at}::timestamptz, ${end(place)}`,
};

const orders: Readonly<Record<IssueOrder, Order>> = {
  gravity: {
    by: 'i.gravity, i.stake, i.transaction_id, i.position',
    place: (place) =>
      sql`${gravities[place.severity] ?? 1}::smallint, ${place.stake}::numeric, ${end(place)}`,
  },
  stake: {
    by: 'i.stake, i.transaction_id, i.position',
    place: (place) => sql`${place.stake}::numeric, ${end(place)}`,
  },
  newest: byTime,
  oldest: { ...byTime, ascending: true },
};

export interface IssuePage {
  readonly order: IssueOrder;
  readonly limit: number;
  readonly after?: IssuePlace | undefined;
}

/**
 * One page in the given order, after `after`. Queries one row more than `limit` to detect a next
 * page.
 */
export async function readIssuePage(
  db: Db,
  accountId: AccountId,
  filter: IssueFilter,
  { order, limit, after }: IssuePage,
): Promise<{ readonly rows: readonly IssueRow[]; readonly more: boolean }> {
  const { by, place, ascending } = orders[order];
  const further = after
    ? sql`and (${sql.raw(by)}) ${sql.raw(ascending ? '>' : '<')} (${place(after)})`
    : sql``;
  const direction = ascending ? 'asc' : 'desc';
  const { rows } =
    await sql<IssueRow>`${selectIssues(filter)} where i.account_id = ${accountId} ${conditions(filter)} ${further}
    order by ${sql.raw(by.replaceAll(',', ` ${direction},`))} ${sql.raw(direction)} limit ${limit + 1}`.execute(
      db,
    );
  return { rows: rows.slice(0, limit), more: rows.length > limit };
}

/** The number of issues that match a filter. */
export async function countIssues(
  db: Db,
  accountId: AccountId,
  filter: IssueFilter,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count ${fromIssues(filter)} where i.account_id = ${accountId} ${conditions(filter)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Issues of one transaction that share a dismissal, such as the same issue on a side and on its
 * fee.
 */
export interface AlikeIssues {
  readonly recordId: string;
  readonly part: string;
  /** How many rows they are in lists. */
  readonly issues: number;
}

/** All issues that match a filter, in the form that dismissals use. */
export async function loadAffectedIssues(
  db: Db,
  accountId: AccountId,
  filter: IssueFilter,
): Promise<readonly AlikeIssues[]> {
  const { rows } =
    await sql<AlikeIssues>`select i.transaction_id as "recordId", i.code || ' ' || i.asset as part, count(*) as issues
    ${fromIssues(filter)} where i.account_id = ${accountId} ${conditions(filter)} group by 1, 2`.execute(
      db,
    );
  return rows;
}

function conditions({
  codes,
  severities,
  assets,
  sources,
  from,
  to,
  dismissed,
  sold,
}: IssueFilter): RawBuilder<unknown> {
  const list: RawBuilder<unknown>[] = [];
  if (codes?.length)
    list.push(
      codes.length === 1 ? sql`i.code = ${codes[0]}` : sql`i.code = any(${[...codes]}::text[])`,
    );
  if (severities?.length) list.push(sql`i.severity = any(${[...severities]}::text[])`);
  if (assets?.length) list.push(sql`i.asset = any(${[...assets]}::text[])`);
  if (from) list.push(sql`i.at >= ${from}::timestamptz`);
  if (to) list.push(sql`i.at < ${to}::timestamptz`);
  if (dismissed === false) list.push(isOpen);
  if (sold)
    list.push(sql`i.at < ${sold.from}::timestamptz and exists (select 1 from stake k where k.account_id = i.account_id and k.at >= ${sold.from}::timestamptz
      and k.at < ${sold.to}::timestamptz and k.issue_transaction_id = i.transaction_id and k.code = i.code and k.asset = i.asset)`);
  if (sources?.length)
    list.push(
      sql`exists (select 1 from transaction t where t.account_id = i.account_id and t.id = i.transaction_id and t.sources && ${[...sources]}::uuid[])`,
    );
  return list.length === 0 ? sql`` : sql`and ${sql.join(list, sql` and `)}`;
}

export async function loadTransactionIssues(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<readonly IssueRow[]> {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<IssueRow>`${selectIssues({})} where i.account_id = ${accountId} and i.transaction_id = any(${[...ids]}::uuid[])
    order by i.position`.execute(db);
  return rows;
}
