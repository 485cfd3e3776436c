import type { AccountId } from '@lotbook/model/ids';
import type { LocalDate } from '@lotbook/model/time';
import { sql, type RawBuilder } from 'kysely';
import { noteLoaded, type BulkTx, type Cell } from '../bulk.ts';
import { raiseStatementTimeout, type Db, type Tx } from '../database.ts';

/** The stored journal of an account: of which figures and settings it is made. */
export interface JournalStateRow {
  readonly generation: number;
  readonly policyVersion: number;
  readonly contactStamp: string;
  readonly chart: string;
  readonly model: string;
  readonly engine: string | null;
  readonly entryCount: number;
  readonly lineCount: number;
  readonly firstDay: LocalDate | null;
  readonly lastDay: LocalDate | null;
  readonly issues: readonly JournalIssueGroup[];
  readonly digest: string | null;
  readonly problem: string | null;
  readonly builtAt: string | null;
}

/** Issues of one kind. */
export interface JournalIssueGroup {
  readonly code: string;
  readonly severity: 'error' | 'warning';
  readonly count: number;
  readonly examples: readonly {
    readonly transactionId?: string | undefined;
    readonly asset?: string | undefined;
    readonly text: string;
  }[];
}

export async function findJournalState(
  db: Db,
  accountId: AccountId,
): Promise<JournalStateRow | undefined> {
  const { rows } = await sql<JournalStateRow>`
    select generation, policy_version::float8 as "policyVersion", contact_stamp as "contactStamp", chart, model, engine, entry_count as "entryCount", line_count as "lineCount",
      first_day as "firstDay", last_day as "lastDay", issues, digest, problem, built_at as "builtAt"
    from journal_state where account_id = ${accountId}`.execute(db);
  return rows[0];
}

/** Locks the journal of an account for one writer. */
export async function lockJournal(tx: Tx, accountId: AccountId): Promise<JournalStateRow> {
  await sql`insert into journal_state (account_id) values (${accountId}) on conflict do nothing`.execute(
    tx,
  );
  await sql`select 1 from journal_state where account_id = ${accountId} for update`.execute(tx);
  return (await findJournalState(tx, accountId))!;
}

export async function saveJournalState(
  tx: Tx,
  accountId: AccountId,
  state: Omit<JournalStateRow, 'problem' | 'builtAt'>,
): Promise<void> {
  await sql`update journal_state set generation = ${state.generation}, policy_version = ${state.policyVersion}, contact_stamp = ${state.contactStamp}, chart = ${state.chart},
      model = ${state.model}, engine = ${state.engine}, entry_count = ${state.entryCount}, line_count = ${state.lineCount},
      first_day = ${state.firstDay}, last_day = ${state.lastDay}, issues = ${JSON.stringify(state.issues)}, digest = ${state.digest},
      problem = null, built_at = now()
    where account_id = ${accountId}`.execute(tx);
}

export async function saveJournalProblem(
  tx: Tx,
  accountId: AccountId,
  problem: string,
): Promise<void> {
  await sql`insert into journal_state (account_id, problem) values (${accountId}, ${problem})
    on conflict (account_id) do update set problem = excluded.problem`.execute(tx);
}

export interface StoredEntry {
  readonly id: number;
  readonly key: string;
  readonly contentDigest: string;
}

/** Identifies every stored entry from a day on. */
export async function listStoredEntries(
  db: Db,
  accountId: AccountId,
  from: LocalDate | undefined,
): Promise<readonly StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select id::float8 as id, key, content_digest as "contentDigest" from journal_entry
    where account_id = ${accountId} and entry_date >= ${from ?? '-infinity'}::date`.execute(db);
  return rows;
}

export async function findLastEntryId(db: Db, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select coalesce(max(id), 0)::float8 as id from journal_entry where account_id = ${accountId}`.execute(
    db,
  );
  return rows[0]!.id;
}

const entryColumns = [
  'id',
  'key',
  'entry_date',
  'kind',
  'amount',
  'line_count',
  'transaction_id',
  'digest',
  'content_digest',
  'adjusts',
  'adjusts_part',
  'generation',
] as const;

const lineColumns = [
  'entry_id',
  'line',
  'entry_date',
  'role',
  'ledger_account',
  'debit',
  'credit',
  'asset',
  'quantity',
  'source',
  'contact_id',
] as const;

const monthColumns = [
  'month',
  'role',
  'ledger_account',
  'asset',
  'source',
  'debit',
  'credit',
  'quantity',
] as const;

