import type { DotKind } from '@lotbook/ui/Inline';
import type { Source } from './use-sources.ts';

/** How a source is, in a word. */
export function getState({ updating, broken, transactions, archived, connected, sync }: Source): {
  readonly kind: DotKind;
  readonly words: string;
} {
  if (broken) return { kind: 'wrong', words: 'No access' };
  if (updating) return { kind: 'busy', words: 'Updating' };
  if (connected && sync?.status === 'failed') return { kind: 'wrong', words: 'Not updated' };
  if (connected && sync?.status === 'paused') return { kind: 'busy', words: 'Waits' };
  if (archived) return { kind: 'idle', words: 'Archived' };
  return transactions > 0
    ? { kind: 'ok', words: connected ? 'Up to date' : 'Imported' }
    : { kind: 'idle', words: 'Empty' };
}
