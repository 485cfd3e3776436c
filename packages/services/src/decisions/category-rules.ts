import type { BulkTx } from '@lotbook/db/bulk';
import { findAccount } from '@lotbook/db/stores/accounts';
import {
  addCategoryRule,
  loadCategoryRules,
  endCategoryRule,
  saveCategoryRule,
  countByRule,
  undecided,
  type CategoryRule,
} from '@lotbook/db/stores/category-rules';
import type { Db } from '@lotbook/db/database';
import { conditions, found, type TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { choose, chooseOnly } from '@lotbook/db/stores/chosen';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql, type RawBuilder } from 'kysely';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { log } from '@lotbook/db/stores/accounts';
import type { Actor, Services } from '../services.ts';
import { checkedCategory, fitsInSql } from './category-fit.ts';
import { categoryPreview, type CategoryPreview } from './category-preview.ts';
import { deciding, type Decision } from './deciding.ts';
import { knownFilter, type FilterFor } from './entry-ids.ts';
import { categorize } from './set-categories.ts';

/** `once`: what is there now; `future`: that, and what later imports bring. */
export type RuleMode = 'once' | 'future';

export interface RequestedRule {
  /** For the list of rules; without one a rule is told by what it does. */
  readonly name?: string | undefined;
  readonly category: string;
  readonly mode?: string | undefined;
}

function checkedMode(mode: string | undefined): RuleMode {
  if (mode === undefined || mode === '' || mode === 'once') return 'once';
  if (mode === 'future') return 'future';
  throw new AppError(
    'BAD_INPUT',
    'mode is once, for what is there now, or future, for later imports too.',
    { field: 'mode' },
  );
}

/** What running a rule would do, without doing it. */
export function previewRule(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  asked: RequestedRule,
): Promise<CategoryPreview> {
  return readingAs(services, actor, accountId, 'txSearchView', (db, { account }) => {
    checkedMode(asked.mode);
    const category = checkedCategory(asked.category);
    return categoryPreview(db, account, filter(account), { category });
  });
}

/** Gives a category to everything that the filter means; with the mode `future` later imports get it too. */
export function runRule(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  asked: RequestedRule,
  seen?: string,
): Promise<Decision> {
  return deciding(
    services,
    actor,
    { accountId, seen },
    async (tx, { account, userId }, decider) => {
      const category = checkedCategory(asked.category);
      const mode = checkedMode(asked.mode);
      const meant = await knownFilter(tx, account, filter);
      const rule =
        mode === 'future'
          ? await addCategoryRule(tx, account.id, {
              name: checkedName(asked.name),
              filter: checkedRuleFilter(meant),
              category,
              createdBy: userId,
              batch: decider.batch,
            })
          : undefined;
      const count = await choose(tx, account.id, meant);
      const decision = await categorize(tx, decider, count, category, undefined, rule);
      const message =
        rule === undefined ? decision.message : `${decision.message} Later imports get it too.`;
      return {
        decision: { ...decision, message, ...(rule === undefined ? {} : { ref: rule }) },
        action: 'category rule',
        made: rule !== undefined,
        after: { category, mode, filter: meant },
      };
    },
  );
}

const longestName = 80;

function checkedName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if (trimmed.length > longestName)
    throw new AppError('BAD_INPUT', `Must be ${longestName} characters or fewer`, {
      field: 'name',
    });
  return trimmed || null;
}

/** What a file tells of a transaction the moment it comes in. The rest is known only after figures were computed, or after somebody decided. */
const knownAtImport: ReadonlySet<string> = new Set([
  'assets',
  'sources',
  'types',
  'from',
  'to',
  'hideFees',
  'search',
  'not',
]);

function refuse(message: string): never {
  throw new AppError('BAD_INPUT', message, { field: 'filter' });
}

/** @throws AppError BAD_INPUT for a filter that could never fit what has just come in, or that fits everything. */
function checkedRuleFilter(filter: TransactionFilter): TransactionFilter {
  if (filter.ids)
    refuse(
      'A rule for later imports cannot name single transactions. Use a filter of what they have in common.',
    );
  const used = [filter, filter.not ?? {}].flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => (isSet(value) ? [name] : [])),
  );
  if (used.some((name) => !knownAtImport.has(name)))
    refuse(
      'A rule for later imports can look at source, asset, type, date and text. Categories, flags, contacts and worth are known only later.',
    );
  if (used.every((name) => name === 'not' || name === 'hideFees'))
    refuse('A rule for later imports needs a filter, or it would decide about everything.');
  return filter;
}

