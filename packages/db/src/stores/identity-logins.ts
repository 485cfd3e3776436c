import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/**
 * A sign-up at the embedded identity provider. Until its address is verified it is only a claim,
 * and others can claim the same address.
 */
export interface Login {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly verified: boolean;
}

const columns = ['id', 'email', 'password_hash', 'email_verified_at'] as const;

const read = (row: {
  id: string;
  email: string;
  password_hash: string;
  email_verified_at: string | null;
}): Login => ({
  id: row.id,
  email: row.email,
  passwordHash: row.password_hash,
  verified: row.email_verified_at !== null,
});

/** Candidates for an address: the verified login first, then the newest claims. A login without a password can't be signed in to. */
export async function readLoginsByEmail(
  db: Db | Tx,
  email: string,
  limit: number,
): Promise<readonly Login[]> {
  const rows = await db
    .selectFrom('identity_login')
    .select(columns)
    .where('email', '=', email)
    .where('password_hash', '<>', '')
    .orderBy((order) => order('email_verified_at', 'is not', null), 'desc')
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map(read);
}

export async function findLogin(db: Db | Tx, id: string): Promise<Login | undefined> {
  const row = await db
    .selectFrom('identity_login')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && read(row);
}

export async function addLogin(
  tx: Tx,
  { email, passwordHash }: { readonly email: string; readonly passwordHash: string },
): Promise<Login> {
  return read(
    await tx
      .insertInto('identity_login')
      .values({ email, password_hash: passwordHash })
      .returning(columns)
      .executeTakeFirstOrThrow(),
  );
}

/** When the login's password last changed. Undefined for people who sign in elsewhere. */
export async function readPasswordChangedAt(db: Db, subject: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('identity_login')
    .select('password_changed_at')
    .where(sql<boolean>`id = (case when ${subject} ~ '^[0-9a-f-]{36}$' then ${subject}::uuid end)`)
    .executeTakeFirst();
  return row?.password_changed_at;
}

export async function setPassword(
  tx: Tx,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('identity_login')
    .set({ password_hash: passwordHash, password_changed_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/**
 * Marks the address as verified for this login. Returns false if another login verified it before.
 */
export async function markVerified(tx: Tx, id: string): Promise<boolean> {
  const login = await tx
    .selectFrom('identity_login')
    .select(['email', 'email_verified_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!login) return false;
  if (login.email_verified_at !== null) return true;
  const owner = await tx
    .selectFrom('identity_login')
    .select('id')
    .where('email', '=', login.email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (owner) return false;
  await tx
    .updateTable('identity_login')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
  return true;
}

/** Removes claims older than a day to addresses that someone else has verified. */
export async function removeLostClaims(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('identity_login as claim')
    .where('claim.email_verified_at', 'is', null)
    .where('claim.created_at', '<', new Date(Date.now() - 24 * 60 * 60_000).toISOString())
    .where((where) =>
      where.exists(
        where
          .selectFrom('identity_login as owner')
          .select('owner.id')
          .whereRef('owner.email', '=', 'claim.email')
          .where('owner.email_verified_at', 'is not', null),
      ),
    )
    .execute();
}
