import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/preparers';
import { randomUUID } from 'node:crypto';
import { runAsAccount, reading, writing, type Tx } from '@lotbook/db/database';
import { addAuditEvent } from '@lotbook/db/stores/audit-events';
import { findAccount, log, type Account } from '@lotbook/db/stores/accounts';
import {
  addLink,
  changeLink,
  findLink,
  hasClientEmail,
  linkBetween,
  openInvites,
  removeLink,
  readWaitingLinks,
  type LinkChange,
  type PreparerLink,
} from '@lotbook/db/stores/preparer-links';
import { readProfileByCode } from '@lotbook/db/stores/preparer-profiles';
import { readUserById, type User } from '@lotbook/db/stores/users';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { notFound, writingAs, type Member } from '../member.ts';
import { checkPlanRoom } from '../plan-room.ts';
import { normalizeCode } from '../people/sign-up-code.ts';
import type { Actor } from '../services.ts';
import { computeDigest, getDisplayDigest, type ShellServices } from '../shell.ts';
import { validateClient, type ClientDetails } from './checked-client.ts';
import { checkPreparer, requireClientLink } from '../base/firm.ts';
import { loadClientInvites, linkToken } from './read-links.ts';

/** Adds a client and invites them by mail. They are connected once they show the code in an account of theirs. */
export async function inviteClient(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  details: ClientDetails,
): Promise<PreparerLink> {
  const { link, preparer } = await writingAs(
    services,
    actor,
    accountId,
    'clientEdit',
    async (tx, member) => {
      checkPreparer(member);
      const request = validateClient({
        ...details,
        clientAccountName: details.clientAccountName ?? '',
        contactName: details.contactName ?? '',
        clientEmail: details.clientEmail ?? '',
      });
      if (await hasClientEmail(tx, member.account.id, request.clientEmail ?? ''))
        throw new AppError('BAD_INPUT', fill(texts.clientAddressTaken), {
          field: 'clientEmail',
        });
      await checkPlanRoom(tx, member.account.id, 'clients');
      const id = randomUUID();
      await addLink(tx, {
        ...request,
        id,
        preparerAccountId: member.account.id,
        clientName: request.clientName ?? '',
        code: makeCode(services, { id, turn: 1 }),
      });
      await logLink(
        tx,
        member,
        fill(texts.clientInvited, { clientName: request.clientName ?? '' }),
      );
      return { link: await requireLink(tx, member.account.id, id), preparer: member.account };
    },
  );
  notifyClient(services, link, preparer);
  return link;
}

/** Invites the client again, with a new code; the previous one becomes invalid. */
export async function inviteClientAgain(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  linkId: string,
): Promise<PreparerLink> {
  const { link, preparer } = await writingAs(
    services,
    actor,
    accountId,
    'clientEdit',
    async (tx, member) => {
      const found = await requireClientLink(tx, member, linkId);
      if (found.clientAccountId !== null)
        throw new AppError('BAD_INPUT', fill(texts.alreadyConnected), {
          field: 'preparerLinkId',
        });
      if (
        found.codeLastSent !== null &&
        services.now().getTime() - Date.parse(found.codeLastSent) < 60_000
      )
        throw new AppError('RATE_LIMITED', fill(texts.inviteJustSent));
      await changeLink(tx, found.id, {
        code: makeCode(services, { id: found.id, turn: found.turn + 1 }),
      });
      await logLink(tx, member, fill(texts.clientInviteResent, { clientName: found.clientName }));
      return { link: await requireLink(tx, member.account.id, found.id), preparer: member.account };
    },
  );
  notifyClient(services, link, preparer);
  return link;
}

/**
 * Connects a client's account with a preparer, by the preparer's link code or by the code of an invite. Entering it in one's own account is the consent.
 * @throws AppError LINK_CODE_INVALID for codes that are not, or no longer, anybody's.
 */
