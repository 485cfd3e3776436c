import type { DecisionPayloads } from '@lotbook/model/decision';
import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { leftOut } from './merged-records.ts';

/** A lot that was chosen by hand for what left in a record. */
export interface ChosenLot {
  readonly recordId: string;
  readonly part: string;
  readonly payload: DecisionPayloads['spec-id'];
  /** When it left; null while the record is not there. */
  readonly at: string | null;
}

/** The choices in force that name lots of some records, the earliest first; none of records that people took out of the books. */
export async function loadChoicesAmongLots(
  db: Db,
  accountId: AccountId,
  recordIds: readonly string[],
): Promise<readonly ChosenLot[]> {
  if (recordIds.length === 0) return [];
  const { rows } =
    await sql<ChosenLot>`select choice.record_id as "recordId", choice.part, choice.payload, t.at
    from decision choice left join transaction t on t.account_id = choice.account_id and t.id = choice.record_id
    where choice.account_id = ${accountId} and choice.kind = 'spec-id' and choice.revoked_at is null
      and split_part(choice.payload ->> 'lot', '/', 1) = any(${[...recordIds]}::text[])
      and not ${leftOut({ account: sql`choice.account_id`, id: sql`choice.record_id` })}
    order by choice.id`.execute(db);
  return rows;
}
