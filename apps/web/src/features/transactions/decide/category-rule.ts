import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import type { Change } from './change.ts';
import { formatDoer } from './change-text.ts';

interface Chosen {
  readonly category: string;
  /** Whether a person or a rule set it. */
  readonly userControl: { readonly category: boolean; readonly categoryByRule: boolean };
  readonly userChanges: readonly Pick<Change, 'kind' | 'by' | 'byEmail' | 'after'>[];
}

/** Fiat-only transactions have no sides, so the history shows who set the category. */
export function toCategoryChoice(category: string, changes: readonly Change[]): Chosen {
  const after = getLast(changes)?.after ?? null;
  return {
    category,
    userControl: {
      category: after !== null,
      categoryByRule: typeof after === 'object' && after !== null && 'rule' in after,
    },
    userChanges: changes,
  };
}

/** Whose rule set the category, as text; undefined if none did. */
export function getRule(
  { userControl, userChanges }: Omit<Chosen, 'category'>,
  ownId: string,
  t: Translate,
): string | undefined {
  if (!userControl.categoryByRule) return undefined;
  const last = getLast(userChanges);
  return last ? formatDoer(last, ownId, t) : t(texts.aRule);
}

const getLast = <Each extends Pick<Change, 'kind'>>(changes: readonly Each[]): Each | undefined =>
  changes.findLast(({ kind }) => kind === 'category');
