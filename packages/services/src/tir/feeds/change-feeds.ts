import { randomUUID } from 'node:crypto';
import { email } from '@lotbook/access/rules/text';
import type { Db, Tx } from '@lotbook/db/database';
import { listDeliveries } from '@lotbook/db/stores/tir-deliveries';
import {
  addTirFeed,
  dropTirFeed,
  findTirFeed,
  putFeedKey,
  updateTirFeed,
  type FeedMails,
  type TirFeedRow,
} from '@lotbook/db/stores/tir-feeds';
import { generateKeyPair } from '@lotbook/integrations/sftp/keys';
import { isInternalHost } from '@lotbook/integrations/sftp/public-address';
import { addDays } from '@lotbook/journal/periods';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-feeds';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { isId, notFound } from '../../member.ts';
import type { Actor, SealingServices } from '../../services.ts';
import type { ShellServices } from '../../shell.ts';
import { requireClient } from '../recipients.ts';
import { makeInputError, noteStep, writeTirWith, type TirMember } from '../tir-member.ts';
import { makeTirSealer } from '../tir-sealer.ts';
import { findNextRun, findYesterday } from './feed-days.ts';
import { loadFund } from './fund.ts';

type FeedServices = SealingServices & Pick<ShellServices, 'shell'>;

/** What a person chooses. */
export interface FeedChoice {
  readonly clientAccountId: string;
  readonly host: string;
  readonly port: number;
  readonly username: string;
  readonly folder: string;
  /** SHA-256 of the server's key as OpenSSH shows it; empty if it isn't known yet. */
  readonly hostKey: string;
  /** Empty: the address of the fund's account settings. */
  readonly adminEmail: string;
  readonly mails: string;
  readonly isScheduled: boolean;
  readonly sendHour: number;
}

export const getKeyPlace = (feedId: string): string => `feed ${feedId}`;

/** Adds a feed, with a new key pair, or changes it. The private key is never shown. */
export async function saveFeed(
  services: FeedServices,
  actor: Actor,
  accountId: string,
  { feedId, choice }: { readonly feedId?: string | undefined; readonly choice: FeedChoice },
): Promise<string> {
  return writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    await requireClient(tx, member, choice.clientAccountId);
    const fund = await loadFund(
      services.database,
      choice.clientAccountId.toLowerCase() as AccountId,
    );
    const checked = checkChoice(choice);
    checkHost(services, checked.host);
    const feed = {
      ...checked,
      clientAccountId: fund.account.id,
      adminEmail: checked.adminEmail || (fund.fields['sftpAdminEmail'] ?? ''),
      origin: services.shell.origin,
      appId: actor.appId ?? 'tir-admin',
    };
    const before = feedId === undefined ? undefined : await requireFeed(tx, member, feedId);
    const id = before?.id ?? (await addFeed(services, tx, member, feed));
    const schedule = getSchedule(feed, {
      before,
      timeZone: fund.account.timeZone,
      now: services.now(),
    });
    await updateTirFeed(tx, member.account.id, id, {
      ...(before && feed),
      ...schedule,
      userId: member.userId,
    });
    const { hostKey: _hostKey, ...details } = checked;
    await noteStep(tx, member, fill(texts.stepFeed, { fund: fund.account.name, host: feed.host }), {
      taxYear: services.now().getUTCFullYear(),
      step: feed.isScheduled ? 'feed-scheduled' : 'feed',
      details,
    });
    return id;
  });
}

type CheckedFeed = ReturnType<typeof checkChoice> &
  Pick<TirFeedRow, 'clientAccountId' | 'origin' | 'appId'>;

async function addFeed(
  services: SealingServices,
  tx: Tx,
  { account, userId }: TirMember,
  feed: CheckedFeed,
): Promise<string> {
  const id = randomUUID();
  const keys = await makeKeys(services, tx, account.id, id);
  const { isScheduled: _isScheduled, ...given } = feed;
  if (!(await addTirFeed(tx, account.id, { ...given, ...keys, id, userId })))
    throw new AppError('SAME_FEED', fill(texts.sameFeed, { host: feed.host, folder: feed.folder }));
  return id;
}

async function makeKeys(
  { masterKeys }: SealingServices,
  tx: Tx,
  accountId: AccountId,
  feedId: string,
): Promise<Pick<TirFeedRow, 'publicKey' | 'privateKey'>> {
  const sealer = await makeTirSealer(tx, masterKeys, accountId);
  const { publicKey, privateKey } = generateKeyPair('lotbook');
  return {
    publicKey: publicKey.trim(),
    privateKey: sealer.seal(getKeyPlace(feedId), privateKey),
  };
}

