import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';

/** Cursors within one transaction need distinct names. */
let opened = 0;

/**
 * Streams the rows of a query in chunks of at most `atOnce`, in order, from one snapshot: the query
 * runs once, and the database prepares the next chunk while the caller handles the current one.
 * Stopping early closes the cursor.
 */
export async function* readInChunks<Row>(
  db: Db,
  query: RawBuilder<Row>,
  atOnce: number,
): AsyncGenerator<readonly Row[]> {
  const cursor = sql.ref(`pieces_${(opened += 1)}`);
  await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db);
  const next = async (): Promise<readonly Row[]> =>
    (await sql<Row>`fetch ${sql.lit(atOnce)} from ${cursor}`.execute(db)).rows;
  let coming = next();
  try {
    for (;;) {
      const rows = await coming;
      if (rows.length === 0) return;
      coming = rows.length < atOnce ? Promise.resolve([]) : next();
      // The caller may never await it, so avoid an unhandled rejection.
      coming.catch(() => undefined);
      await setImmediate();
      yield rows;
    }
  } finally {
    await coming.then(
      () => sql`close ${cursor}`.execute(db),
      // A failed transaction has already closed the cursor.
      () => undefined,
    );
  }
}
