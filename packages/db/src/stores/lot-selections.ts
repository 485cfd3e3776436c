import type { DecisionPayloads } from '@lotbook/model/decision';
import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { isExcluded } from './merged-records.ts';

/** A lot that a person chose for a disposal. */
export interface ChosenLot {
  readonly recordId: string;
  readonly part: string;
  readonly payload: DecisionPayloads['spec-id'];
  /** The time of the disposal; null while its record is missing. */
  readonly at: string | null;
}

/**
 * The active choices that name lots of the given records, the earliest first. Excludes choices of
 * records that people ignored or dismissed as duplicates.
 */
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
      and not ${isExcluded({ account: sql`choice.account_id`, id: sql`choice.record_id` })}
    order by choice.id`.execute(db);
  return rows;
}
