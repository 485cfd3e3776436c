import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Db, Tx } from '../database.ts';

export interface SealedTirKey {
  readonly keyId: string;
  readonly sealed: Uint8Array;
}

/** The sealed key of TINs, or undefined before the first TIN. */
export async function findTirKey(db: Db, accountId: AccountId): Promise<SealedTirKey | undefined> {
  return db
    .selectFrom('tir_key')
    .select(['key_id as keyId', 'sealed'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function putTirKey(
  tx: Tx,
  accountId: AccountId,
  { keyId, sealed }: SealedTirKey,
): Promise<void> {
  const values = { key_id: keyId, sealed: Buffer.from(sealed) };
  await tx
    .insertInto('tir_key')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export interface TirEvent {
  readonly taxYear: number;
  readonly step: string;
  readonly userId?: UserId | undefined;
  readonly runId?: string | undefined;
  readonly fileId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly details?: object | undefined;
}

export async function addTirEvent(tx: Tx, accountId: AccountId, event: TirEvent): Promise<void> {
  await tx
    .insertInto('tir_event')
    .values({
      account_id: accountId,
      tax_year: event.taxYear,
      step: event.step,
      user_id: event.userId ?? null,
      run_id: event.runId ?? null,
      file_id: event.fileId ?? null,
      external_id: event.externalId ?? null,
      details: JSON.stringify(event.details ?? {}),
    })
    .execute();
}

export interface TirEventRow {
  readonly id: string;
  readonly step: string;
  readonly runId: string | null;
  readonly fileId: string | null;
  readonly externalId: string | null;
  readonly details: unknown;
  readonly who: string | null;
  readonly madeAt: string;
}

/** The newest first. */
export async function listTirEvents(
  db: Db,
  accountId: AccountId,
  taxYear: number,
  limit: number,
): Promise<readonly TirEventRow[]> {
  return db
    .selectFrom('tir_event as e')
    .leftJoin('app_user as u', 'u.id', 'e.user_id')
    .select((eb) => [
      'e.id',
      'e.step',
      'e.run_id as runId',
      'e.file_id as fileId',
      'e.external_id as externalId',
      'e.details',
      eb.fn.coalesce('u.username', 'u.email').as('who'),
      'e.made_at as madeAt',
    ])
    .where('e.account_id', '=', accountId)
    .where('e.tax_year', '=', taxYear)
    .orderBy('e.made_at', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
}
