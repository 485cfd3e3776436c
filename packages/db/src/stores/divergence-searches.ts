import type { AccountId, SourceId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Two balances at one point in time, as decimal text. */
export interface StoredSighting {
  readonly at: string;
  readonly computed: string;
  readonly reported: string;
}

export interface DivergenceSearch {
  readonly id: string;
  readonly sourceId: SourceId;
  readonly asset: string;
  readonly status: 'queued' | 'done' | 'failed';
  readonly agreed: StoredSighting | null;
  readonly parted: StoredSighting | null;
  readonly asked: number;
  readonly message: string | null;
  readonly createdAt: string;
}

const columns = [
  'id',
  'source_id as sourceId',
  'asset',
  'status',
  'agreed',
  'parted',
  'asked',
  'message',
  'created_at as createdAt',
] as const;

export async function addDivergenceSearch(
  tx: Tx,
  accountId: AccountId,
  {
    sourceId,
    asset,
    createdBy,
  }: { readonly sourceId: SourceId; readonly asset: string; readonly createdBy: UserId },
): Promise<string> {
  await sql`delete from divergence_search where account_id = ${accountId} and created_at < now() - interval '30 days'`.execute(
    tx,
  );
  const row = await tx
    .insertInto('divergence_search')
    .values({ account_id: accountId, source_id: sourceId, asset, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findDivergenceSearch(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<DivergenceSearch | undefined> {
  const row = await db
    .selectFrom('divergence_search')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as DivergenceSearch | undefined;
}

export type SearchEnd =
  | {
      readonly status: 'done';
      readonly agreed?: StoredSighting | undefined;
      readonly parted?: StoredSighting | undefined;
      readonly asked: number;
      readonly message: string;
    }
  | { readonly status: 'failed'; readonly message: string };

export async function endDivergenceSearch(
  tx: Tx,
  accountId: AccountId,
  id: string,
  end: SearchEnd,
): Promise<void> {
  const {
    agreed,
    parted,
    asked: requests,
  } = end.status === 'done' ? end : { agreed: undefined, parted: undefined, asked: 0 };
  await sql`update divergence_search set status = ${end.status}, agreed = ${agreed ? JSON.stringify(agreed) : null}::jsonb, parted = ${parted ? JSON.stringify(parted) : null}::jsonb,
      asked = ${requests}, message = ${end.message}, finished_at = now()
    where account_id = ${accountId} and id = ${id} and status = 'queued'`.execute(tx);
}