export function connectByCode(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  linkCode: string,
): Promise<PreparerLink> {
  return writingAs(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { account } = member;
    if (account.type !== 'TaxPayer' && account.type !== 'Accounting')
      throw new AppError('BAD_INPUT', fill(texts.accountHasNoPreparer), { field: 'accountId' });
    const code = linkCode.trim();
    const waiting = await loadDisplayLink(tx, member, code, services.now().toISOString());
    const preparerAccountId = waiting?.preparerAccountId ?? (await loadPreparer(tx, member, code));
    if (preparerAccountId === undefined)
      throw new AppError('LINK_CODE_INVALID', fill(texts.codeInvalid), { field: 'linkCode' });
    const previous = await linkBetween(tx, preparerAccountId, account.id);
    const invites = await loadInvites(tx, member, preparerAccountId, waiting);
    const [invite] = invites;
    const id = previous?.id ?? invite?.id ?? randomUUID();
    await connect(tx, {
      id,
      member,
      preparerAccountId,
      former: previous ?? invite,
      exists: previous !== undefined,
    });
    await settle(tx, member, { id, former: previous, invites });
    await logLink(tx, member, fill(texts.preparerConnected));
    await addAuditEvent(tx, {
      kind: 'consent',
      userId: member.userId,
      accountId: account.id,
      details: { preparerAccountId, consent: true },
    });
    return await requireLink(tx, account.id, id);
  });
}

/**
 * Declines a preparer's invite on behalf of the person with the confirmed address it was sent to. Its link ends; the preparer sees in their log that it was declined, and can invite again.
 * @throws AppError NOT_FOUND if no invite is waiting under that id.
 */
export async function declineInvite(
  services: ShellServices,
  user: User,
  linkId: string,
): Promise<void> {
  const waiting = (await loadClientInvites(services, user, user.email)).find(
    ({ id }) => id === linkId,
  );
  if (!waiting) throw notFound('invite');
  const { id, preparerAccountId } = waiting;
  await writing(
    services.database,
    { accountId: preparerAccountId, userId: user.id },
    async (tx) => {
      await changeLink(tx, id, { code: null });
      await log(tx, preparerAccountId, {
        userId: user.id,
        type: 'link',
        action: 'change',
        message: fill(texts.declinedInvite, { email: user.email }),
      });
    },
  );
}

/** The preparer that a link code or an invite connects with, to ask for consent; undefined if unknown. */
export async function findPreparerByCode(
  services: ShellServices,
  code: string,
): Promise<{ readonly preparerName: string; readonly linkCode: string } | undefined> {
  const waiting = await findClientInvite(services, code.trim());
  const preparerAccountId =
    waiting?.preparerAccountId ?? (await preparerByLinkCode(services, code));
  if (preparerAccountId === undefined) return undefined;
  const account = await reading(services.database, { accountId: preparerAccountId }, (db) =>
    findAccount(db, preparerAccountId),
  );
  return account && !account.disabled
    ? { preparerName: account.name, linkCode: code.trim() }
    : undefined;
}

async function preparerByLinkCode(
  services: ShellServices,
  code: string,
): Promise<AccountId | undefined> {
  const plain = normalizeCode(code);
  if (plain === undefined) return undefined;
  return (
    await reading(services.database, { digest: getDisplayDigest(plain) }, (db) =>
      readProfileByCode(db, computeDigest(plain)),
    )
  )?.accountId;
}

const connected: LinkChange = {
  clientConsent: true,
  clientActive: true,
  preparerActive: true,
  code: null,
};

interface Connecting {
  readonly id: string;
  readonly member: Member;
  readonly preparerAccountId: AccountId;
  readonly former: PreparerLink | undefined;
  readonly exists: boolean;
}

/** Writes from the side that may: a waiting link is the preparer's until the client is in it. */
async function connect(
  tx: Tx,
  { id, member, preparerAccountId, former, exists }: Connecting,
): Promise<void> {
  const { account, userId } = member;
  if (exists) return changeLink(tx, id, connected);
  if (!former)
    return addLink(tx, {
      ...connected,
      id,
      preparerAccountId,
      clientAccountId: account.id,
      clientName: account.name,
    });
  await runAsAccount(tx, { accountId: preparerAccountId, userId });
  await changeLink(tx, id, { ...connected, clientAccountId: account.id });
  await runAsAccount(tx, { accountId: account.id, userId });
}

