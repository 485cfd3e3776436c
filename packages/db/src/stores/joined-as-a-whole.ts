import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The planner takes tens of thousands of single look-ups for cheaper than they are; a narrow filter loses less by joining all figures than a wide one wins. */
export async function joinedAsAWhole<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db);
  const done = await work();
  await sql`set local enable_nestloop = on`.execute(db);
  return done;
}
