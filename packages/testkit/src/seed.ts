import { randomUUID } from 'node:crypto';
import { writing, type Database, type Scope, type Tx } from '@lotbook/db/database';
import type { AccountId, UserId } from '@lotbook/model/ids';

export interface SeededAccount {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly identity: { readonly issuer: string; readonly subject: string };
  /** The scope of this owner's transactions. */
  readonly scope: Scope & { readonly accountId: AccountId; readonly userId: UserId };
}

interface Details {
  readonly name?: string;
  readonly timeZone?: string;
  readonly taxYear?: number;
}

/** Creates a person with a tax account of their own. */
export async function seedAccount(
  database: Database,
  details: Details = {},
): Promise<SeededAccount> {
  const seeded = newAccount();
  await writing(database, { ...seeded.scope, identity: seeded.identity }, (tx) =>
    insertAccounts(tx, [seeded], details),
  );
  return seeded;
}

/** The ids of a person and an account that don't exist yet. */
export function newAccount(): SeededAccount {
  const accountId = randomUUID() as AccountId;
  const userId = randomUUID() as UserId;
  return {
    accountId,
    userId,
    identity: { issuer: 'https://id.example', subject: userId },
    scope: { accountId, userId },
  };
}

/**
 * Inserting several at once requires the owner of the database, because each person only sees their
 * own rows.
 */
export async function insertAccounts(
  tx: Tx,
  seeded: readonly SeededAccount[],
  { name, timeZone, taxYear }: Details = {},
): Promise<void> {
  await tx
    .insertInto('app_user')
    .values(
      seeded.map(({ userId, identity }) => ({
        id: userId,
        ...identity,
        email: `${userId}@example.com`,
        email_verified: true,
      })),
    )
    .execute();
  await tx
    .insertInto('account')
    .values(
      seeded.map(({ accountId, userId }) => ({
        id: accountId,
        name: name ?? 'Ada Lovelace',
        type: 'TaxPayer' as const,
        owner_id: userId,
        time_zone: timeZone ?? 'UTC',
        tax_year: taxYear ?? 2025,
      })),
    )
    .execute();
  await tx
    .insertInto('account_member')
    .values(
      seeded.map(({ accountId, userId }) => ({
        account_id: accountId,
        user_id: userId,
        role: 'owner' as const,
      })),
    )
    .execute();
}