/** The preparer's invites that a connection answers: the one that was shown first, then those to the confirmed address of the person who connects. */
async function loadInvites(
  tx: Tx,
  { account, userId }: Member,
  preparerAccountId: AccountId,
  shown: PreparerLink | undefined,
): Promise<readonly PreparerLink[]> {
  const user = await readUserById(tx, userId);
  await runAsAccount(tx, { accountId: preparerAccountId, userId });
  const sent = user?.emailVerified
    ? await openInvites(tx, preparerAccountId, user.email.toLowerCase())
    : [];
  await runAsAccount(tx, { accountId: account.id, userId });
  return shown ? [shown, ...sent.filter(({ id }) => id !== shown.id)] : sent;
}

interface Settled {
  /** The link that connects the two. */
  readonly id: string;
  /** As it was before, where they had one. */
  readonly former: PreparerLink | undefined;
  readonly invites: readonly PreparerLink[];
}

/** Ends the invites that the connection answers. The preparer's data about the client is kept where the link has none. */
async function settle(
  tx: Tx,
  { account, userId }: Member,
  { id, former, invites }: Settled,
): Promise<void> {
  const answered = invites.filter((invite) => invite.id !== id);
  const [newest] = answered;
  if (!newest) return;
  await runAsAccount(tx, { accountId: newest.preparerAccountId, userId });
  for (const invite of answered) await removeLink(tx, invite.id);
  if (former)
    await changeLink(tx, id, {
      contactName: former.contactName ?? newest.contactName,
      clientEmail: former.clientEmail ?? newest.clientEmail,
      locator: former.locator ?? newest.locator,
    });
  await runAsAccount(tx, { accountId: account.id, userId });
}

async function loadDisplayLink(
  tx: Tx,
  { account, userId }: Member,
  code: string,
  now: string,
): Promise<PreparerLink | undefined> {
  if (!/^[\w-]{43}$/.test(code)) return undefined;
  await runAsAccount(tx, { accountId: account.id, userId, digest: getDisplayDigest(code) });
  const [link] = await readWaitingLinks(tx, now);
  await runAsAccount(tx, { accountId: account.id, userId });
  return link;
}

async function loadPreparer(
  tx: Tx,
  { account, userId }: Member,
  code: string,
): Promise<AccountId | undefined> {
  const shown = normalizeCode(code);
  if (shown === undefined) return undefined;
  await runAsAccount(tx, { accountId: account.id, userId, digest: getDisplayDigest(shown) });
  const profile = await readProfileByCode(tx, computeDigest(shown));
  await runAsAccount(tx, { accountId: account.id, userId });
  return profile?.accountId;
}

export function makeCode(
  services: ShellServices,
  link: { readonly id: string; readonly turn: number },
): NonNullable<LinkChange['code']> {
  const at = services.now();
  return {
    turn: link.turn,
    digest: computeDigest(linkToken(services, link)),
    lastSent: at.toISOString(),
    validTill: new Date(
      at.getTime() + services.shell.clientInviteHours * 60 * 60_000,
    ).toISOString(),
  };
}

async function requireLink(tx: Tx, accountId: AccountId, id: string): Promise<PreparerLink> {
  const link = await findLink(tx, accountId, id);
  if (!link) throw new Error('the link that was written cannot be read');
  return link;
}

export const logLink = (
  tx: Tx,
  { account, userId }: Member,
  message: FilledMessage,
  change: { readonly before?: unknown; readonly after?: unknown } = {},
): Promise<void> =>
  log(tx, account.id, { userId, type: 'link', action: 'change', message, ...change });

function notifyClient(services: ShellServices, link: PreparerLink, preparer: Account): void {
  if (link.clientEmail === null || link.codeValidTill === null) return;
  const address = `${services.shell.origin}/${services.shell.appPaths.tax}/signup/${linkToken(services, link)}?preparerCode=true`;
  services.notify({
    kind: 'client-invite',
    to: link.clientEmail,
    preparer: preparer.name,
    link: address,
    validTill: link.codeValidTill,
  });
}

/** The invite of a client for a token, for any caller. */
export async function findClientInvite(
  services: ShellServices,
  token: string,
): Promise<PreparerLink | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const links = await reading(services.database, { digest: getDisplayDigest(token) }, (db) =>
    readWaitingLinks(db, services.now().toISOString()),
  );
  return links[0];
}
