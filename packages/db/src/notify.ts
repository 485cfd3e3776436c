import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** Notifies the listeners of a channel, once the transaction commits. */
export async function notify(tx: Tx, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx);
}
