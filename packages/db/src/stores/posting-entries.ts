import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import type { PostingBooks } from './postings.ts';

/** Where an entry of the list comes from: the plan, what isn't posted, or what is. */
export type EntryOrigin = 'plan' | 'hold' | 'posting';

/** One entry of the list. Amounts are text. */
export interface ListedEntry {
  readonly origin: EntryOrigin;
  readonly key: string;
  readonly generation: number;
  readonly date: string;
  /** `ready` for planned ones. */
  readonly state: string;
  /** Why it is on hold, or planned. */
  readonly reason: string | null;
  readonly action: string | null;
  readonly kind: string | null;
  readonly number: string | null;
  readonly remoteId: string | null;
  readonly value: string;
  readonly message: string | null;
  readonly lines: unknown;
  readonly changedAt: string | null;
  /** The address of who asked for the run that posted it; null for the daily schedule. */
  readonly postedBy: string | null;
  /** A sum that was posted before its entries were recorded. */
  readonly membersUnknown: boolean;
}

/** The place after the last entry that is shown. */
export interface EntryPosition {
  readonly date: string;
  readonly key: string;
  readonly origin: EntryOrigin;
  readonly generation: number;
}

export interface EntryQuery {
  readonly books: PostingBooks;
  readonly state?: string | undefined;
  readonly reason?: string | undefined;
  readonly key?: string | undefined;
  readonly limit: number;
  readonly after?: EntryPosition | undefined;
  readonly oldestFirst?: boolean | undefined;
}

/** Entries of a hold or plan that also exist as postings are listed by the former: it is what needs attention. */
const postedStates = ['posting', 'posted', 'reversed', 'removed'] as const;
export type PostedListState = (typeof postedStates)[number];

/** By date and key, the newest first. Each part reads at most one page. */
export async function listEntries(
  db: Db,
  accountId: AccountId,
  query: EntryQuery,
): Promise<readonly ListedEntry[]> {
  const parts = [
    includesPlan(query) && makePlanPart(accountId, query),
    includesHolds(query) && makeHoldPart(accountId, query),
    includesPostings(query) && makePostingPart(accountId, query),
  ].filter((part): part is RawBuilder<ListedEntry> => part !== false);
  if (parts.length === 0) return [];
  const way = query.oldestFirst === true ? sql`asc` : sql`desc`;
  const { rows } =
    await sql<ListedEntry>`select * from (${sql.join(parts, sql` union all `)}) as entries
    order by date ${way}, key ${way}, origin ${way}, generation ${way} limit ${query.limit}`.execute(
      db,
    );
  return rows;
}

const includesPlan = ({ state }: EntryQuery): boolean => state === undefined || state === 'ready';

const includesHolds = ({ state }: EntryQuery): boolean =>
  state === undefined || (state !== 'ready' && !postedStates.some((each) => each === state));

const includesPostings = ({ state, reason }: EntryQuery): boolean =>
  reason === undefined && (state === undefined || postedStates.some((each) => each === state));

const makePlanPart = (accountId: AccountId, query: EntryQuery) => sql<ListedEntry>`(
  select 'plan' as origin, key, 0 as generation, entry_date as date, 'ready' as state, reason, action, kind, number, null as "remoteId",
    trim_scale(value)::text as value, note as message, lines, null::timestamptz as "changedAt", null as "postedBy", false as "membersUnknown"
  from posting_plan where account_id = ${accountId} and app = ${query.books.app} ${filter(query, 'plan')})`;

const makeHoldPart = (accountId: AccountId, query: EntryQuery) => sql<ListedEntry>`(
  select 'hold' as origin, key, 0 as generation, entry_date as date, state, reason, null as action, null as kind, null as number, null as "remoteId",
    trim_scale(value)::text as value, message, lines, null::timestamptz as "changedAt", null as "postedBy", false as "membersUnknown"
  from posting_hold where account_id = ${accountId} and app = ${query.books.app}
    ${query.state === undefined ? sql`` : sql`and state = ${query.state}`} ${filter(query, 'hold')})`;

const makePostingPart = (accountId: AccountId, query: EntryQuery) => sql<ListedEntry>`(
  select 'posting' as origin, key, generation, entry_date as date, state, null as reason, purpose as action, kind, number, remote_id as "remoteId",
    trim_scale(value)::text as value, message, lines, changed_at as "changedAt",
    (select u.email from integration_run r join app_user u on u.id = r.requested_by
      where r.account_id = posting.account_id and r.id = posting.run_id) as "postedBy",
    members is null and state = 'posted' and key like 'sum:%' and key not like '%~%' as "membersUnknown"
  from posting where account_id = ${accountId} and app = ${query.books.app} and tenant_id = ${query.books.tenantId}
    and state = any (${query.state === undefined ? postedStates : [query.state]}::text[]) ${filter(query, 'posting')})`;

function filter(
  { reason, key, limit, after, oldestFirst }: EntryQuery,
  origin: EntryOrigin,
): RawBuilder<unknown> {
  /** Plans and holds have one row for each key. */
  const isOne = origin !== 'posting';
  const generation = isOne ? sql`0` : sql`generation`;
  const [way, beyond] = oldestFirst === true ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`];
  return sql`
    ${reason === undefined ? sql`` : sql`and reason = ${reason}`}
    ${key === undefined ? sql`` : sql`and key = ${key}`}
    ${
      after === undefined
        ? sql``
        : sql`and (entry_date, key, ${origin}::text, ${generation}) ${beyond} (${after.date}::date, ${after.key}::text, ${after.origin}::text, ${after.generation}::integer)`
    }
    order by entry_date ${way}, key ${way}${isOne ? sql`` : sql`, generation ${way}`} limit ${limit}`;
}