const isSet = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0);

export interface ListedRule extends CategoryRule {
  /** Transactions that have their category by it now. */
  readonly given: number;
}

/** A rule in force. @throws AppError NOT_FOUND for one that was ended or is another account's. */
export async function ruleInForce(
  db: Db,
  accountId: AccountId,
  ruleId: string | undefined,
): Promise<CategoryRule> {
  const rule = (await loadCategoryRules(db, accountId)).find(({ id }) => id === ruleId);
  if (!rule) throw notFound('rule');
  return rule;
}

/** True for a transaction `t`, with its figure `f`, that a rule looks at and that can have its category. */
export async function ruleFits(
  db: Db,
  accountId: AccountId,
  { filter, category }: CategoryRule,
): Promise<{ readonly inSql: RawBuilder<unknown> }> {
  const window = await found(db, { accountId, filter });
  return { inSql: sql`(${conditions(window)} and ${fitsInSql(category)})` };
}

/** What running a rule upon everything that the filter means would do, without doing it. */
export const previewRuleRun = (
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  ruleId: string,
): Promise<CategoryPreview> =>
  readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const rule = await ruleInForce(db, account.id, ruleId);
    const { inSql } = await ruleFits(db, account.id, rule);
    return categoryPreview(db, account, filter(account), {
      category: rule.category,
      ruleFits: inSql,
    });
  });

/** The rules for later imports, the one that goes first at the top. */
export const listRules = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly ListedRule[]> =>
  readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const given = await countByRule(db, account.id);
    return (await loadCategoryRules(db, account.id)).map((rule) => ({
      ...rule,
      given: given.get(rule.id) ?? 0,
    }));
  });

/** Writes a rule anew in its turn: later imports get the new one. What the former one did stays. */
export function changeRule(
  services: Services,
  actor: Actor,
  accountId: string,
  ruleId: string,
  filter: FilterFor,
  asked: RequestedRule,
): Promise<string> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const before = await ruleInForce(tx, account.id, ruleId);
    if (!(await endCategoryRule(tx, account.id, ruleId, userId))) throw notFound('rule');
    const after = {
      name: checkedName(asked.name),
      filter: checkedRuleFilter(filter(account)),
      category: checkedCategory(asked.category),
    };
    const id = await addCategoryRule(tx, account.id, {
      ...after,
      createdBy: userId,
      createdAt: before.createdAt,
    });
    await log(tx, account.id, {
      userId,
      type: 'transaction',
      action: 'category rule changed',
      message: 'A rule for later imports was changed',
      before,
      after,
    });
    return id;
  });
}

/** Ends a rule: what it did stays, later imports are left as they come. */
export function endRule(
  services: Services,
  actor: Actor,
  accountId: string,
  ruleId: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (!isId(ruleId) || !(await endCategoryRule(tx, account.id, ruleId, userId)))
      throw notFound('rule');
    await log(tx, account.id, {
      userId,
      type: 'transaction',
      action: 'category rule ended',
      message: 'A rule for later imports was ended',
      before: { ruleId },
    });
  });
}

/** Takes the end of a rule back: later imports follow it again, at its former place among the others. */
export function saveRule(
  services: Services,
  actor: Actor,
  accountId: string,
  ruleId: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (!isId(ruleId) || !(await saveCategoryRule(tx, account.id, ruleId))) throw notFound('rule');
    await log(tx, account.id, {
      userId,
      type: 'transaction',
      action: 'category rule kept',
      message: 'The end of a rule for later imports was taken back',
      after: { ruleId },
    });
  });
}

/** Gives what was brought in the running transaction the categories of the rules in force, as far as nobody has decided: the latest rule goes first. */
export async function applyRules({ tx }: BulkTx, accountId: AccountId): Promise<void> {
  const rules = await loadCategoryRules(tx, accountId);
  const account = rules.length > 0 ? await findAccount(tx, accountId) : undefined;
  if (!account) return;
  for (const rule of rules) {
    const userId = rule.createdBy ?? (account.ownerId satisfies UserId);
    await choose(tx, accountId, { ...rule.filter, loadJustImported: true });
    const meant = await chooseOnly(tx, accountId, undecided);
    if (meant > 0)
      await categorize(tx, { accountId, userId }, meant, rule.category, undefined, rule.id);
  }
}
