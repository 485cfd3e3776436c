import type { Permission } from '@lotbook/access/permissions';
import type { Tx } from '@lotbook/db/database';
import { changeAccountingPolicy } from '@lotbook/db/stores/accounting-policy';
import { fill } from '@lotbook/messages/fill';
import * as books from '@lotbook/messages/generated/books';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { readingAs, writingAs, type Member } from '../member.ts';
import type { Actor, Services } from '../services.ts';
import type { Db } from '@lotbook/db/database';
import { keepsJournal } from '../base/keeps-journal.ts';

/** Notes within a change that the journal of the account has to be made again. */
export async function changeBooks(
  { queue }: Pick<Services, 'queue'>,
  tx: Tx,
  accountId: AccountId,
  change?: Parameters<typeof changeAccountingPolicy>[2],
): Promise<void> {
  await changeAccountingPolicy(tx, accountId, change);
  await queue.enqueue(tx, { kind: 'journal', accountId });
}

/** Changes something that the journal is made of, and asks for a new one. @throws AppError NOT_A_BUSINESS for accounts without a journal */
export const changeBooksWith = <T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (tx: Tx, member: Member) => Promise<T>,
): Promise<T> =>
  writingAs(services, actor, accountId, permission, async (tx, member) => {
    refuseOthers(member);
    const result = await work(tx, member);
    await changeBooks(services, tx, member.account.id);
    return result;
  });

/** Reads the books for a member. @throws AppError NOT_A_BUSINESS for accounts without a journal */
export const readingBooks = <T>(
  services: Services,
  actor: Actor,
  accountId: string,
  permission: Permission,
  work: (db: Db, member: Member) => Promise<T>,
): Promise<T> =>
  readingAs(services, actor, accountId, permission, (db, member) => {
    refuseOthers(member);
    return work(db, member);
  });

/** @throws AppError NOT_A_BUSINESS for accounts without a journal */
export function refuseOthers({ account }: Member): void {
  if (!keepsJournal(account)) throw new AppError('NOT_A_BUSINESS', fill(books.accountBusinessOnly));
}
