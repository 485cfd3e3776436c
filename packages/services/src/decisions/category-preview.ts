import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { Condition } from '@lotbook/db/stores/category-conditions';
import {
  previewCategory,
  type CategoryChange,
  type ChangeOnSides,
} from '@lotbook/db/stores/category-rules';
import { readLastDecided } from '@lotbook/db/stores/decisions';
import {
  resolveSearch,
  selectTransactions,
  type TransactionFilter,
} from '@lotbook/db/stores/transaction-filter';
import { format, money, sum } from '@lotbook/decimal/decimal';
import { getEffects } from '@lotbook/engine/start-run';
import { categoryEffects } from '@lotbook/engine/effects/category-effects';
import type { InEffect, OutEffect } from '@lotbook/engine/effects/effect';
import { isAllowed, type SideEffects } from '@lotbook/engine/effects/leg-effect';
import type { Category } from '@lotbook/model/category';
import { getSettings } from '../computing/account-inputs.ts';
import { meetsCategory } from './category-fit.ts';

/** What a category makes of those that change. */
export interface CategoryOutcome {
  /** `expense`: money alone that becomes a cost. */
  readonly effect: InEffect | OutEffect | 'expense';
  readonly count: number;
  /** Total market value when they moved; null if no value is known for any. */
  readonly worth: string | null;
  readonly unpriced: number;
}

export interface CategoryPreview extends CategoryChange {
  /** Of those that change: their other side was found, and is lost with the category. */
  readonly matched: number;
  readonly outcomes: readonly CategoryOutcome[];
  /** See `lastDecided`: proves how much the reader of the preview has seen. */
  readonly decidedAt: string | undefined;
}

interface Giving {
  readonly category: Category;
  /** The condition of the rule that sets the category: manual decisions are kept then. */
  readonly ruleFits?: Condition;
}

/** What setting a category on every transaction of a filter removes, and its effect, as far as known without computing. */
export async function categoryPreview(
  db: Db,
  account: Account,
  filter: TransactionFilter,
  { category, ruleFits }: Giving,
): Promise<CategoryPreview> {
  const byRule = ruleFits !== undefined;
  const window = { accountId: account.id, filter };
  const decidedAt = await readLastDecided(
    db,
    account.id,
    selectTransactions(await resolveSearch(db, window)),
  );
  const { all, sides } = await previewCategory(db, window, ruleFits ?? meetsCategory(category), {
    category,
    byRule,
  });
  const effects = getEffects(await getSettings(db, account));
  const told = sides.map((each) => ({ ...each, effects: listEffects(each, category, effects) }));
  const apart = told.filter(
    (each) => !each.effects.some((effect) => effect === 'arrive' || effect === 'depart'),
  );
  const byEffect = Map.groupBy(
    told.flatMap((each) => each.effects.map((effect) => ({ ...each, effect }))),
    ({ effect }) => effect,
  );
  const outcomes = [...byEffect].map(([effect, transactions]) => getOutcome(effect, transactions));
  return { ...all, matched: getTotal(apart, ({ matched }) => matched), outcomes, decidedAt };
}

/** A transaction that moves only a fee gives its category to the fee. Money isn't property: received it is income, sent it is a cost, otherwise the preview doesn't mention it. */
function listEffects(
  { comes, goes, money: isMoney }: ChangeOnSides,
  category: Category,
  effects: SideEffects,
): readonly CategoryOutcome['effect'][] {
  if (isMoney) return listMoneyEffects({ comes, goes }, category);
  const alone = comes !== goes;
  const came =
    comes && isAllowed(category, 'in') ? [effects.of('deposit', category, 'in', alone).effect] : [];
  const left =
    (goes || !comes) && isAllowed(category, 'out')
      ? [effects.of('withdrawal', category, 'out', alone).effect]
      : [];
  return [...came, ...left];
}

function listMoneyEffects(
  { comes, goes }: Pick<ChangeOnSides, 'comes' | 'goes'>,
  category: Category,
): readonly CategoryOutcome['effect'][] {
  const isIncome = comes && categoryEffects[category].in === 'income';
  const isCost = goes && categoryEffects[category].expense === true;
  return [...(isIncome ? (['income'] as const) : []), ...(isCost ? (['expense'] as const) : [])];
}

function getOutcome(
  effect: CategoryOutcome['effect'],
  transactions: readonly ChangeOnSides[],
): CategoryOutcome {
  const worths = transactions.flatMap(({ worth }) => (worth === null ? [] : [money(worth)]));
  return {
    effect,
    count: getTotal(transactions, ({ count }) => count),
    worth: worths.length === 0 ? null : format(sum(worths)),
    unpriced: getTotal(transactions, ({ unpriced }) => unpriced),
  };
}

const getTotal = <Each>(all: readonly Each[], count: (each: Each) => number): number =>
  all.reduce((total, each) => total + count(each), 0);
