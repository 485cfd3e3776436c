import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Category } from '@lotbook/model/category';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../database.ts';
import { selectLastDecided, type Decider } from './decisions.ts';
import {
  resolveSearch,
  fromTransactions,
  ignored,
  selectTransactions,
  worth,
  type TransactionFilter,
  type TransactionWindow,
} from './transaction-filter.ts';

/**
 * Assigns a category to the rows of future imports. Later rules take precedence over earlier ones.
 */
export interface CategoryRule {
  readonly id: string;
  readonly name: string | null;
  readonly filter: TransactionFilter;
  readonly category: Category;
  readonly createdBy: UserId | null;
  readonly createdAt: string;
}

/**
 * A rule to store. `createdAt` is set if it replaces another rule, to keep that one's precedence.
 */
export type NewCategoryRule = Omit<CategoryRule, 'id' | 'createdAt'> & {
  readonly createdAt?: string | undefined;
  readonly batch?: string | undefined;
};

/** The active rules, the latest first. */
export async function loadCategoryRules(
  db: Db,
  accountId: AccountId,
): Promise<readonly CategoryRule[]> {
  const rows = await db
    .selectFrom('category_rule')
    .select([
      'id',
      'name',
      'filter',
      'category',
      'created_by as createdBy',
      'created_at as createdAt',
    ])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows as unknown as readonly CategoryRule[];
}

