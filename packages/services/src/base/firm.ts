import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/preparers';
import type { Db } from '@lotbook/db/database';
import { findLink, type PreparerLink } from '@lotbook/db/stores/preparer-links';
import { findMember } from '@lotbook/db/stores/members';
import { AppError } from '@lotbook/model/errors';
import { isId, notFound, type Member } from '../member.ts';

/** @throws AppError where the account is neither a tax preparer's nor an administrator's. */
export function checkPreparer({ account }: Member): void {
  if (account.type !== 'TaxPreparer' && account.type !== 'TirAdmin')
    throw new AppError('BAD_INPUT', fill(texts.accountHasNoClients), { field: 'accountId' });
}

/** The clients that the member of a preparer is limited to; null is all of them. */
export async function loadLimit(
  db: Db,
  { account, userId }: Member,
): Promise<readonly string[] | null> {
  return (await findMember(db, account.id, userId))?.clientAccountIds ?? null;
}

/** A client's link, for a member of the preparer with access. @throws AppError NOT_FOUND for links of others, and for clients that the member may not see. */
export async function requireClientLink(db: Db, member: Member, id: string): Promise<PreparerLink> {
  checkPreparer(member);
  const link = isId(id) ? await findLink(db, member.account.id, id) : undefined;
  const limit = await loadLimit(db, member);
  if (
    !link ||
    link.preparerAccountId !== member.account.id ||
    !isWithin(limit, link.clientAccountId)
  )
    throw notFound('client');
  return link;
}

export const isWithin = (
  limit: readonly string[] | null,
  clientAccountId: string | null,
): boolean => limit === null || (clientAccountId !== null && limit.includes(clientAccountId));
