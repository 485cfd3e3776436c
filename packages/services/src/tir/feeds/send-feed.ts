import { writing, type Tx } from '@lotbook/db/database';
import {
  addDeliveries,
  findDelivery,
  updateDelivery,
  type TirDeliveryRow,
} from '@lotbook/db/stores/tir-deliveries';
import { findTirFeed, updateTirFeed } from '@lotbook/db/stores/tir-feeds';
import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/tir-feeds';
import { AppError } from '@lotbook/model/errors';
import type { AccountId } from '@lotbook/model/ids';
import { utc, type LocalDate } from '@lotbook/model/time';
import { readDate } from '@lotbook/tir/cells';
import { isId, notFound } from '../../member.ts';
import type { Actor, SealingServices } from '../../services.ts';
import { makeInputError, noteStep, writeTirWith, type TirMember } from '../tir-member.ts';
import { requireFeed } from './change-feeds.ts';
import { findNextRun, findYesterday, listDueDays } from './feed-days.ts';
import { loadFund, requireFundAccess, type Fund } from './fund.ts';

/** @throws AppError BAD_INPUT for a day that isn't over in the fund's time zone */
export function checkDay({ account }: Fund, text: string, now: Date): LocalDate {
  const day = readDate(text, utc);
  if (day === undefined) throw makeInputError('day', fill(texts.dayInvalid, { value: text }));
  const last = findYesterday(account.timeZone, now);
  if (day > last) throw makeInputError('day', fill(texts.dayNotOver, { day, last }));
  return day;
}

/** Makes the files of a day and sends them, under the next number. A job does the work. */
export const sendFeed = (
  services: SealingServices,
  actor: Actor,
  accountId: string,
  given: { readonly feedId: string; readonly day: string },
): Promise<TirDeliveryRow> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const feed = await requireFeed(tx, member, given.feedId);
    refuseOffline(services);
    await requireFundAccess(tx, member.account.id, feed.clientAccountId);
    const day = checkDay(
      await loadFund(services.database, feed.clientAccountId),
      given.day,
      services.now(),
    );
    const [id = ''] = await addDeliveries(tx, member.account.id, {
      feedId: feed.id,
      days: [day],
      userId: member.userId,
    });
    return enqueueDelivery(services, tx, member, id);
  });

/** Sends the files of a delivery again, the same bytes under the same number. */
export const resendDelivery = (
  services: SealingServices,
  actor: Actor,
  accountId: string,
  deliveryId: string,
): Promise<TirDeliveryRow> =>
  writeTirWith(services, actor, accountId, 'accountEdit', async (tx, member) => {
    const found = isId(deliveryId)
      ? await findDelivery(tx, member.account.id, deliveryId)
      : undefined;
    if (!found) throw notFound('delivery');
    if (found.state === 'waiting') throw new AppError('BUSY', fill(texts.deliveryBusy));
    refuseOffline(services);
    await updateDelivery(tx, member.account.id, found.id, {
      state: 'waiting',
      tries: 0,
      message: null,
      nextTryAt: null,
      requestedBy: member.userId,
    });
    return enqueueDelivery(services, tx, member, found.id);
  });

function refuseOffline({ offline }: SealingServices): void {
  if (offline === true) throw new AppError('OFFLINE', fill(texts.networkOff));
}

async function enqueueDelivery(
  { queue }: SealingServices,
  tx: Tx,
  member: TirMember,
  deliveryId: string,
): Promise<TirDeliveryRow> {
  const accountId = member.account.id;
  await queue.enqueue(tx, { kind: 'tir-delivery', accountId, deliveryId });
  const delivery = (await findDelivery(tx, accountId, deliveryId))!;
  const { number, day } = delivery;
  await noteStep(tx, member, fill(texts.stepDelivery, { number: String(number), day }), {
    taxYear: Number(day.slice(0, 4)),
    step: 'deliver',
    details: { deliveryId, number, day },
  });
  return delivery;
}

/** Asks for the days of feeds that are due, and sets their next time, in one transaction each. @returns how many deliveries were asked for */
export async function scheduleFeeds(
  { database, queue, now, log }: SealingServices,
  due: readonly { readonly accountId: AccountId; readonly feedId: string }[],
): Promise<number> {
  let count = 0;
  for (const { accountId, feedId } of due) {
    const feed = await writing(database, { accountId }, (tx) => findTirFeed(tx, accountId, feedId));
    if (!feed) continue;
    const timeZone = await findTimeZone(database, feed.clientAccountId);
    if (timeZone === undefined) log.warn('the fund of a feed is missing', { accountId, feedId });
    count += await writing(database, { accountId }, async (tx) => {
      const current = await findTirFeed(tx, accountId, feedId);
      const at = now();
      if (!current?.isScheduled || current.nextRunAt === null) return 0;
      if (current.nextRunAt > at.toISOString()) return 0;
      const days = listDueDays(current.lastDay, findYesterday(timeZone ?? utc, at));
      await updateTirFeed(tx, accountId, feedId, {
        nextRunAt: findNextRun(current.sendHour, timeZone ?? utc, at),
        lastDay: days.at(-1) ?? current.lastDay,
      });
      if (days.length === 0) return 0;
      for (const deliveryId of await addDeliveries(tx, accountId, { feedId, days }))
        await queue.enqueue(tx, { kind: 'tir-delivery', accountId, deliveryId }); // oxlint-disable-line no-await-in-loop -- few days
      return days.length;
    });
  }
  return count;
}

async function findTimeZone(
  database: SealingServices['database'],
  clientAccountId: AccountId,
): Promise<string | undefined> {
  try {
    return (await loadFund(database, clientAccountId)).account.timeZone;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
