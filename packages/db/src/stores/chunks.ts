import { setImmediate } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../database.ts';

/** Cursors of one transaction need names of their own. */
let opened = 0;

/**
 * The rows of a query in pieces of at most `atOnce`, in its order, as the transaction sees them: the query runs once, and the database makes the next piece while one is looked at.
 * Whoever stops before the end leaves nothing open.
 */
export async function* inChunks<Row>(
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
      // Nobody may come back for it. It is asked for once the connection had its turn.
      coming.catch(() => undefined);
      await setImmediate();
      yield rows;
    }
  } finally {
    await coming.then(
      () => sql`close ${cursor}`.execute(db),
      // A transaction that failed has closed it.
      () => undefined,
    );
  }
}