/** Cells of entries and of their lines, in the order of the columns. */
export interface JournalRows {
  readonly entries: readonly (readonly Cell[])[];
  readonly lines: readonly (readonly Cell[])[];
}

/** Removes entries with their lines, then adds others, some at a time. */
export async function replaceEntries(
  { tx, copy, send }: BulkTx,
  accountId: AccountId,
  removed: readonly number[],
  added: Iterable<JournalRows>,
): Promise<void> {
  await raiseStatementTimeout(tx);
  if (removed.length > 0) {
    await sql`create temporary table removed_entry (id bigint primary key) on commit drop`.execute(
      tx,
    );
    await copy(
      'removed_entry',
      ['id'],
      removed.map((id) => [id]),
    );
    await sql`analyze removed_entry`.execute(tx);
    await sql`delete from journal_line l using removed_entry r where l.account_id = ${accountId} and l.entry_id = r.id`.execute(
      tx,
    );
    await sql`delete from journal_entry e using removed_entry r where e.account_id = ${accountId} and e.id = r.id`.execute(
      tx,
    );
    await sql`drop table removed_entry`.execute(tx);
  }
  let count = 0;
  for (const { entries, lines } of added) {
    await send([
      { into: { computed: 'journal_entry' }, columns: entryColumns, rows: entries },
      { into: { computed: 'journal_line' }, columns: lineColumns, rows: lines },
    ]);
    count += lines.length;
  }
  await noteLoaded(tx, count, ['journal_entry', 'journal_line']);
}

/** Makes the turnover of all months equal to the given one. Rows that didn't change are not written. */
export async function replaceMonths(
  { tx, copy }: BulkTx,
  accountId: AccountId,
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  await sql`create temporary table made_month on commit drop as
    select ${sql.raw(monthColumns.join(', '))} from journal_month with no data`.execute(tx);
  await copy('made_month', monthColumns, rows);
  await sql`analyze made_month`.execute(tx);
  await sql`delete from journal_month m where account_id = ${accountId} and not exists (
    select 1 from made_month n where (n.month, n.role, n.ledger_account, n.asset, n.source) = (m.month, m.role, m.ledger_account, m.asset, m.source))`.execute(
    tx,
  );
  await sql`insert into journal_month as m (account_id, ${sql.raw(monthColumns.join(', '))})
    select ${accountId}, ${sql.raw(monthColumns.join(', '))} from made_month
    order by month, role, ledger_account, asset, source
    on conflict (account_id, month, role, ledger_account, asset, source) do update
      set debit = excluded.debit, credit = excluded.credit, quantity = excluded.quantity
      where (m.debit, m.credit, m.quantity) is distinct from (excluded.debit, excluded.credit, excluded.quantity)`.execute(
    tx,
  );
  await sql`drop table made_month`.execute(tx);
}

/** An entry as pages show it. */
export interface JournalEntryRow {
  readonly id: number;
  readonly key: string;
  readonly date: LocalDate;
  readonly kind: string;
  readonly amount: string;
  readonly lineCount: number;
  readonly transactionId: string | null;
  readonly adjusts: string | null;
  readonly adjustsPart: 'reversal' | 'replacement' | 'late' | null;
  readonly generation: number;
  readonly digest: string;
}

export interface JournalLineRow {
  readonly entryId: number;
  readonly line: number;
  readonly role: string;
  readonly ledgerAccount: string | null;
  readonly debit: string;
  readonly credit: string;
  readonly asset: string | null;
  readonly quantity: string | null;
  readonly source: string | null;
  readonly contactId: string | null;
}

export interface JournalFilter {
  readonly from?: LocalDate | undefined;
  readonly to?: LocalDate | undefined;
  readonly ledgerAccount?: string | undefined;
  /** Lines without an account. */
  readonly unmapped?: boolean | undefined;
  readonly role?: string | undefined;
  readonly asset?: string | undefined;
  readonly source?: string | undefined;
  readonly contactId?: string | undefined;
  readonly kind?: string | undefined;
  readonly transactionId?: string | undefined;
  readonly key?: string | undefined;
  /** Entries that correct closed months. */
  readonly adjustments?: boolean | undefined;
  /** The key of the entry that they correct. */
  readonly adjusts?: string | undefined;
}

export interface JournalPosition {
  readonly date: LocalDate;
  readonly id: number;
}

const entrySelection = sql`e.id::float8 as id, e.key, e.entry_date as date, e.kind, e.amount::text as amount, e.line_count as "lineCount",
  e.transaction_id as "transactionId", e.adjusts, e.adjusts_part as "adjustsPart", e.generation, e.digest`;

