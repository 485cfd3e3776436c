import { changeBooks } from '../journal/changing-books.ts';
import { keepsJournal } from '../base/keeps-journal.ts';
import { joinSentences, fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/contacts';
import { randomUUID } from 'node:crypto';
import type { Tx } from '@lotbook/db/database';
import { readDeletedNames, type DeletedName, type NamedKind } from '@lotbook/db/stores/account-log';
import { log, type Account } from '@lotbook/db/stores/accounts';
import { undoBatch } from '@lotbook/db/stores/batches';
import { restoreContact, type Contact } from '@lotbook/db/stores/contacts';
import { restoreDeletedOrganization, type Organization } from '@lotbook/db/stores/organizations';
import { AppError } from '@lotbook/model/errors';
import type { UserId } from '@lotbook/model/ids';
import { isId, notFound, readingAs, writingAs } from '../member.ts';
import type { Actor, Services } from '../services.ts';

const kinds = ['contact', 'organization'] as const satisfies readonly NamedKind[];

/** Contacts or organizations that were deleted and are not there again, the last first. @throws AppError BAD_INPUT for another kind. */
export const loadDeleted = (
  services: Services,
  actor: Actor,
  accountId: string,
  kind: string,
): Promise<readonly DeletedName[]> =>
  readingAs(services, actor, accountId, 'contactView', (db, { account }) => {
    const known = kinds.find((each) => each === kind);
    if (!known)
      throw new AppError('BAD_INPUT', fill(texts.kindUnknown, { kinds: kinds.join(', ') }), {
        field: 'kind',
      });
    return readDeletedNames(db, account.id, { kind: known });
  });

export interface PutBack {
  readonly id: string;
  readonly message: FilledMessage;
}

/** Restores a deleted contact or organization with its id; its transactions name it again, except those that name another one since. */
export function restoreNames(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<PutBack> {
  return writingAs(services, actor, accountId, 'contactAdd', async (tx, { account, userId }) => {
    const [deleted] = isId(id) ? await readDeletedNames(tx, account.id, { id }) : [];
    if (!deleted) throw notFound('deletedName');
    await putRowBack(tx, account, deleted, userId);
    if (keepsJournal(account)) await changeBooks(services, tx, account.id);
    const { changed, kept } =
      deleted.act === null
        ? nobody
        : await undoBatch(tx, { accountId: account.id, userId, batch: randomUUID() }, deleted.act);
    const again: FilledMessage | undefined =
      changed > 0 ? fill(texts.namedAgain, { changed }) : undefined;
    const since: FilledMessage | undefined =
      kept > 0 ? fill(texts.changedAgain, { kept }) : undefined;
    const restored: FilledMessage = fill(texts.nameRestored, { name: deleted.name });
    return { id, message: joinSentences(restored, again, since) };
  });
}

const nobody = { changed: 0, kept: 0 };

/** If the operation deleted a contact or an organization, restores that first. Returns its name. */
export async function restoreAct(
  tx: Tx,
  account: Account,
  act: string,
  userId: UserId,
): Promise<string | undefined> {
  const [deleted] = await readDeletedNames(tx, account.id, { act });
  if (deleted) await putRowBack(tx, account, deleted, userId);
  return deleted?.name;
}

async function putRowBack(
  tx: Tx,
  account: Account,
  { kind, name, row }: DeletedName,
  userId: UserId,
): Promise<void> {
  if (kind === 'organization')
    await restoreDeletedOrganization(tx, account.id, row as Organization);
  else if (!(await restoreContact(tx, account.id, row as Contact)))
    throw new AppError('CONFLICT', fill(texts.addressTakenSince, { name }));
  const what = kind === 'contact' ? 'Contact' : 'Organization';
  await log(tx, account.id, {
    userId,
    type: kind,
    action: 'restore',
    message: fill(texts.wasRestored, { what, name }),
    after: row,
  });
}
