import { sql } from 'kysely';
import type { Db } from '../database.ts';

/**
 * Turns nested loops off: the planner underestimates the cost of tens of thousands of single
 * lookups. Joining all figures costs a narrow filter less than it saves a wide one.
 */
export async function avoidNestedLoops<T>(db: Db, work: () => Promise<T>): Promise<T> {
  await sql`set local enable_nestloop = off`.execute(db);
  const result = await work();
  await sql`set local enable_nestloop = on`.execute(db);
  return result;
}