interface EntryPage {
  readonly limit: number;
  readonly after?: JournalPosition | undefined;
  readonly ascending?: boolean;
}

/** Entries by day, the newest first unless `ascending`. */
export async function listEntries(
  db: Db,
  accountId: AccountId,
  filter: JournalFilter,
  { limit, after, ascending = false }: EntryPage,
): Promise<readonly JournalEntryRow[]> {
  const [beyond, order] = ascending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const position = after && sql`(${after.date}::date, ${after.id}::bigint)`;
  const head = matchHead(filter);
  const { rows } = await (
    hasLineIndex(filter)
      ? // Lines are read in the order of their index, so a page takes as long for a rare asset as for a frequent one.
        sql<JournalEntryRow>`
        select ${entrySelection} from (
          select distinct l.entry_date, l.entry_id
          from journal_line l ${head.length === 0 ? sql`` : sql`join journal_entry e on e.account_id = l.account_id and e.id = l.entry_id`}
          where l.account_id = ${accountId} and ${sql.join([...matchLines(filter), ...matchDays(filter, sql`l.entry_date`), ...head], sql` and `)}
            ${position ? sql`and (l.entry_date, l.entry_id) ${beyond} ${position}` : sql``}
          order by l.entry_date ${order}, l.entry_id ${order} limit ${limit}
        ) found join journal_entry e on e.account_id = ${accountId} and e.id = found.entry_id
        order by e.entry_date ${order}, e.id ${order}`
      : sql<JournalEntryRow>`
        select ${entrySelection} from journal_entry e
        where ${matchEntries(accountId, filter, 'inOrder')}
          ${position ? sql`and (e.entry_date, e.id) ${beyond} ${position}` : sql``}
        order by e.entry_date ${order}, e.id ${order} limit ${limit}`
  ).execute(db);
  return rows;
}

/** An index of lines finds what the filter names, in order of the day. Kinds other than `activity` are few, and found by an index of entries. */
const hasLineIndex = ({
  ledgerAccount,
  unmapped,
  asset,
  source,
  contactId,
  kind,
}: JournalFilter): boolean =>
  (kind === undefined || kind === 'activity') &&
  (unmapped === true ||
    [ledgerAccount, asset, source, contactId].some((each) => each !== undefined));

/** How many entries a filter finds, and the sum of their debits. */
export async function countEntries(
  db: Db,
  accountId: AccountId,
  filter: JournalFilter,
): Promise<{ readonly count: number; readonly amount: string }> {
  const isEverything = Object.values(filter).every((each) => each === undefined);
  const { rows } = await (
    isEverything
      ? sql<{ count: number; amount: string }>`
        select coalesce((select entry_count from journal_state where account_id = ${accountId}), 0)::float8 as count,
          (select coalesce(sum(debit), 0)::text from journal_month where account_id = ${accountId}) as amount`
      : hasLineIndex(filter)
        ? // Each entry once, found by the index of its lines: a condition for each entry of the account takes several times as long.
          sql<{ count: number; amount: string }>`
        with found as materialized (
          select distinct l.entry_id from journal_line l
          where l.account_id = ${accountId} and ${sql.join([...matchLines(filter), ...matchDays(filter, sql`l.entry_date`)], sql` and `)}
        )
        select count(*)::float8 as count, coalesce(sum(e.amount), 0)::text as amount
        from found join journal_entry e on e.account_id = ${accountId} and e.id = found.entry_id
        where ${sql.join([sql`true`, ...matchHead(filter)], sql` and `)}`
        : sql<{ count: number; amount: string }>`
        select count(*)::float8 as count, coalesce(sum(e.amount), 0)::text as amount from journal_entry e
        where ${matchEntries(accountId, filter, 'all')}`
  ).execute(db);
  return rows[0]!;
}

function matchEntries(accountId: AccountId, filter: JournalFilter, way: 'inOrder' | 'all') {
  const lines = matchLines(filter);
  const found = sql`select true from journal_line l where l.account_id = e.account_id and l.entry_id = e.id and ${sql.join(lines, sql` and `)}`;
  return sql.join(
    [
      sql`e.account_id = ${accountId}`,
      ...matchDays(filter, sql`e.entry_date`),
      ...matchHead(filter),
      // For a plain `exists`, Postgres reads the matching lines of the whole account first. A page reads entries in order until it is full.
      ...(lines.length === 0
        ? []
        : [way === 'inOrder' ? sql`(${found} limit 1)` : sql`exists (${found})`]),
    ],
    sql` and `,
  );
}