export async function addCategoryRule(
  tx: Tx,
  accountId: AccountId,
  rule: NewCategoryRule,
): Promise<string> {
  const { id } = await tx
    .insertInto('category_rule')
    .values({
      account_id: accountId,
      name: rule.name,
      filter: JSON.stringify(rule.filter),
      category: rule.category,
      created_by: rule.createdBy,
      ...(rule.createdAt === undefined ? {} : { created_at: rule.createdAt }),
      batch: rule.batch ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function endCategoryRule(
  tx: Tx,
  accountId: AccountId,
  id: string,
  userId: UserId,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('category_rule')
    .set({ revoked_at: sql`now()`, revoked_by: userId })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Undoing a batch ends the rules that it created and restores those that it ended. Returns how many
 * of each.
 */
export async function undoRules(
  tx: Tx,
  { accountId, userId, batch }: Decider,
  undone: string,
): Promise<{ readonly ended: number; readonly kept: number }> {
  const act = batch ?? null;
  const { rows } = await sql<{ ended: number; kept: number }>`with ended as (
      update category_rule set revoked_at = now(), revoked_by = ${userId}, revoked_in = ${act}
      where account_id = ${accountId} and (batch = ${undone}::uuid or kept_in = ${undone}::uuid) and revoked_at is null returning id),
    kept as (
      update category_rule set revoked_at = null, revoked_by = null, revoked_in = null, kept_in = ${act}
      where account_id = ${accountId} and revoked_in = ${undone}::uuid and revoked_at is not null returning id)
    select (select count(*) from ended) as ended, (select count(*) from kept) as kept`.execute(tx);
  return rows[0]!;
}

/** Restores a rule that was ended, with its former precedence. Returns false if there is none. */
export async function saveCategoryRule(tx: Tx, accountId: AccountId, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('category_rule')
    .set({ revoked_at: null, revoked_by: null, revoked_in: null, kept_in: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** True for a transaction `t` whose category no one decided. */
export const undecided = sql`not exists (select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'category' and d.revoked_at is null)`;

/** The number of transactions whose category comes from each rule. */
export async function countByRule(
  db: Db,
  accountId: AccountId,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{
    rule: string;
    count: number;
  }>`select payload ->> 'rule' as rule, count(*) as count from decision
    where account_id = ${accountId} and kind = 'category' and revoked_at is null and payload ? 'rule' group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ rule, count }) => [rule, count]));
}

/** The effect of assigning a category to all transactions of a filter. */
export interface CategoryChange {
  readonly meant: number;
  readonly fitting: number;
  readonly changed: number;
  /** Of the compatible ones: they already have the category by a decision. */
  readonly same: number;
  /** Of the changed ones: a different category was decided, which would be replaced. */
  readonly replaced: number;
  /** Of the compatible ones: a person decided a different category, which stays. */
  readonly kept: number;
  /** Of the changed ones: a person linked them as a transfer. */
  readonly linked: number;
  /** The current gain of the changed ones. */
  readonly gain: string;
  readonly income: string;
}

/**
 * The changed transactions that count in figures, grouped by the sides on which something moves.
 */
export interface ChangeOnSides {
  readonly comes: boolean;
  readonly goes: boolean;
  /** Only fiat money moves. */
  readonly money: boolean;
  readonly count: number;
  /** Their total value; null if no value is known for any of them. */
  readonly worth: string | null;
  /** The number of transactions without a known value. */
  readonly unpriced: number;
  /** The number of transactions that were matched automatically. */
  readonly matched: number;
}

/**
 * True for a transaction `t` whose category a rule may set: no person set it, and no rule already
 * set the same one.
 */
export const resetToRules = (category: Category): RawBuilder<unknown> => sql`not exists (
  select 1 from decision d where d.account_id = t.account_id and d.record_id = t.id and d.kind = 'category' and d.revoked_at is null
    and not (d.payload ? 'rule' and d.payload ->> 'category' <> ${category}))`;

/**
 * The effect of assigning a category to all transactions of a filter: in total, and by sides for
 * those that change.
 */
interface CategoryChanges {
  readonly all: CategoryChange;
  readonly sides: readonly ChangeOnSides[];
}

/**
 * `fits` is a condition on `t` and `f`. A person's new decision replaces an earlier one; a rule's
 * category doesn't.
 */
export async function previewCategory(
  db: Db,
  requested: TransactionWindow,
  fits: RawBuilder<unknown>,
  { category, byRule }: { readonly category: Category; readonly byRule: boolean },
): Promise<CategoryChanges> {
  const window = await resolveSearch(db, requested);
  const isOther = sql`decided is distinct from ${category}`;
  const changes = byRule
    ? sql`fitting and ${isOther} and (decided is null or by_rule)`
    : sql`fitting and ${isOther}`;
  // `offset 0` keeps Postgres from evaluating the subquery once per count.
  const { rows } = await sql<CategoryChange & ChangeOnSides & { readonly isAll: boolean }>`
    select grouping(comes) = 1 as "isAll", comes, goes, money, count(*) as meant, count(*) filter (where fitting) as fitting,
      count(*) filter (where changes) as changed, count(*) filter (where fitting and decided = ${category}) as same,
      count(*) filter (where changes and decided is not null) as replaced, count(*) filter (where fitting and decided <> ${category} and not changes) as kept,
      count(*) filter (where changes and linked) as linked,
      coalesce(sum(gain) filter (where changes), 0) as gain, coalesce(sum(income) filter (where changes), 0) as income,
      count(*) filter (where changes and counts) as count, sum(value) filter (where changes and counts) as worth,
      count(*) filter (where changes and counts and value is null) as unpriced,
      count(*) filter (where changes and match_state = 'matched' and not linked) as matched
    from (
      select each.*, ${changes} as changes from (
        select (${fits}) as fitting, d.payload ->> 'category' as decided, coalesce(d.payload ? 'rule', false) as by_rule, f.gain, f.income, ${worth} as value, f.match_state,
          ${onlyMoney} as money, case when ${onlyMoney} then not ${ignored} else f.incoming + f.outgoing + f.fees > 0 end as counts, ${selectMoves('in')} as comes, ${selectMoves('out')} as goes,
          exists (select 1 from decision l where l.account_id = t.account_id and l.record_id = t.id and l.kind = 'link' and l.revoked_at is null) as linked
        ${fromTransactions}
        left join decision d on d.account_id = t.account_id and d.record_id = t.id and d.kind = 'category' and d.part = '' and d.revoked_at is null
        where t.account_id = ${window.accountId} and t.id in (${selectTransactions(window)}) offset 0
      ) each
    ) told group by grouping sets ((), (comes, goes, money)) order by comes desc, goes, money`.execute(
    db,
  );
  const none = {
    meant: 0,
    fitting: 0,
    changed: 0,
    same: 0,
    replaced: 0,
    kept: 0,
    linked: 0,
    gain: '0',
    income: '0',
  };
  return {
    all: rows.find(({ isAll }) => isAll) ?? none,
    sides: rows.filter(({ isAll, count }) => !isAll && count > 0),
  };
}

/**
 * True for a transaction `t` that moves only fiat money: its sides are taxable only if its category
 * makes them income or an expense.
 */
const onlyMoney = sql`t.assets <@ fiat_codes()`;

/** True for a transaction `t` that has a movement in that direction. */
export const selectMoves = (direction: 'in' | 'out' | 'fee'): RawBuilder<unknown> =>
  sql`t.movements @> ${JSON.stringify([{ direction }])}::jsonb`;

/**
 * True for a transaction `t` with figure `f` that was matched automatically, not linked by a
 * person.
 */
export const matchedByItself = sql`(f.match_state = 'matched' and not exists (
  select 1 from decision l where l.account_id = t.account_id and l.record_id = t.id and l.kind = 'link' and l.revoked_at is null))`;

/** The number of transactions of a filter that meet each condition on `t` and `f`. */
export async function countWhere<Name extends string>(
  db: Db,
  requested: TransactionWindow,
  conditions: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Readonly<Record<Name, number>>> {
  const window = await resolveSearch(db, requested);
  return countAmong(db, window.accountId, selectTransactions(window), conditions);
}

/** Like `countsWhere`, for a selection of ids. */
export async function countAmong<Name extends string>(
  db: Db,
  accountId: AccountId,
  ids: RawBuilder<unknown>,
  conditions: Readonly<Record<Name, RawBuilder<unknown>>>,
): Promise<Readonly<Record<Name, number>>> {
  const counted = Object.entries<RawBuilder<unknown>>(conditions).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Readonly<Record<Name, number>>>`
    select ${sql.join(counted)} ${fromTransactions} where t.account_id = ${accountId} and t.id in (${ids})`.execute(
    db,
  );
  return rows[0]!;
}

/** How many of the selected transactions have a decision of a kind. */
export interface DecidedCount {
  readonly kind: string;
  readonly count: number;
  /**
   * For the kind `rule`: who created the rule. The address is only present while the account still
   * knows the person.
   */
  readonly by?: UserId | null;
  readonly byEmail?: string | null;
}

/** The decisions about the transactions of a filter. */
export interface Decided {
  readonly meant: number;
  readonly decided: readonly DecidedCount[];
  /** The time of the newest decision or revocation by a person among them: see `lastDecided`. */
  readonly lastAt: string | undefined;
}

/**
 * The number of transactions of a filter that have a decision, by kind; categories that a rule set
 * are of the kind `rule`.
 */
export async function countDecided(db: Db, requested: TransactionWindow): Promise<Decided> {
  const window = await resolveSearch(db, requested);
  const { rows } = await sql<{
    meant: number;
    decided: readonly DecidedCount[] | null;
    lastAt: string | null;
  }>`
    with meant as materialized (${selectTransactions(window)})
    select (select count(*) from meant) as meant, (
      select jsonb_agg(jsonb_build_object('kind', kind, 'by', each.by, 'byEmail', u.email, 'count', count)) from (
        select case when is_rule then 'rule' else kind end as kind, case when is_rule then created_by end as by, count(distinct record_id) as count
        from decision, lateral (select kind = 'category' and payload ? 'rule' as is_rule) d
        where account_id = ${window.accountId} and revoked_at is null and record_id in (select id from meant) group by 1, 2
      ) each left join app_user u on u.id = each.by
    ) as decided, (${selectLastDecided(window.accountId, sql`record_id in (select id from meant)`)}) as "lastAt"`.execute(
    db,
  );
  return {
    meant: rows[0]?.meant ?? 0,
    decided: rows[0]?.decided ?? [],
    lastAt: rows[0]?.lastAt ?? undefined,
  };
}
