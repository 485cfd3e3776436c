import type { AccountId, SourceId, TransactionId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** Two transactions of a source that look like one: told by its API, and by a file that carries no ids. */
export interface PossibleDuplicate {
  readonly fetchedId: TransactionId;
  readonly filedId: TransactionId;
  readonly at: string;
  readonly type: string;
  readonly fileName: string | null;
}

/** What came, left and was paid, whatever the order and however the digits are written. */
const moved = (alias: 'a' | 'b') => sql`(
  select string_agg(m.direction || ' ' || m.asset || ' ' || trim_scale(m.quantity), ',' order by m.direction, m.asset, m.quantity)
  from jsonb_to_recordset(${sql.ref(`${alias}.movements`)}) as m(direction text, asset text, quantity numeric))`;

/**
 * Transactions that the connection of a source brought and that a file without ids tells, too: within the same second, of the same kind, with the same amounts. Those that a person took
 * out of the books are none.
 */
export async function possibleDuplicates(db: Db, accountId: AccountId, sourceId: SourceId, limit: number): Promise<readonly PossibleDuplicate[]> {
  const { rows } = await sql<PossibleDuplicate>`
    select a.id as "fetchedId", b.id as "filedId", b.at, b.type, i.file_name as "fileName"
    from transaction b
    join record rb on rb.account_id = b.account_id and rb.id = b.id
    join import i on i.account_id = rb.account_id and i.id = rb.import_id and i.origin = 'file'
    join transaction a on a.account_id = b.account_id and a.source_id = b.source_id and a.id <> b.id and a.type = b.type
      and a.at >= date_trunc('second', b.at) and a.at < date_trunc('second', b.at) + interval '1 second'
    join record ra on ra.account_id = a.account_id and ra.id = a.id
    join import ia on ia.account_id = ra.account_id and ia.id = ra.import_id and ia.origin = 'connection'
    where b.account_id = ${accountId} and b.source_id = ${sourceId} and b.external_id is null and ${moved('a')} = ${moved('b')}
      and not exists (select from decision d where d.account_id = b.account_id and d.record_id in (a.id, b.id) and d.kind = 'ignore' and d.revoked_at is null)
    order by b.at desc, b.id limit ${limit}`.execute(db);
  return rows;
}
