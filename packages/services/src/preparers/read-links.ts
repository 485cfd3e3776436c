import { fill } from '@lotbook/messages/fill';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import { reading, type Db } from '@lotbook/db/database';
import {
  hasClientEmail,
  linkPage,
  loadClientLinks,
  linkTotals,
  readWaitingLinks,
  type LinkFilter,
  type LinkOrder,
  type LinkPage,
  type LinkTotal,
  type PreparerLink,
} from '@lotbook/db/stores/preparer-links';
import { findAccount } from '@lotbook/db/stores/accounts';
import { loadSeats } from '@lotbook/db/stores/members';
import type { AccountId } from '@lotbook/model/ids';
import type { User } from '@lotbook/db/stores/users';
import { loadPayments, type PaymentStatus } from '../billing/client-payments.ts';
import { entersClients, isId, readingAs } from '../member.ts';
import { validateEmail } from '../base/checked-person.ts';
import type { Actor, Services } from '../services.ts';
import type { ShellServices } from '../shell.ts';
import { checkPreparer, isWithin, loadLimit } from '../base/firm.ts';

export interface LinkQuery {
  readonly filter: Omit<LinkFilter, 'clientAccountIds'>;
  /** Only clients whose current tax year has this status. */
  readonly payments?: readonly PaymentStatus[] | undefined;
  readonly order: LinkOrder;
  readonly limit: number;
  readonly offset: number;
}

/** A preparer's clients, or the preparers of a client: as the account is. */
export function readPreparerLinks(
  services: Services,
  actor: Actor,
  accountId: string,
  query: LinkQuery,
): Promise<LinkPage> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, member) => {
    const { account } = member;
    if (account.type === 'TaxPreparer' || account.type === 'TirAdmin') {
      const filter = { ...query.filter, clientAccountIds: await loadLimit(db, member) };
      return query.payments
        ? await readPageByPayment(services, db, account.id, filter, query)
        : await linkPage(db, account.id, filter, query);
    }
    const links = await loadClientLinks(db, account.id);
    return {
      links: links.slice(query.offset, query.offset + query.limit),
      totalFiltered: links.length,
    };
  });
}

/** What is paid depends on the number of transactions in each year, so all clients that otherwise match are checked. */
async function readPageByPayment(
  services: Services,
  db: Db,
  accountId: AccountId,
  filter: LinkFilter,
  query: LinkQuery,
): Promise<LinkPage> {
  const { links } = await linkPage(db, accountId, filter, {
    order: query.order,
    limit: undefined,
    offset: 0,
  });
  const payments = await loadPayments(services, db, links);
  const fitting = links.filter((_, at) => query.payments?.includes(payments[at]!.status));
  return {
    links: fitting.slice(query.offset, query.offset + query.limit),
    totalFiltered: fitting.length,
  };
}

export function readLinkTotals(
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly LinkTotal[]> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, member) => {
    checkPreparer(member);
    return await linkTotals(db, member.account.id, await loadLimit(db, member));
  });
}

/** Whether the asking member of the preparer may enter the account of that client now. */
export function mayEnterClient(
  services: Services,
  actor: Actor,
  accountId: string,
  clientAccountId: string,
): Promise<boolean> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, member) => {
    checkPreparer(member);
    if (!isId(clientAccountId) || !isWithin(await loadLimit(db, member), clientAccountId))
      return false;
    const seats = await loadSeats(db, clientAccountId.toLowerCase() as AccountId, actor.userId);
    const seat = seats.find(({ homeId }) => homeId === member.account.id);
    return seat !== undefined && (await entersClients(services.accountConfigs, seat));
  });
}

/** Whether the preparer has a client under that address already. */
export function hasClient(
  services: Services,
  actor: Actor,
  accountId: string,
  email: string,
): Promise<boolean> {
  return readingAs(services, actor, accountId, 'accountSettingsView', async (db, member) => {
    checkPreparer(member);
    return await hasClientEmail(
      db,
      member.account.id,
      validateEmail(email, fill(contractRules.emailIsRequiredToAddAClient)),
    );
  });
}

export interface WaitingLink extends PreparerLink {
  /** What createPreparerLinkFromCode takes. */
  readonly linkCode: string;
}

/** Who may have been invited; without an id before their user exists. */
export interface Invited extends Pick<User, 'email' | 'emailVerified'> {
  readonly id?: User['id'];
}

/** Preparers' invites to the confirmed address of the caller; empty for any other address. */
export async function loadClientInvites(
  services: ShellServices,
  { id, email: address, emailVerified }: Invited,
  email: string,
): Promise<readonly WaitingLink[]> {
  const own = address.toLowerCase();
  if (!emailVerified || email.trim().toLowerCase() !== own) return [];
  const links = await reading(services.database, { ...(id && { userId: id }), email: own }, (db) =>
    readWaitingLinks(db, services.now().toISOString()),
  );
  return await Promise.all(
    links.map(async (link) => ({
      ...link,
      preparerName: await readInvitingName(services, link),
      linkCode: linkToken(services, link),
    })),
  );
}

/** The firm that the invited person would connect with: they have no access to it yet, and only see its name. */
async function readInvitingName(
  { database }: ShellServices,
  { preparerAccountId }: PreparerLink,
): Promise<string | null> {
  return (
    (
      await reading(database, { accountId: preparerAccountId }, (db) =>
        findAccount(db, preparerAccountId),
      )
    )?.name ?? null
  );
}

export const linkToken = (
  services: ShellServices,
  { id, turn }: Pick<PreparerLink, 'id' | 'turn'>,
): string => services.deriveToken(`client ${id} ${turn}`);
