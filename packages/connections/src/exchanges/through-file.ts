import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/connections';
import { readStoredText } from '@lotbook/messages/stored-text';
import { utc } from '@lotbook/model/time';
import type { FileSource, Row } from '@lotbook/sources/file-source';
import type { Json, SyncPage } from '../adapter.ts';
import { toRaw } from '../raw.ts';

/** A raw record as a line of the provider's own export. */
export interface AsLine {
  readonly raw: Json;
  readonly cells: readonly string[];
}

/**
 * Maps raw records by the mapping of the provider's export file, if the API has the same columns:
 * then the file and the API yield the same ids, and each event is stored once. `idField` is the raw
 * id, for unreadable records.
 */
export function throughFile(
  source: FileSource,
  header: readonly string[],
  lines: readonly AsLine[],
  idField: string,
): Pick<SyncPage, 'records' | 'unread' | 'skipped'> {
  const parser = source.open(header, { timeZone: utc }, []);
  const readings = [
    ...lines.flatMap(({ cells }, line) => parser.push({ line, cells })),
    ...parser.end(),
  ];
  const rawAt = ({ line }: Pick<Row, 'line'>): Json => lines[line]?.raw ?? null;
  const records: SyncPage['records'][number][] = [];
  const unread: NonNullable<SyncPage['unread']>[number][] = [];
  let skipped = 0;
  for (const reading of readings) {
    if (reading.kind === 'skipped') skipped += 1;
    else if (reading.kind === 'rejected') {
      const { column, reason } = reading.rejection;
      const raw = rawAt(reading.rejection);
      unread.push({
        externalId: toRaw(raw).text(idField),
        reason:
          column === ''
            ? readStoredText(reason)
            : fill(texts.unreadField, { field: column, reason: readStoredText(reason) }),
        raw,
      });
    } else {
      const raw = reading.rows.map(rawAt);
      const { externalId = toRaw(raw[0] ?? null).text(idField) } = reading.transaction;
      records.push({ transaction: { ...reading.transaction, externalId }, raw });
    }
  }
  return { records, unread, skipped };
}
