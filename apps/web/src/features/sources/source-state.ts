import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import type { DotKind } from '@lotbook/ui/Inline';
import type { Source } from './use-sources.ts';

/** The status of a source. */
export function getState(
  t: Translate,
  { updating, broken, transactions, archived, connected, sync }: Source,
): {
  readonly kind: DotKind;
  readonly words: string;
} {
  if (broken) return { kind: 'wrong', words: t(texts.stateNoAccess) };
  if (updating) return { kind: 'busy', words: t(common.updating) };
  if (connected && sync?.status === 'failed') return { kind: 'wrong', words: t(texts.stateFailed) };
  if (connected && sync?.status === 'paused') return { kind: 'busy', words: t(common.waiting) };
  if (archived) return { kind: 'idle', words: t(texts.archived) };
  return transactions > 0
    ? { kind: 'ok', words: connected ? t(texts.stateUpToDate) : t(texts.stateImported) }
    : { kind: 'idle', words: t(texts.stateEmpty) };
}
