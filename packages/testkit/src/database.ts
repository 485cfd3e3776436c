import { randomUUID } from 'node:crypto';
import { openDatabase, type Database } from '@lotbook/db/database';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';

/** A migrated database for this test file only. */
export interface TestDatabase extends Database {
  /** The owner's URL: row-level security doesn't apply to it. */
  readonly url: string;
}

/**
 * Call at the top of a test file: creates the file's own database before its tests and drops it
 * afterwards.
 */
export function testDatabase(): { readonly current: TestDatabase } {
  const holder: { current?: TestDatabase } = {};
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  beforeAll(async () => {
    const template = inject('databaseUrl');
    await asOwner(template, `create database ${name} template lotbook strategy file_copy`);
    const url = template.replace(/\/lotbook$/, `/${name}`);
    holder.current = { ...openDatabase(url), url };
  });
  afterAll(async () => {
    await holder.current?.close();
    await asOwner(inject('databaseUrl'), `drop database if exists ${name} with (force)`);
  });
  return holder as { readonly current: TestDatabase };
}

/** Runs one statement as the server's owner, outside the databases in use. */
export async function asOwner(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url.replace(/\/lotbook$/, '/postgres') });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
