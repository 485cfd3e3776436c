import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/manual';
import { reading } from '@lotbook/db/database';
import { loadAccounts, log } from '@lotbook/db/stores/accounts';
import { findImport } from '@lotbook/db/stores/imports';
import { readFailedRows, giveUpRejections, type FailedRow } from '@lotbook/db/stores/rejections';
import type { ImportId } from '@lotbook/model/ids';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

const mostRows = 1000;

/** Rejected rows of exchange or wallet files that wait to be fixed or discarded. */
export function listFailedRows(
  services: Services,
  actor: Actor,
  accountId: string,
  kind: 'exchange' | 'wallet',
): Promise<readonly FailedRow[]> {
  return readingAs(services, actor, accountId, 'txSearchView', (db, { account }) =>
    readFailedRows(db, account.id, kind, mostRows),
  );
}

/** Discards the rejected rows of a file: they are kept as received but no longer pending. Returns how many. */
export function giveUpFailedRows(
  services: Services,
  actor: Actor,
  accountId: string,
  importId: string,
): Promise<number> {
  return writingAs(services, actor, accountId, 'sourceEdit', async (tx, { account, userId }) => {
    const found = isId(importId)
      ? await findImport(tx, account.id, importId as ImportId)
      : undefined;
    if (!found) throw notFound('file');
    const count = await giveUpRejections(tx, { accountId: account.id, userId }, found.id);
    if (count > 0)
      await log(tx, account.id, {
        userId,
        type: 'import',
        action: 'edit',
        message: fill(texts.rejectedRowsDiscarded, { count, fileName: found.fileName }),
      });
    return count;
  });
}

/** The caller's account that a file belongs to. @throws AppError NOT_FOUND if it belongs to none. */
export async function getFileAccount(
  services: Services,
  actor: Actor,
  importId: string,
): Promise<string> {
  if (!isId(importId)) throw notFound('file');
  const accounts = await reading(services.database, { userId: actor.userId }, (db) =>
    loadAccounts(db, actor.userId),
  );
  for (const { id } of accounts) {
    const found = await reading(services.database, { accountId: id, userId: actor.userId }, (db) =>
      findImport(db, id, importId as ImportId),
    );
    if (found) return id;
  }
  throw notFound('file');
}
