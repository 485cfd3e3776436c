import type { Db } from '@lotbook/db/database';
import { readInputVersion, type Account } from '@lotbook/db/stores/accounts';
import { readNewestComputation } from '@lotbook/db/stores/computations';
import { readPendingImports } from '@lotbook/db/stores/imports';
import type { AccountId } from '@lotbook/model/ids';

/** `current`: up to date. `coming`: a computation is pending. `failed`: the computation failed. `none`: there is nothing to compute. */
export type FiguresState = 'current' | 'coming' | 'failed' | 'none';

/** How the displayed figures relate to the account's facts, decisions and settings. */
export async function readFiguresState(db: Db, account: Account): Promise<FiguresState> {
  if (await areFilesComing(db, account.id)) return 'coming';
  const version = await readInputVersion(db, account.id);
  const newest = await readNewestComputation(db, account.id);
  if (newest?.generation === account.generation && newest.inputVersion === version)
    return 'current';
  if (version === 0) return 'none';
  return newest?.status === 'failed' ? 'failed' : 'coming';
}

const FRESH_MS = 30 * 60_000;

/** An import started long ago may never end, if its process was killed. It blocks nothing. */
export async function areFilesComing(db: Db, accountId: AccountId): Promise<boolean> {
  return (await readPendingImports(db, accountId)).some(
    ({ createdAt }) => Date.now() - Date.parse(createdAt) < FRESH_MS,
  );
}
