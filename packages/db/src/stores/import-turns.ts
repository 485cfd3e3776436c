import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Tx } from '../database.ts';

/** Waits until no other transaction adds records to the account, however long that takes: two files of the same history would wait for each other's rows. */
export async function waitForImports(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended('import ' || ${accountId}, 0))`.execute(
    tx,
  );
}
