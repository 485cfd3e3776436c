import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

export type SampleApp = 'tax' | 'accounting' | 'tax-preparer';

/** A login with accounts of sample data, for a visitor who hasn't signed up. */
export interface SampleLogin {
  readonly loginId: string;
  readonly app: SampleApp;
  readonly userId: UserId;
  readonly accountIds: readonly AccountId[];
}

const columns = ['login_id', 'user_id', 'app', 'account_ids'] as const;

const read = (row: {
  readonly login_id: string;
  readonly user_id: string;
  readonly app: string;
  readonly account_ids: readonly string[];
}): SampleLogin => ({
  loginId: row.login_id,
  app: row.app as SampleApp,
  userId: row.user_id as UserId,
  accountIds: row.account_ids.map((id) => id as AccountId),
});

/** A login whose address is confirmed and that no password opens. */
export async function addLoginWithoutPassword(tx: Tx, email: string): Promise<string> {
  const { id } = await tx
    .insertInto('identity_login')
    .values({ email, password_hash: '', email_verified_at: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The person of a sample login; the transaction must act for that identity. */
export async function addSampleUser(
  tx: Tx,
  person: { readonly issuer: string; readonly subject: string; readonly email: string },
): Promise<UserId> {
  const { id } = await tx
    .insertInto('app_user')
    .values({ ...person, email_verified: true, may_add_accounts: false, is_sample: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as UserId;
}

export async function addSampleLogin(tx: Tx, login: SampleLogin): Promise<void> {
  await tx
    .insertInto('sample_login')
    .values({
      login_id: login.loginId,
      user_id: login.userId,
      app: login.app,
      account_ids: [...login.accountIds],
    })
    .execute();
}

/** All its files are queued for import. */
export async function completeSample(tx: Tx, loginId: string): Promise<void> {
  await tx
    .updateTable('sample_login')
    .set({ is_complete: true })
    .where('login_id', '=', loginId)
    .execute();
}

/** Prepared logins that no visitor has got yet, oldest first. */
export async function readWaitingSamples(db: Db): Promise<readonly SampleLogin[]> {
  const rows = await db
    .selectFrom('sample_login')
    .select(columns)
    .where('claimed_at', 'is', null)
    .where('is_complete', '=', true)
    .orderBy('prepared_at')
    .execute();
  return rows.map(read);
}

/** The application of a sample login; undefined for the logins of people. */
export async function findSampleApp(db: Db, loginId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sample_login')
    .select('app')
    .where('login_id', '=', loginId)
    .executeTakeFirst();
  return row?.app;
}

/** How many visitors have one now. */
export async function countClaimedSamples(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('sample_login')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('claimed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Gives it to a visitor. Returns false if another visitor got it first. */
export async function claimSample(
  tx: Tx,
  loginId: string,
  { at, expiresAt }: { readonly at: string; readonly expiresAt: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('sample_login')
    .set({ claimed_at: at, expires_at: expiresAt })
    .where('login_id', '=', loginId)
    .where('claimed_at', 'is', null)
    .returning('login_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those to remove: expired, never claimed, or never completed. */
export async function readEndedSamples(
  db: Db,
  times: {
    readonly at: string;
    /** Unclaimed ones prepared before this are outdated. */
    readonly preparedBefore: string;
    /** Incomplete ones begun before this were interrupted. */
    readonly begunBefore: string;
  },
): Promise<readonly SampleLogin[]> {
  const rows = await db
    .selectFrom('sample_login')
    .select(columns)
    .where((where) =>
      where.or([
        where('expires_at', '<=', times.at),
        where.and([
          where('claimed_at', 'is', null),
          where('prepared_at', '<', times.preparedBefore),
        ]),
        where.and([where('is_complete', '=', false), where('prepared_at', '<', times.begunBefore)]),
      ]),
    )
    .execute();
  return rows.map(read);
}

/** The login with its sessions, and the person. Their accounts must be gone. The transaction must act for the person. */
export async function removeSampleLogin(
  tx: Tx,
  { loginId, userId }: Pick<SampleLogin, 'loginId' | 'userId'>,
): Promise<void> {
  await tx.deleteFrom('identity_record').where('login_id', '=', loginId).execute();
  await tx.deleteFrom('identity_login').where('id', '=', loginId).execute();
  await tx.deleteFrom('app_user').where('id', '=', userId).where('is_sample', '=', true).execute();
}
