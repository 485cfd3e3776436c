import type { DotKind } from '@lotbook/ui/Inline';
import type { Source } from './use-sources.ts';

/** How a source is, in a word. */
export function stateOf({ updating, broken, transactions, archived }: Source): { readonly kind: DotKind; readonly words: string } {
  if (broken) return { kind: 'wrong', words: 'No access' };
  if (updating) return { kind: 'busy', words: 'Updating' };
  if (archived) return { kind: 'idle', words: 'Archived' };
  return transactions > 0 ? { kind: 'ok', words: 'Imported' } : { kind: 'idle', words: 'Empty' };
}
