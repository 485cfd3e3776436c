import type { AccountId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { leftOut } from './left-out.ts';

/** Values of which a transaction has one at least, or by `TransactionFilter.not` none. Empty: no matter. */
export interface FilterChoices {
  readonly assets?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly contacts?: readonly string[] | undefined;
  readonly flags?: { readonly list: readonly string[]; readonly all: boolean } | undefined;
}

/** Which transactions are meant. Absent means any. Flags are codes of issues, or one of `transactionFlags`. */
export interface TransactionFilter extends FilterChoices {
  readonly not?: FilterChoices | undefined;
  /** Instants; from inclusive, to exclusive. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly hideFees?: boolean | undefined;
  /** Worth more than nothing and less than `dustBelow` of the account's currency. */
  readonly hideDust?: boolean | undefined;
  /** Worth nothing, or of no units at all. What has no known price stays. */
  readonly hideZeroValue?: boolean | undefined;
  readonly search?: string | undefined;
  /** Where there is something to search beside the transactions; absent: it may be everywhere. Found out by `found`. */
  readonly searchBeside?: { readonly memos: boolean; readonly contacts: boolean } | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Only what was brought in the running transaction, by `addRecords`. */
  readonly justBrought?: true | undefined;
}

export const transactionFlags = ['issues', 'ignored', 'matched', 'unmatched', 'disposals', 'income', 'edited', 'memo'] as const;

/** In the account's currency. */
export const dustBelow = 1;

/** Which transactions of which account. */
export interface TransactionWindow {
  readonly accountId: AccountId;
  readonly filter: TransactionFilter;
}

/** An empty list asks for nothing, but for ids: there it lets nothing through. */
export const letsAllThrough = (filter: TransactionFilter): boolean =>
  Object.entries(filter).every(([name, each]) => isNothing(each) || (name === 'not' && letsAllThrough(each as TransactionFilter)) || isEmptyFlags(name, each));

/** What these flags say does not stand with the figures. */
const flagsBeside: ReadonlySet<string> = new Set(['ignored', 'edited', 'memo']);

/** True where flags of figures are all that is asked for: what has no figures has none of them, and no transaction has to be read. */
export const asksFiguresAlone = ({ flags, ...others }: TransactionFilter): boolean =>
  letsAllThrough(others) && flags !== undefined && flags.list.length > 0 && !flags.list.some((flag) => flagsBeside.has(flag));

/** The conditions of a filter that asks for figures alone. */
export const figureConditions = ({ accountId, filter: { flags } }: TransactionWindow): RawBuilder<unknown> =>
  sql.join([sql`f.account_id = ${accountId}`, ...choices({ flags })], sql` and `);

const isNothing = (each: unknown): boolean => each === undefined || each === null || each === false || each === '';
const isEmptyFlags = (name: string, each: unknown): boolean =>
  (Array.isArray(each) && each.length === 0 && name !== 'ids') || (name === 'flags' && (each as NonNullable<FilterChoices['flags']>).list.length === 0);

export const fromTransactions = sql`
  from transaction t
  left join transaction_figure f on f.account_id = t.account_id and f.transaction_id = t.id`;

export const ignored = leftOut('t');
export const edited = sql`exists (select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.revoked_at is null)`;
const hasMemo = sql`(t.memo is not null or exists (select 1 from memo m where m.account_id = t.account_id and m.record_id = t.id))`;

/** Selects the ids of the transactions that a filter means. */
export const transactionsWhere = (window: TransactionWindow): RawBuilder<unknown> => sql`select t.id ${fromTransactions} where ${conditions(window)}`;

export function conditions({ accountId, filter }: TransactionWindow): RawBuilder<unknown> {
  const list: RawBuilder<unknown>[] = [sql`t.account_id = ${accountId}`];
  if (filter.ids) list.push(sql`t.id = any(${[...filter.ids]}::uuid[])`);
  if (filter.justBrought) list.push(sql`t.id in (select id from pg_temp.brought)`);
  list.push(...choices(filter));
  if (filter.not) list.push(...choices(filter.not).map((each) => sql`not coalesce(${each}, false)`));
  if (filter.from) list.push(sql`t.at >= ${filter.from}::timestamptz`);
  if (filter.to) list.push(sql`t.at < ${filter.to}::timestamptz`);
  if (filter.hideFees) list.push(sql`t.type <> 'fee'`);
  if (filter.hideDust) list.push(sql`(f.value is null or f.value = 0 or f.value >= ${dustBelow})`);
  if (filter.hideZeroValue) list.push(sql`(f.value is null or f.value <> 0) and t.movements @? '$[*] ? (@.quantity != "0")'::jsonpath`);
  if (filter.search) list.push(searched(filter.search, filter.searchBeside ?? { memos: true, contacts: true }));
  return sql.join(list, sql` and `);
}

function choices({ assets, sources, types, categories, contacts, flags }: FilterChoices): readonly RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = [];
  if (assets?.length) list.push(sql`t.assets && ${[...assets]}::text[]`);
  if (sources?.length) list.push(sql`t.sources && ${[...sources]}::uuid[]`);
  if (types?.length) list.push(sql`t.type = any(${[...types]}::text[])`);
  if (categories?.length) list.push(sql`coalesce(f.category, t.category) = any(${[...categories]}::text[])`);
  if (contacts?.length)
    list.push(sql`exists (select 1 from annotation a where a.account_id = t.account_id and a.record_id = t.id and a.kind = 'contact'
      and a.revoked_at is null and a.payload ->> 'contactId' = any(${[...contacts]}::text[]))`);
  if (flags?.list.length) list.push(sql`(${sql.join(flags.list.map(flagged), flags.all ? sql` and ` : sql` or `)})`);
  return list;
}