/** The first day that a schedule sends is the day before it is turned on. */
function getSchedule(
  { isScheduled, sendHour }: Pick<CheckedFeed, 'isScheduled' | 'sendHour'>,
  {
    before,
    timeZone,
    now,
  }: { readonly before: TirFeedRow | undefined; readonly timeZone: string; readonly now: Date },
): Pick<TirFeedRow, 'isScheduled' | 'nextRunAt'> & Partial<Pick<TirFeedRow, 'lastDay'>> {
  if (!isScheduled) return { isScheduled, nextRunAt: null };
  return {
    isScheduled,
    nextRunAt: findNextRun(sendHour, timeZone, now),
    ...(before?.isScheduled !== true && { lastDay: addDays(findYesterday(timeZone, now), -1) }),
  };
}

/** Makes a new key pair. The server must accept the new public key before the next delivery. */
export const renewFeedKey = (
  services: SealingServices,
  actor: Actor,
  accountId: string,
  feedId: string,
): Promise<void> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { id, host } = await requireFeed(tx, member, feedId);
    await putFeedKey(
      tx,
      member.account.id,
      id,
      await makeKeys(services, tx, member.account.id, id),
    );
    await noteStep(tx, member, fill(texts.stepFeedKey, { host }), {
      taxYear: services.now().getUTCFullYear(),
      step: 'feed-key',
    });
  });

/** Deletes a feed that never delivered. The ledger of others is kept. */
export const deleteFeed = (
  services: SealingServices,
  actor: Actor,
  accountId: string,
  feedId: string,
): Promise<void> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const { id, host } = await requireFeed(tx, member, feedId);
    if ((await listDeliveries(tx, member.account.id, { feedId: id, limit: 1 })).length > 0)
      throw new AppError('FEED_IN_USE', fill(texts.feedInUse));
    await dropTirFeed(tx, member.account.id, id);
    await noteStep(tx, member, fill(texts.stepFeedDeleted, { host }), {
      taxYear: services.now().getUTCFullYear(),
      step: 'feed-deleted',
    });
  });

export async function requireFeed(
  tx: Db,
  { account }: Pick<TirMember, 'account'>,
  feedId: string,
): Promise<TirFeedRow> {
  const feed = isId(feedId) ? await findTirFeed(tx, account.id, feedId) : undefined;
  if (!feed) throw notFound('delivery');
  return feed;
}

const mails: readonly FeedMails[] = ['never', 'failures', 'always'];

function checkChoice(choice: FeedChoice) {
  const host = choice.host.trim().toLowerCase();
  if (!/^[a-z0-9](?:[a-z0-9.-]{0,252}[a-z0-9])?$|^[0-9a-f:]{2,39}$/.test(host))
    throw makeInputError('host', fill(texts.hostInvalid));
  const { port, sendHour } = choice;
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw makeInputError('port', fill(texts.portInvalid));
  if (!Number.isInteger(sendHour) || sendHour < 0 || sendHour > 23)
    throw makeInputError('sendHour', fill(texts.hourInvalid));
  const username = choice.username.trim();
  if (username === '' || username.length > 100 || /\s/.test(username))
    throw makeInputError('username', fill(texts.usernameInvalid));
  const folder = choice.folder.trim();
  if (folder === '' || folder.length > 400 || hasControls(folder))
    throw makeInputError('folder', fill(texts.folderInvalid));
  const hostKey = choice.hostKey
    .trim()
    .replace(/^SHA256:/i, '')
    .replace(/=+$/, '');
  if (hostKey !== '' && !/^[A-Za-z0-9+/]{43}$/.test(hostKey))
    throw makeInputError('hostKey', fill(texts.hostKeyInvalid));
  if (choice.isScheduled && hostKey === '')
    throw makeInputError('hostKey', fill(texts.hostKeyMissing));
  const adminEmail = choice.adminEmail.trim();
  if (adminEmail !== '' && email(adminEmail) !== undefined)
    throw makeInputError('adminEmail', fill(texts.emailInvalid));
  const chosen = mails.find((each) => each === choice.mails);
  if (!chosen)
    throw makeInputError('mails', fill(texts.mailsInvalid, { choices: mails.join(', ') }));
  return {
    host,
    port,
    username,
    folder,
    hostKey,
    adminEmail,
    sendHour,
    mails: chosen,
    isScheduled: choice.isScheduled,
  };
}

function checkHost({ sftpHosts = [] }: SealingServices, host: string): void {
  if (isInternalHost(host) && !sftpHosts.includes(host))
    throw makeInputError('host', fill(texts.hostInternal, { host }));
}

const hasControls = (text: string): boolean => /\p{Cc}/u.test(text);
