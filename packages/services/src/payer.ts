import * as texts from '@lotbook/messages/generated/services/billing';
import { fill } from '@lotbook/messages/fill';
import { renderForReader } from './reader-texts.ts';
import { runAsAccount, type Db } from '@lotbook/db/database';
import { setActingFirm } from '@lotbook/db/stores/account-log';
import { findAccount, type Account } from '@lotbook/db/stores/accounts';
import type { Seat } from '@lotbook/db/stores/members';
import { loadClientLinks, type PreparerLink } from '@lotbook/db/stores/preparer-links';
import type { Tx } from '@lotbook/db/database';
import type { AccountId, UserId } from '@lotbook/model/ids';
import type { Member } from './member.ts';

/** Whose credit and card pay. */
export interface Payer {
  readonly accountId: AccountId;
  readonly name: string;
  /** How a firm that pays calls its client; undefined where an account pays for itself. */
  readonly clientName: string | undefined;
}

/** The link of the firm that pays for the account's years: as both agreed, while the client consents and both sides are active; for an account managed by a firm alone, that firm. Undefined if the account pays itself. */
export async function readPayingLink(
  db: Db,
  accountId: AccountId,
): Promise<PreparerLink | undefined> {
  return (await loadClientLinks(db, accountId)).find(pays);
}

/** Whether by this link the firm pays. */
export const pays = ({
  preparerType,
  preparerDisabled,
  clientActive,
  preparerActive,
  preparerOnly,
  clientConsent,
  billingEntity,
}: PreparerLink): boolean =>
  preparerType === 'TaxPreparer' &&
  preparerDisabled === false &&
  clientActive &&
  preparerActive &&
  (preparerOnly || (clientConsent && billingEntity === 'preparer'));

/** Whether a member of a firm can see and pay the bills of a client's years: the owner of the firm that pays them. */
export async function paysForClient(
  db: Db,
  account: Account,
  seat: Seat,
  userId: UserId,
): Promise<boolean> {
  if (seat.linkId === null || (await readPayingLink(db, account.id))?.id !== seat.linkId)
    return false;
  return seat.role === 'owner' || (await findAccount(db, seat.homeId))?.ownerId === userId;
}

/** Who is charged for what this member pays: their own side, never the other. */
export async function readPayer(
  db: Db,
  { account, through }: Pick<Member, 'account' | 'through'>,
): Promise<Payer> {
  const link = through && (await readPayingLink(db, account.id));
  if (link && link.id === through?.linkId)
    return {
      accountId: link.preparerAccountId,
      name: link.preparerName ?? renderForReader(fill(texts.firmWithoutName)),
      clientName: link.clientName,
    };
  return { accountId: account.id, name: account.name, clientName: undefined };
}

/** Reads the books of the payer within a database transaction that acts for the account of the year. */
export async function readPayerBooks<T>(
  db: Db,
  { account, userId }: Pick<Member, 'account' | 'userId'>,
  payer: Payer,
  work: () => Promise<T>,
): Promise<T> {
  if (payer.accountId === account.id) return work();
  await runAsAccount(db, { accountId: payer.accountId, userId });
  const done = await work();
  await runAsAccount(db, { accountId: account.id, userId });
  return done;
}

/** The same for what is written there; what follows is on behalf of the firm again. */
export async function writePayerBooks<T>(
  tx: Tx,
  member: Pick<Member, 'account' | 'userId' | 'through'>,
  payer: Payer,
  work: () => Promise<T>,
): Promise<T> {
  const done = await readPayerBooks(tx, member, payer, work);
  if (member.through) await setActingFirm(tx, member.through.accountId);
  return done;
}