const beginningOf = (text: string): string => `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const patternOf = (text: string): string => `%${beginningOf(text)}`;

/** Shorter texts stand in most hashes by chance: they are looked for in what people read, and at the beginning of what a source calls its row. */
const shortestOfHash = 6;

function searched(text: string, beside: NonNullable<TransactionFilter['searchBeside']>): RawBuilder<unknown> {
  const pattern = patternOf(text);
  const columns = text.length < shortestOfHash ? [] : ['t.tx_hash', 't.external_id', `array_to_string(t.assets, ' ')`];
  const inMemos = sql`exists (select 1 from memo m where m.account_id = t.account_id and m.record_id = t.id and m.memo ilike ${pattern})`;
  const inContacts = sql`exists (select 1 from annotation a join contact c on c.account_id = a.account_id and c.id::text = a.payload ->> 'contactId'
    where a.account_id = t.account_id and a.record_id = t.id and a.kind = 'contact' and a.revoked_at is null
      and (c.contact_name ilike ${pattern} or c.address ilike ${pattern}))`;
  return sql`(${sql.join(
    [
      sql`${text.toUpperCase()} = any(t.assets)`,
      sql`t.memo ilike ${pattern}`,
      ...(text.length < shortestOfHash ? [sql`t.external_id ilike ${beginningOf(text)}`] : []),
      ...columns.map((column) => sql`${sql.raw(column)} ilike ${pattern}`),
      ...(beside.memos ? [inMemos] : []),
      ...(beside.contacts ? [inContacts] : []),
    ],
    sql` or `,
  )})`;
}

/** Of texts that stand in no more transactions than these, the index tells the transactions. */
const mostFound = 2_000;
/** The index knows texts from three characters on. */
const shortestFound = 3;

/** The same window, its search replaced by the transactions that it can mean where these are few: then nothing else of the account has to be read. */
export async function found(db: Db, window: TransactionWindow): Promise<TransactionWindow> {
  const { search, ids } = window.filter;
  if (!search || search.length < shortestFound || ids) return window;
  const { rows } = await sql<{ id: string }>`select transactions_saying(${patternOf(search)}, ${mostFound + 1}) as id`.execute(db);
  if (rows.length <= mostFound) return { ...window, filter: { ...window.filter, ids: rows.map(({ id }) => id) } };
  return { ...window, filter: { ...window.filter, searchBeside: await besides(db, window.accountId) } };
}

/** Most accounts have neither memos nor contacts, and looking for them beside each of very many transactions takes longer than all else. */
async function besides(db: Db, accountId: AccountId): Promise<NonNullable<TransactionFilter['searchBeside']>> {
  const { rows } = await sql<{ memos: boolean; contacts: boolean }>`
    select exists (select 1 from memo where account_id = ${accountId}) as memos, exists (select 1 from contact where account_id = ${accountId}) as contacts`.execute(
    db,
  );
  return rows[0] ?? { memos: true, contacts: true };
}

function flagged(flag: string): RawBuilder<unknown> {
  if (flag === 'ignored') return ignored;
  if (flag === 'edited') return edited;
  if (flag === 'memo') return hasMemo;
  if (flag === 'issues') return sql`coalesce(cardinality(f.issue_codes) > 0, false)`;
  if (flag === 'matched' || flag === 'unmatched') return sql`coalesce(f.match_state = ${flag}, false)`;
  if (flag === 'disposals') return sql`f.gain is not null`;
  if (flag === 'income') return sql`f.income is not null`;
  return sql`coalesce(${flag} = any(f.issue_codes), false)`;
}