const matchDays = ({ from, to }: JournalFilter, day: RawBuilder<unknown>) => [
  ...(from === undefined ? [] : [sql`${day} >= ${from}::date`]),
  ...(to === undefined ? [] : [sql`${day} <= ${to}::date`]),
];

function matchHead({ kind, transactionId, key, adjustments, adjusts }: JournalFilter) {
  return [
    ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
    // Repeats the condition of the index of kinds, which leaves out the most frequent one.
    ...(kind === undefined || kind === 'activity' ? [] : [sql`e.kind <> 'activity'`]),
    ...(transactionId === undefined ? [] : [sql`e.transaction_id = ${transactionId}::uuid`]),
    ...(key === undefined ? [] : [sql`e.key = ${key}`]),
    ...(adjustments === true ? [sql`e.adjusts is not null`] : []),
    ...(adjusts === undefined ? [] : [sql`e.adjusts = ${adjusts}`]),
  ];
}

function matchLines({ ledgerAccount, unmapped, role, asset, source, contactId }: JournalFilter) {
  return [
    ...(ledgerAccount === undefined ? [] : [sql`l.ledger_account = ${ledgerAccount}`]),
    ...(unmapped === true ? [sql`l.ledger_account is null`] : []),
    ...(role === undefined ? [] : [sql`l.role = ${role}`]),
    ...(asset === undefined ? [] : [sql`l.asset = ${asset}`]),
    ...(source === undefined ? [] : [sql`l.source = ${source}`]),
    ...(contactId === undefined ? [] : [sql`l.contact_id = ${contactId}::uuid`]),
  ];
}

/** The lines of some entries, in order. */
export async function listLines(
  db: Db,
  accountId: AccountId,
  entryIds: readonly number[],
): Promise<readonly JournalLineRow[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await sql<JournalLineRow>`
    select entry_id::float8 as "entryId", line, role, ledger_account as "ledgerAccount", debit::text as debit, credit::text as credit, asset,
      quantity::text as quantity, source, contact_id as "contactId"
    from journal_line where account_id = ${accountId} and entry_id = any(${entryIds}::bigint[]) order by entry_id, line`.execute(
    db,
  );
  return rows;
}

/** A line of clearing with its transaction. */
export interface ClearingLineRow extends Pick<
  JournalLineRow,
  'ledgerAccount' | 'debit' | 'credit' | 'asset'
> {
  readonly transactionId: string;
  readonly date: LocalDate;
}

/** What some transactions post to clearing, of all days. */
export async function listClearingLines(
  db: Db,
  accountId: AccountId,
  transactionIds: readonly string[],
): Promise<readonly ClearingLineRow[]> {
  if (transactionIds.length === 0) return [];
  const { rows } = await sql<ClearingLineRow>`
    select e.transaction_id as "transactionId", e.entry_date as date, l.ledger_account as "ledgerAccount", l.debit::text as debit,
      l.credit::text as credit, l.asset
    from journal_entry e join journal_line l on l.account_id = e.account_id and l.entry_id = e.id
    where e.account_id = ${accountId} and e.transaction_id = any(${transactionIds}::uuid[]) and l.role = 'suspense'
    order by e.entry_date, e.id, l.line`.execute(db);
  return rows;
}

/** Turnover and entries of each month. */
export interface JournalMonthRow {
  readonly month: LocalDate;
  readonly entries: number;
  readonly amount: string;
  readonly unmapped: number;
}

export async function listJournalMonths(
  db: Db,
  accountId: AccountId,
): Promise<readonly JournalMonthRow[]> {
  const { rows } = await sql<JournalMonthRow>`
    select m.month, m.amount::text as amount, m.unmapped, coalesce(e.entries, 0)::float8 as entries
    from (select month, sum(debit) as amount, count(*) filter (where ledger_account = '')::float8 as unmapped
      from journal_month where account_id = ${accountId} group by month) m
    left join (select date_trunc('month', entry_date)::date as month, count(*) as entries
      from journal_entry where account_id = ${accountId} group by 1) e using (month)
    order by m.month`.execute(db);
  return rows;
}

/** Whether a line of the journal goes to this account. */
export async function isLedgerAccountUsed(
  db: Db,
  accountId: AccountId,
  ledgerAccount: string,
): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select 1 from journal_line where account_id = ${accountId} and ledger_account = ${ledgerAccount}) as "isUsed"`.execute(
    db,
  );
  return rows[0]!.isUsed;
}
