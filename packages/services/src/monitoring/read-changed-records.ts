import { setImmediate } from 'node:timers/promises';
import { reading, type Database } from '@lotbook/db/database';
import { readInputChangesSince, readInputState } from '@lotbook/db/stores/input-changes';
import {
  loadRecordPage,
  loadRecordsToScreen,
  type RecordToScreen,
} from '@lotbook/db/stores/monitoring-records';
import type { AccountId, SourceId } from '@lotbook/model/ids';

/** Records that are read and kept in memory at once. */
const pageSize = 1000;
/** With more changed records, reading all is quicker. */
const mostChanged = 20_000;

export interface ChangedRecords {
  /** The input state that is read. What changes meanwhile belongs to the next run. */
  readonly snapshot: string;
  /** Undefined: all records. They can have been deleted. */
  readonly ids: readonly string[] | undefined;
}

/** Finds out what changed since an earlier state; everything if there is none. */
export function findChangedRecords(
  database: Database,
  accountId: AccountId,
  since: string | null,
): Promise<ChangedRecords> {
  return reading(database, { accountId }, async (db) => {
    const { snapshot } = await readInputState(db, accountId);
    if (since === null) return { snapshot, ids: undefined };
    const changes = await readInputChangesSince(db, accountId, { version: 0, snapshot: since });
    const ids = new Set<string>();
    for (const { kind, records } of changes) {
      if (kind !== 'records') continue;
      if (records === null || ids.size + records.length > mostChanged)
        return { snapshot, ids: undefined };
      for (const id of records) ids.add(id);
    }
    return { snapshot, ids: [...ids] };
  });
}

/** Reads the records page by page, in transactions of their own, so that nothing waits for it. */
export async function* readRecords(
  database: Database,
  accountId: AccountId,
  {
    ids,
    sourceIds,
  }: {
    readonly ids: readonly string[] | undefined;
    readonly sourceIds?: readonly SourceId[] | undefined;
  },
): AsyncIterable<readonly RecordToScreen[]> {
  const read = <T>(work: Parameters<typeof reading<T>>[2]): Promise<T> =>
    reading(database, { accountId }, work);
  if (ids !== undefined) {
    const wanted = sourceIds && new Set(sourceIds);
    for (let at = 0; at < ids.length; at += pageSize) {
      const page = await read((db) =>
        loadRecordsToScreen(db, accountId, ids.slice(at, at + pageSize)),
      );
      yield page.filter(({ sourceId }) => wanted?.has(sourceId) ?? true);
    }
    return;
  }
  let after: string | undefined;
  do {
    const page = await read((db) =>
      loadRecordPage(db, accountId, { after, limit: pageSize, sourceIds }),
    );
    yield page;
    after = page.length === pageSize ? page.at(-1)?.id : undefined;
    await setImmediate();
  } while (after !== undefined);
}
