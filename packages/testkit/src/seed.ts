import { randomUUID } from 'node:crypto';
import { writing, type Database, type Scope } from '@lotbook/db/database';
import type { AccountId, UserId } from '@lotbook/model/ids';

export interface SeededAccount {
  readonly accountId: AccountId;
  readonly userId: UserId;
  readonly identity: { readonly issuer: string; readonly subject: string };
  /** What a transaction of this owner acts for. */
  readonly scope: Scope & { readonly accountId: AccountId; readonly userId: UserId };
}

/** A person with a tax account of their own. */
export async function seedAccount(
  database: Database,
  options: { readonly name?: string; readonly timeZone?: string; readonly taxYear?: number } = {},
): Promise<SeededAccount> {
  const accountId = randomUUID() as AccountId;
  const userId = randomUUID() as UserId;
  const identity = { issuer: 'https://id.example', subject: userId };
  await writing(database, { accountId, userId, identity }, async (tx) => {
    await tx
      .insertInto('app_user')
      .values({ id: userId, ...identity, email: `${userId}@example.com`, email_verified: true })
      .execute();
    await tx
      .insertInto('account')
      .values({
        id: accountId,
        name: options.name ?? 'Ada Lovelace',
        type: 'TaxPayer',
        owner_id: userId,
        time_zone: options.timeZone ?? 'UTC',
        tax_year: options.taxYear ?? 2025,
      })
      .execute();
    await tx.insertInto('account_member').values({ account_id: accountId, user_id: userId, role: 'owner' }).execute();
  });
  return { accountId, userId, identity, scope: { accountId, userId } };
}
