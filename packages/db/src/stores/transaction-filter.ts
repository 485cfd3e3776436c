import type { Translate } from '@lotbook/messages/translator';
import { findNamed, findNamedInEnglish, type NamedByTerm } from './search-labels.ts';
import { flagIssues } from '@lotbook/model/flag-text';
import type { AccountId } from '@lotbook/model/ids';
import { transactionTypes } from '@lotbook/model/transaction';
import { getUsualCategory } from '@lotbook/model/usual-category';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';
import { isOpen } from './issues.ts';
import { isExcluded } from './merged-records.ts';

/**
 * A transaction must have at least one of the values of each field, or none of them in
 * `TransactionFilter.not`. Empty: no restriction.
 */
export interface FilterChoices {
  readonly assets?: readonly string[] | undefined;
  readonly sources?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly categories?: readonly string[] | undefined;
  readonly contacts?: readonly string[] | undefined;
  readonly flags?: { readonly list: readonly string[]; readonly all: boolean } | undefined;
}

/** Timestamps; from inclusive, to exclusive. */
export interface Stretch {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Selects transactions. Absent fields match any. Flags are codes of open issues, `transactionFlags`
 * or `flagIssues`.
 */
export interface TransactionFilter extends FilterChoices, Stretch {
  readonly not?: (FilterChoices & Stretch) | undefined;
  readonly hideFees?: boolean | undefined;
  /** Hides values above zero and below `dustBelow` of the account's currency. */
  readonly hideDust?: boolean | undefined;
  /** Hides a value of zero, and transactions without units. Unknown values stay. */
  readonly hideZeroValue?: boolean | undefined;
  readonly search?: string | undefined;
  /** What each term names for whoever searches; absent: by the names in English. */
  readonly searchNames?: Readonly<Record<string, NamedByTerm>> | undefined;
  /** Which other tables the search needs; absent: all of them. `found` determines it. */
  readonly searchBeside?: { readonly memos: boolean; readonly contacts: boolean } | undefined;
  readonly ids?: readonly string[] | undefined;
  /** Each of these assets moves, and nothing else but the account's currency. */
  readonly only?: { readonly assets: readonly string[]; readonly money: string } | undefined;
  /** Only what `addRecords` added in the current transaction. */
  readonly loadJustImported?: true | undefined;
}

export const transactionFlags = [
  'issues',
  'ignored',
  'matched',
  'unmatched',
  'disposals',
  'income',
  'edited',
  'memo',
] as const;

/** In the account's currency. */
export const dustBelow = 1;

/**
 * The value of a transaction in lists: for fiat-only transactions the amount in the account's
 * currency, otherwise as computed. Null if unknown.
 */
export const worth = sql`coalesce(f.money_moved, f.value)`;

/** The account, and which of its transactions. */
export interface TransactionWindow {
  readonly accountId: AccountId;
  readonly filter: TransactionFilter;
}

/** From a table or subquery of transactions. */
export const selectFromThese = (transactions: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from ${transactions} t
  left join transaction_figure f on f.account_id = t.account_id and f.transaction_id = t.id`;
export const fromTransactions = selectFromThese(sql`transaction`);

/**
 * If every transaction is listed (see `areListed`), its figure decides whether to read it. From a
 * table or subquery of figures.
 */
export const selectFromFigures = (figures: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  from ${figures} f
  join transaction t on t.account_id = f.account_id and t.id = f.transaction_id`;

/**
 * Where the filtered columns are read: from transactions with their figures, or from the copies in
 * figures.
 */
interface FilterColumns {
  readonly account: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly at: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly category: RawBuilder<unknown>;
  readonly assets: RawBuilder<unknown>;
  readonly sources: RawBuilder<unknown>;
  readonly movesUnits: RawBuilder<unknown>;
  readonly memo: RawBuilder<unknown>;
  readonly externalId: RawBuilder<unknown>;
}

/**
 * The computed category; without one, the decided category, else the source's, else the default of
 * the type.
 */
const getCategory = (
  { account, id, type }: Pick<FilterColumns, 'account' | 'id' | 'type'>,
  storedCategory: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`coalesce(f.category, (select d.payload ->> 'category' from decision d where d.account_id = ${account} and d.record_id = ${id} and d.kind = 'category' and d.part = ''
    and d.revoked_at is null), ${storedCategory}, ${getUsual(type)})`;
const getUsual = (type: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case ${type} ${sql.join(
    transactionTypes.map(
      (each) => sql`when ${sql.lit(each)} then ${sql.lit(getUsualCategory(each))}`,
    ),
    sql` `,
  )} else ${sql.lit(getUsualCategory('transfer'))} end`;

const transactionKey = { account: sql`t.account_id`, id: sql`t.id`, type: sql`t.type` };
const figureKey = { account: sql`f.account_id`, id: sql`f.transaction_id`, type: sql`f.type` };

const transactions: FilterColumns = {
  ...transactionKey,
  at: sql`t.at`,
  category: getCategory(transactionKey, sql`t.category`),
  assets: sql`t.assets`,
  sources: sql`t.sources`,
  movesUnits: sql`t.movements @? '$[*] ? (@.quantity != "0")'::jsonpath`,
  memo: sql`t.memo`,
  externalId: sql`t.external_id`,
};

const figures: FilterColumns = {
  ...figureKey,
  at: sql`f.at`,
  category: getCategory(figureKey, sql`f.told_category`),
  assets: sql`f.assets`,
  sources: sql`f.sources`,
  movesUnits: sql`f.moves_units`,
  memo: sql`f.memo`,
  externalId: sql`f.external_id`,
};

/** The category of a transaction `t` in lists and filters. */
export const displayCategory = transactions.category;

export const ignored = isExcluded(transactions);
const selectEdited = ({ account, id }: FilterColumns): RawBuilder<unknown> =>
  sql`exists (select 1 from decision d where d.account_id = ${account} and d.record_id = ${id} and d.revoked_at is null)`;
export const edited = selectEdited(transactions);

/**
 * The same for the rows of a page, evaluated per row by key: for a plain `exists` in the columns of
 * a page, Postgres first builds a hash over the whole account.
 */
export const selectOfRow = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(select ${condition})`;

/**
 * Selects the ids of the transactions of a filter; with a condition on `t` and `f`, also its value
 * as `fits`.
 */
export const selectTransactions = (
  window: TransactionWindow,
  condition?: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  sql`select t.id ${condition ? sql`, ${condition} as fits` : sql``} ${fromTransactions} where ${makeConditions(window)}`;

/** Conditions on transactions `t` with figures `f`. */
export const makeConditions = (window: TransactionWindow): RawBuilder<unknown> =>
  conditionsIn(window, transactions);

/** Conditions on figures `f` alone. Hashes and just imported records have no copy there. */
export const makeFigureConditions = (window: TransactionWindow): RawBuilder<unknown> =>
  conditionsIn(window, figures);
export const needsTransactions = ({ search = '', loadJustImported }: TransactionFilter): boolean =>
  parseSearch(search).some((term) => term.length >= shortestHash) || loadJustImported === true;

function conditionsIn(
  { accountId, filter }: TransactionWindow,
  columns: FilterColumns,
): RawBuilder<unknown> {
  const { account, id, type } = columns;
  const list: RawBuilder<unknown>[] = [sql`${account} = ${accountId}`];
  if (filter.ids) list.push(sql`${id} = any(${[...filter.ids]}::uuid[])`);
  if (filter.only)
    list.push(
      sql`${columns.assets} @> ${[...filter.only.assets]}::text[] and ${columns.assets} <@ ${[...filter.only.assets, filter.only.money]}::text[]`,
    );
  if (filter.loadJustImported) list.push(sql`${id} in (select id from pg_temp.brought)`);
  list.push(...choices(filter, columns, accountId));
  if (filter.not)
    list.push(
      ...choices(filter.not, columns, accountId).map((each) => sql`not coalesce(${each}, false)`),
    );
  list.push(...within(filter, columns));
  const outside = filter.not ? within(filter.not, columns) : [];
  if (outside.length > 0) list.push(sql`not (${sql.join(outside, sql` and `)})`);
  if (filter.hideFees) list.push(sql`${type} <> 'fee'`);
  if (filter.hideDust)
    list.push(sql`(${worth} is null or ${worth} = 0 or ${worth} >= ${dustBelow})`);
  if (filter.hideZeroValue)
    list.push(sql`(${worth} is null or ${worth} <> 0) and ${columns.movesUnits}`);
  for (const term of parseSearch(filter.search ?? ''))
    list.push(
      selectSearched(
        { text: term, accountId, named: getNamed(filter, term) },
        filter.searchBeside ?? { memos: true, contacts: true },
        columns,
      ),
    );
  return sql.join(list, sql` and `);
}

function within({ from, to }: Stretch, { at }: FilterColumns): readonly RawBuilder<unknown>[] {
  return [
    ...(from ? [sql`${at} >= ${from}::timestamptz`] : []),
    ...(to ? [sql`${at} < ${to}::timestamptz`] : []),
  ];
}

function choices(
  { assets, sources, types, categories, contacts, flags }: FilterChoices,
  columns: FilterColumns,
  accountId: AccountId,
): readonly RawBuilder<unknown>[] {
  const list: RawBuilder<unknown>[] = [];
  if (assets?.length) list.push(sql`${columns.assets} && ${[...assets]}::text[]`);
  if (sources?.length) list.push(sql`${columns.sources} && ${[...sources]}::uuid[]`);
  if (types?.length) list.push(sql`${columns.type} = any(${[...types]}::text[])`);
  if (categories?.length) list.push(sql`${columns.category} = any(${[...categories]}::text[])`);
  if (contacts?.length)
    list.push(sql`exists (select 1 from annotation a where a.account_id = ${columns.account} and a.record_id = ${columns.id} and a.kind = 'contact'
      and a.revoked_at is null and a.payload ->> 'contactId' = any(${[...contacts]}::text[]))`);
  if (flags?.list.length)
    list.push(
      sql`(${sql.join(
        flags.list.map((flag) => selectFlagged(flag, columns, accountId)),
        flags.all ? sql` and ` : sql` or `,
      )})`,
    );
  return list;
}

/**
 * Splits a search into terms that must all occur, in any order. Text in quotation marks is one
 * term; an unclosed quotation extends to the end.
 */
const parseSearch = (search: string): readonly string[] =>
  [
    ...new Set([...search.matchAll(quotedOrTerm)].map(([term, quoted]) => (quoted ?? term).trim())),
  ].filter((term) => term !== '');

/** What each term of a search names for whoever searches. */
export const nameTerms = (search: string, t: Translate): Readonly<Record<string, NamedByTerm>> =>
  Object.fromEntries(parseSearch(search).map((term) => [term, findNamed(term, t)]));

const getNamed = ({ searchNames }: TransactionFilter, term: string): NamedByTerm =>
  searchNames?.[term] ?? findNamedInEnglish(term);

/** Straight quotes, and the typographic ones that phones insert. */
const quotedOrTerm = /["“”„]([^"“”„]*)(?:["“”„]|$)|[^\s"“”„]+/g;

const toPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/**
 * Shorter texts occur in most hashes by chance: they are only searched in visible texts, and at the
 * start of the source's ids.
 */
const shortestHash = 6;

interface Searched {
  readonly text: string;
  readonly accountId: AccountId;
  readonly named: NamedByTerm;
}

function selectSearched(
  searching: Searched,
  tables: NonNullable<TransactionFilter['searchBeside']>,
  columns: FilterColumns,
): RawBuilder<unknown> {
  const { text } = searching;
  const { account, id, assets, memo, externalId } = columns;
  const pattern = toPattern(text);
  const inHashes = [
    sql`t.tx_hash ilike ${pattern}`,
    sql`${externalId} ilike ${pattern}`,
    sql`array_to_string(${assets}, ' ') ilike ${pattern}`,
  ];
  const inMemos = sql`exists (select 1 from memo m where m.account_id = ${account} and m.record_id = ${id} and m.memo ilike ${pattern})`;
  const inContacts = sql`exists (select 1 from annotation a join contact c on c.account_id = a.account_id and c.id::text = a.payload ->> 'contactId'
    where a.account_id = ${account} and a.record_id = ${id} and a.kind = 'contact' and a.revoked_at is null
      and (c.contact_name ilike ${pattern} or c.address ilike ${pattern}))`;
  return sql`(${sql.join(
    [
      sql`${assets} && ${[...new Set([text, text.toUpperCase(), text.toLowerCase()])]}::text[]`,
      sql`${memo} ilike ${pattern}`,
      ...matchesName(searching, columns),
      ...(text.length < shortestHash
        ? [sql`lower(left(${externalId}, char_length(${text}))) = lower(${text})`]
        : inHashes),
      ...(tables.memos ? [inMemos] : []),
      ...(tables.contacts ? [inContacts] : []),
    ],
    sql` or `,
  )})`;
}

/**
 * Matches the name of the type, category or a source. The sources are looked up once, not per row.
 */
function matchesName(
  { text, accountId, named: { types, categories } }: Searched,
  { type, category, sources }: FilterColumns,
): readonly RawBuilder<unknown>[] {
  if (text.length < shortestFound) return [];
  return [
    sql`${sources} && array(select s.id from source s where s.account_id = ${accountId} and s.name ilike ${toPattern(text)})`,
    ...(types.length > 0 ? [sql`${type} = any(${[...types]}::text[])`] : []),
    ...(categories.length > 0 ? [sql`${category} = any(${[...categories]}::text[])`] : []),
  ];
}

/**
 * If a filter matches at most this many transactions, they are found first, and nothing else of the
 * account is read.
 */
const mostFound = 2_000;
/** The trigram index needs at least three characters. */
const shortestFound = 3;

/**
 * The same window, with its search replaced by the matching transactions if these are few: then
 * nothing else of the account is read. An already replaced search doesn't change.
 */
export async function resolveSearch(db: Db, window: TransactionWindow): Promise<TransactionWindow> {
  const { search, ids } = window.filter;
  if (search === undefined || ids || window.filter.searchBeside) return window;
  const terms = await selectUnnamed(
    db,
    window,
    parseSearch(search).filter((term) => term.length >= shortestFound),
  );
  const few = terms.length === 0 ? undefined : await findByRareTerms(db, terms);
  if (few) return { ...window, filter: { ...window.filter, ids: few } };
  return {
    ...window,
    filter: { ...window.filter, searchBeside: await findSearchedTables(db, window.accountId) },
  };
}

/**
 * The terms that match no type, category or source name: each name can match very many
 * transactions.
 */
async function selectUnnamed(
  db: Db,
  { accountId, filter }: TransactionWindow,
  terms: readonly string[],
): Promise<readonly string[]> {
  const rest = terms.filter((term) => {
    const { types, categories } = getNamed(filter, term);
    return types.length === 0 && categories.length === 0;
  });
  if (rest.length === 0) return rest;
  const { rows } = await sql<{ word: string }>`
    select word from unnest(${[...rest]}::text[], ${rest.map(toPattern)}::text[]) as w (word, pattern)
    where not exists (select from source s where s.account_id = ${accountId} and s.name ilike w.pattern)`.execute(
    db,
  );
  return rows.map(({ word: term }) => term);
}

/** The transactions that contain every rare term; undefined without a rare term. */
async function findByRareTerms(
  db: Db,
  terms: readonly string[],
): Promise<readonly string[] | undefined> {
  let few: readonly string[] | undefined;
  for (const term of terms) {
    const { rows } = await sql<{
      id: string;
    }>`select find_transactions_by_text(${toPattern(term)}, ${mostFound + 1}) as id`.execute(db); // oxlint-disable-line no-await-in-loop -- few words
    if (rows.length > mostFound) continue;
    const saying = new Set(rows.map(({ id }) => id));
    few = few ? few.filter((id) => saying.has(id)) : [...saying];
    if (few.length === 0) break;
  }
  return few;
}

/**
 * Most accounts have neither memos nor contacts, and searching them for each of very many
 * transactions dominates the query time.
 */
async function findSearchedTables(
  db: Db,
  accountId: AccountId,
): Promise<NonNullable<TransactionFilter['searchBeside']>> {
  const { rows } = await sql<{ memos: boolean; contacts: boolean }>`
    select exists (select 1 from memo where account_id = ${accountId}) as memos, exists (select 1 from contact where account_id = ${accountId}) as contacts`.execute(
    db,
  );
  return rows[0] ?? { memos: true, contacts: true };
}

function selectFlagged(
  flag: string,
  columns: FilterColumns,
  accountId: AccountId,
): RawBuilder<unknown> {
  if (flag === 'ignored') return isExcluded(columns);
  if (flag === 'edited') return selectEdited(columns);
  if (flag === 'memo')
    return sql`(${columns.memo} is not null or exists (select 1 from memo m where m.account_id = ${columns.account} and m.record_id = ${columns.id}))`;
  if (flag === 'issues')
    return sql`(coalesce(cardinality(f.issue_codes) > 0, false) and not ${isDismissed(columns, accountId)})`;
  if (flag === 'matched' || flag === 'unmatched')
    return sql`coalesce(f.match_state = ${flag}, false)`;
  if (flag === 'disposals') return sql`f.gain is not null`;
  if (flag === 'income') return sql`f.income is not null`;
  const codes = flagIssues[flag];
  if (codes) return sql`coalesce(f.issue_codes && ${[...codes]}::text[], false)`;
  return sql`(coalesce(${flag} = any(f.issue_codes), false) and not ${isDismissed(columns, accountId, flag)})`;
}

/**
 * True if all issues, or all issues of one code, are dismissed. Most accounts have no dismissals,
 * which is looked up once; otherwise each is looked up by key.
 */
const isDismissed = (
  { account, id }: FilterColumns,
  accountId: AccountId,
  code?: string,
): RawBuilder<unknown> =>
  sql`(${id} in (select s.record_id from annotation s where s.account_id = ${accountId} and s.kind = 'dismissed' and s.revoked_at is null)
    and not exists (select from issue i where i.account_id = ${account} and i.transaction_id = ${id} ${code ? sql`and i.code = ${code}` : sql``} and ${isOpen} offset 0))`;

/** Whether it filters by more than a period and hidden values, and so may match very few. */
export const mayBeNarrow = (filter: TransactionFilter): boolean =>
  filter.ids === undefined && (filter.only !== undefined || hasAnyCondition(filter));

const hasAnyCondition = (filter: TransactionFilter): boolean =>
  [filter, filter.not ?? {}].some(({ assets, sources, types, categories, contacts, flags }) =>
    [assets, sources, types, categories, contacts, flags?.list].some(
      (list) => list !== undefined && list.length > 0,
    ),
  );

/**
 * The same window, with the matching transactions if these are few. Only for listed transactions:
 * see `areListed`.
 */
export async function narrowWindow(db: Db, window: TransactionWindow): Promise<TransactionWindow> {
  // Planned without the limit: with one, the planner overestimates the matches and walks an index
  // through the whole account.
  const { rows } = await sql<{
    id: string;
  }>`select id from (select f.transaction_id as id from transaction_figure f where ${makeFigureConditions(window)} offset 0) found
    limit ${mostFound + 1}`.execute(db);
  return rows.length > mostFound
    ? window
    : { ...window, filter: { ...window.filter, ids: rows.map(({ id }) => id) } };
}
