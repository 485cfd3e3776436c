import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Credentials that wait for the worker to check them. */
export interface WaitingCheck {
  readonly adapter: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

export interface CheckAnswer {
  /** unknown: the service did not respond. */
  readonly verdict: 'ok' | 'refused' | 'unknown';
  readonly message: string;
}

/** Stores them, and deletes abandoned checks of the account. */
export async function addCredentialCheck(
  tx: Tx,
  accountId: AccountId,
  id: string,
  check: WaitingCheck & { readonly createdBy: UserId },
): Promise<void> {
  await sql`delete from credential_check where account_id = ${accountId} and created_at < now() - interval '10 minutes'`.execute(
    tx,
  );
  await tx
    .insertInto('credential_check')
    .values({
      account_id: accountId,
      id,
      adapter: check.adapter,
      settings: JSON.stringify(check.settings),
      key_id: check.keyId,
      sealed: Buffer.from(check.sealed),
      created_by: check.createdBy,
    })
    .execute();
}

export async function readWaitingCheck(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<WaitingCheck | undefined> {
  const row = await db
    .selectFrom('credential_check')
    .select(['adapter', 'settings', 'key_id as keyId', 'sealed'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .executeTakeFirst();
  return row as unknown as WaitingCheck | undefined;
}

/** Stores the verdict and deletes the credentials. */
export async function answerCheck(
  tx: Tx,
  accountId: AccountId,
  id: string,
  { verdict, message }: CheckAnswer,
): Promise<void> {
  await tx
    .updateTable('credential_check')
    .set({ status: 'done', verdict, message, sealed: null, key_id: null })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}

export async function checkAnswer(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<CheckAnswer | undefined> {
  const row = await db
    .selectFrom('credential_check')
    .select(['verdict', 'message'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('status', '=', 'done')
    .executeTakeFirst();
  return row as CheckAnswer | undefined;
}

export async function removeCheck(tx: Tx, accountId: AccountId, id: string): Promise<void> {
  await tx
    .deleteFrom('credential_check')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute();
}
