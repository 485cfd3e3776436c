import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/decisions';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { BulkTx } from '@lotbook/db/bulk';
import { findAccount } from '@lotbook/db/stores/accounts';
import { matchesWithSide, type Condition } from '@lotbook/db/stores/category-conditions';
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
import { resolveSearch, type TransactionFilter } from '@lotbook/db/stores/transaction-filter';
import { choose, chooseOnly } from '@lotbook/db/stores/selected-transactions';
import { AppError } from '@lotbook/model/errors';
import type { AccountId, UserId } from '@lotbook/model/ids';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import { log } from '@lotbook/db/stores/accounts';
import type { Actor, Services } from '../services.ts';
import { validateCategory, listSides } from './category-fit.ts';
import { categoryPreview, type CategoryPreview } from './category-preview.ts';
import { decideInTurn, type Decision } from './deciding.ts';
import { requireKnownFilter, type FilterFor } from '../base/entry-ids.ts';
import { categorize } from './set-categories.ts';

/** `once`: existing transactions; `future`: those and later imports. */
export type RuleMode = 'once' | 'future';

export interface RequestedRule {
  /** Shown in the list of rules; a rule without a name is described by what it does. */
  readonly name?: string | undefined;
  readonly category: string;
  readonly mode?: string | undefined;
}

function validateMode(mode: string | undefined): RuleMode {
  if (mode === undefined || mode === '' || mode === 'once') return 'once';
  if (mode === 'future') return 'future';
  throw new AppError('BAD_INPUT', fill(texts.modeUnknown), { field: 'mode' });
}

/** A dry run of a rule. */
export function previewRule(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  request: RequestedRule,
): Promise<CategoryPreview> {
  return readingAs(services, actor, accountId, 'txSearchView', (db, { account }) => {
    validateMode(request.mode);
    const category = validateCategory(request.category);
    return categoryPreview(db, account, filter(account), { category });
  });
}

/** Sets a category on every transaction of the filter; with the mode `future` later imports get it too. */
export function runRule(
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  request: RequestedRule,
  seen?: string,
): Promise<Decision> {
  return decideInTurn(
    services,
    actor,
    { accountId, seen },
    async (tx, { account, userId }, decider) => {
      const category = validateCategory(request.category);
      const mode = validateMode(request.mode);
      const meant = await requireKnownFilter(tx, account, filter);
      const rule =
        mode === 'future'
          ? await addCategoryRule(tx, account.id, {
              name: validateName(request.name),
              filter: validateRuleFilter(meant),
              category,
              createdBy: userId,
              batch: decider.batch,
            })
          : undefined;
      const count = await choose(tx, account.id, meant);
      const decision = await categorize(tx, decider, count, category, undefined, rule);
      const message = joinSentences(
        decision.message,
        rule === undefined ? undefined : laterImports,
      );
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

function validateName(name: string | undefined): string | null {
  const trimmed = name?.trim() ?? '';
  if (trimmed.length > longestName)
    throw new AppError('BAD_INPUT', fill(contractRules.tooManyCharacters, { count: longestName }), {
      field: 'name',
    });
  return trimmed || null;
}

/** The fields that a file provides at import. Everything else is known only after a computation or a decision. */
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

const laterImports: FilledMessage = fill(texts.appliesToLaterImports);

function refuse(message: FilledMessage): never {
  throw new AppError('BAD_INPUT', message, { field: 'filter' });
}

/** @throws AppError BAD_INPUT for a filter that can never match a new import, or that matches everything. */
function validateRuleFilter(filter: TransactionFilter): TransactionFilter {
  if (filter.ids) refuse(fill(texts.ruleNamesTransactions));
  const used = [filter, filter.not ?? {}].flatMap((each) =>
    Object.entries(each).flatMap(([name, value]) => (isSet(value) ? [name] : [])),
  );
  if (used.some((name) => !knownAtImport.has(name))) refuse(fill(texts.ruleFilterUnsupported));
  if (used.every((name) => name === 'not' || name === 'hideFees'))
    refuse(fill(texts.ruleFilterMissing));
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
export async function readRuleInForce(
  db: Db,
  accountId: AccountId,
  ruleId: string | undefined,
): Promise<CategoryRule> {
  const rule = (await loadCategoryRules(db, accountId)).find(({ id }) => id === ruleId);
  if (!rule) throw notFound('rule');
  return rule;
}

/** True for a transaction `t`, with its figure `f`, that a rule looks at and that can have its category. */
export async function makeRuleCondition(
  db: Db,
  accountId: AccountId,
  { filter, category }: CategoryRule,
): Promise<{ readonly condition: Condition }> {
  const window = await resolveSearch(db, { accountId, filter });
  return { condition: matchesWithSide(window, listSides(category)) };
}

/** Dry run of a rule on every transaction of the filter. */
export const previewRuleRun = (
  services: Services,
  actor: Actor,
  accountId: string,
  filter: FilterFor,
  ruleId: string,
): Promise<CategoryPreview> =>
  readingAs(services, actor, accountId, 'txSearchView', async (db, { account }) => {
    const rule = await readRuleInForce(db, account.id, ruleId);
    const { condition } = await makeRuleCondition(db, account.id, rule);
    return categoryPreview(db, account, filter(account), {
      category: rule.category,
      ruleFits: condition,
    });
  });

/** The rules for later imports, highest priority first. */
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

/** Replaces a rule and keeps its priority: later imports use the new one. Earlier results are kept. */
export function changeRule(
  services: Services,
  actor: Actor,
  accountId: string,
  ruleId: string,
  filter: FilterFor,
  request: RequestedRule,
): Promise<string> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const before = await readRuleInForce(tx, account.id, ruleId);
    if (!(await endCategoryRule(tx, account.id, ruleId, userId))) throw notFound('rule');
    const after = {
      name: validateName(request.name),
      filter: validateRuleFilter(filter(account)),
      category: validateCategory(request.category),
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
      message: fill(texts.ruleChanged),
      before,
      after,
    });
    return id;
  });
}

/** Ends a rule: its results are kept, later imports are not changed. */
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
      message: fill(texts.ruleEnded),
      before: { ruleId },
    });
  });
}

/** Reactivates an ended rule at its previous priority. */
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
      message: fill(texts.ruleReactivated),
      after: { ruleId },
    });
  });
}

/** Applies the active rules to the transactions imported by the running database transaction, except to those with a decision; the latest rule wins. */
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
