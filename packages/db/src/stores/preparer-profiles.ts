import { money, type Money } from '@lotbook/decimal/decimal';
import type { AccountId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

export interface PreparerProfile {
  readonly accountId: AccountId;
  readonly firmId: string;
  readonly linkCode: string;
  readonly billingType: string;
  /** The firm's remaining credit in US dollars. */
  readonly credits: Money;
}

const columns = [
  'account_id as accountId',
  'firm_id as firmId',
  'link_code as linkCode',
  'billing_type as billingType',
] as const;

export async function findProfile(
  db: Db,
  accountId: AccountId,
): Promise<PreparerProfile | undefined> {
  const row = await db
    .selectFrom('preparer_profile')
    .select([
      ...columns,
      sql<string>`(select coalesce(sum(amount), 0) from credit_entry where account_id = ${accountId})`.as(
        'credits',
      ),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row && ({ ...row, credits: money(row.credits) } as PreparerProfile);
}

/** The profile of a link code; the transaction must set its digest. */
export async function readProfileByCode(
  db: Db,
  digest: Uint8Array,
): Promise<Omit<PreparerProfile, 'credits'> | undefined> {
  const row = await db
    .selectFrom('preparer_profile')
    .select(columns)
    .where('link_code_digest', '=', Buffer.from(digest))
    .executeTakeFirst();
  return row as Omit<PreparerProfile, 'credits'> | undefined;
}

export async function addProfile(
  tx: Tx,
  profile: Pick<PreparerProfile, 'accountId' | 'firmId' | 'linkCode'> & {
    readonly digest: Uint8Array;
  },
): Promise<void> {
  await tx
    .insertInto('preparer_profile')
    .values({
      account_id: profile.accountId,
      firm_id: profile.firmId,
      link_code: profile.linkCode,
      link_code_digest: Buffer.from(profile.digest),
    })
    .execute();
}
