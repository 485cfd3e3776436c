import * as texts from '@lotbook/messages/generated/web/duplicates';
import type { Translate } from '@lotbook/messages/translator';
import type { DuplicateSide } from './duplicate-documents.ts';

/** The origin of a transaction: `trades.csv, line 12`. */
export function formatOrigin({ origin, originName, line }: DuplicateSide, t: Translate): string {
  if (origin === 'hand') return t(texts.manualEntry);
  const name = originName ?? t(origin === 'fetched' ? texts.imported : texts.file);
  return line === null ? name : t(texts.originLine, { origin: name, line: String(line) });
}
