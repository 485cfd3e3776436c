import type { BulkTx } from '@lotbook/db/bulk';
import { findAccount } from '@lotbook/db/stores/accounts';
import { addCategoryRule, broughtUndecided, categoryRulesOf, endCategoryRule, previewCategory, type CategoryPreview } from '@lotbook/db/stores/category-rules';
import { choose, chooseOnly } from '@lotbook/db/stores/decisions';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, ImportId, UserId } from '@lotbook/model/ids';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { log } from '@lotbook/db/stores/accounts';
import type { Actor, Services } from '../services.ts';
import { checkedCategory, fitsInSql } from './category-fit.ts';
import { deciding, type Decision } from './deciding.ts';
import { categorize, type FilterFor } from './set-categories.ts';

/** `once`: what is there now; `future`: that, and what later imports bring. */
export type RuleMode = 'once' | 'future';

export interface RuleAsked {
  readonly category: string;
  readonly mode?: string | undefined;
}

function checkedMode(mode: string | undefined): RuleMode {
  if (mode === undefined || mode === '' || mode === 'once') return 'once';
  if (mode === 'future') return 'future';
  throw new AppError('BAD_INPUT', 'mode is once, for what is there now, or future, for later imports too.', { field: 'mode' });
}

/** What running a rule would do, without doing it. */
export function previewRule(services: Services, actor: Actor, accountId: string, filter: FilterFor, asked: RuleAsked): Promise<CategoryPreview> {
  return readingAs(services, actor, accountId, 'txSearchView', (db, { account }) => {
    checkedMode(asked.mode);
    const category = checkedCategory(asked.category);
    return previewCategory(db, { accountId: account.id, filter: filter(account) }, fitsInSql(category), category);
  });
}

/** Gives a category to everything that the filter means; with the mode `future` later imports get it too. */
export function runRule(services: Services, actor: Actor, accountId: string, filter: FilterFor, asked: RuleAsked): Promise<Decision> {
  return deciding(services, actor, accountId, async (tx, { account, userId }, decider) => {
    const category = checkedCategory(asked.category);
    const mode = checkedMode(asked.mode);
    const meant = filter(account);
    if (mode === 'future' && meant.ids)
      throw new AppError('BAD_INPUT', 'A rule for later imports cannot name single transactions. Use a filter of what they have in common.', {
        field: 'filter',
      });
    const rule = mode === 'future' ? await addCategoryRule(tx, account.id, { filter: meant, category, createdBy: userId }) : undefined;
    const count = await choose(tx, account.id, meant);
    const decision = await categorize(tx, decider, count, category, undefined, rule);
    const message = rule === undefined ? decision.message : `${decision.message} Later imports get it too.`;
    return {
      decision: { ...decision, message, ...(rule === undefined ? {} : { ref: rule }) },
      action: 'category rule',
      after: { category, mode, filter: meant },
    };
  });
}

/** Ends a rule: what it did stays, later imports are left as they come. */
export function endRule(services: Services, actor: Actor, accountId: string, ruleId: string): Promise<void> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    if (!isId(ruleId) || !(await endCategoryRule(tx, account.id, ruleId, userId))) throw notFound('rule');
    await log(tx, account.id, {
      userId,
      type: 'transaction',
      action: 'category rule ended',
      message: 'A rule for later imports was ended',
      before: { ruleId },
    });
  });
}

/** Gives what an import brought the categories of the rules in force, as far as nobody has decided: the latest rule goes first. */
export async function applyRules({ tx }: BulkTx, accountId: AccountId, importId: ImportId): Promise<void> {
  const rules = await categoryRulesOf(tx, accountId);
  const account = rules.length > 0 ? await findAccount(tx, accountId) : undefined;
  if (!account) return;
  for (const rule of rules) {
    const userId = rule.createdBy ?? (account.ownerId satisfies UserId);
    await choose(tx, accountId, rule.filter);
    const meant = await chooseOnly(tx, accountId, broughtUndecided(importId));
    if (meant > 0) await categorize(tx, { accountId, userId }, meant, rule.category, undefined, rule.id);
  }
}
