import type { Db } from '@lotbook/db/database';
import { findSource, type Source } from '@lotbook/db/stores/sources';
import type { AccountId, SourceId } from '@lotbook/model/ids';
import { isId, notFound } from '../member.ts';

/** @throws AppError NOT_FOUND for what is no source of the account. */
export async function requireSource(db: Db, accountId: AccountId, id: string): Promise<Source> {
  const found = isId(id) ? await findSource(db, accountId, id as SourceId) : undefined;
  if (!found) throw notFound('source');
  return found;
}
