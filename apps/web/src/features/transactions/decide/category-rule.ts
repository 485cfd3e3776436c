import type { Change } from './change.ts';
import { formatDoer } from './change-text.ts';

interface Chosen {
  readonly category: string;
  /** Whether a person or a rule chose it. */
  readonly userControl: { readonly category: boolean; readonly categoryByRule: boolean };
  readonly userChanges: readonly Pick<Change, 'kind' | 'by' | 'byEmail' | 'after'>[];
}

/** Where nothing but money moved, no side tells who chose the category until one makes income or a cost of it; what was decided does. */
export function categoryWithoutSides(category: string, changes: readonly Change[]): Chosen {
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

/** Whose rule chose the category, in words; undefined where none did. */
export function getRule(
  { userControl, userChanges }: Omit<Chosen, 'category'>,
  ownId: string,
): string | undefined {
  if (!userControl.categoryByRule) return undefined;
  const last = getLast(userChanges);
  return last ? formatDoer(last, ownId) : 'A rule';
}

const getLast = <Each extends Pick<Change, 'kind'>>(changes: readonly Each[]): Each | undefined =>
  changes.findLast(({ kind }) => kind === 'category');
