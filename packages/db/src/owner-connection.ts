import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { makeColumnTypes, type Db } from './database.ts';
import type { DB } from './schema.ts';

/**
 * Reads as the owner of the database, in one snapshot: for the operator of the installation, and
 * for data outside any account.
 */
export async function readingAsOwner<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const kysely = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: url, max: 1, types: makeColumnTypes() }),
    }),
  });
  try {
    return await kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(work);
  } finally {
    await kysely.destroy();
  }
}
