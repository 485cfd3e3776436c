import { doerWords } from './change-words.ts';
import type { Side } from './documents.ts';

/** Whose rule chose the category, in words; undefined where none did. */
export function ruleOf({ userControl, userChanges }: Pick<Side, 'userControl' | 'userChanges'>, ownId: string): string | undefined {
  if (!userControl.categoryByRule) return undefined;
  const last = userChanges.findLast(({ kind }) => kind === 'category');
  return last ? doerWords(last, ownId) : 'A rule';
}
