import * as labels from '@lotbook/messages/generated/labels';
import type { Translate } from '@lotbook/messages/translator';

/** The origin of a record: imported from a file, fetched from a service or a chain, or entered manually. */
export type RecordOriginKind = 'file' | 'fetched' | 'hand';

export interface StatedOrigin {
  readonly kind: RecordOriginKind;
  /** The name of the file or connection; null for manual entries. */
  readonly name: string | null;
  /** The line in the file, from 1. */
  readonly line: number | null;
}

/** The origin as a separate sentence, such as `Line 7 of trades.csv` or `Fetched from Kraken`. */
export function formatOrigin({ kind, name, line }: StatedOrigin, t: Translate): string {
  if (kind === 'hand' || name === null) return t(labels.originManual);
  if (kind === 'fetched') return t(labels.originFetched, { name });
  return line === null ? name : t(labels.originLine, { line: String(line), name });
}
