import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/planning';
import { loadAlert, putAlert, type PlanningAlert } from '@lotbook/db/stores/planning-alerts';
import { noteSeen, loadNotices, type PlanningNotice } from '@lotbook/db/stores/planning-notices';
import { DecimalError, format, money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { getPlace } from '../../base/jurisdiction.ts';
import { isId, readingAs, writingAs } from '../../member.ts';
import type { Actor, Services } from '../../services.ts';
import type { ShellServices } from '../../shell.ts';

const nothing: PlanningAlert = { termDays: null, gainOver: null, mail: true };
const mostDays = 90;

/** A person's alert settings for the account. */
export const readPlanningAlert = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<PlanningAlert> =>
  readingAs(
    services,
    actor,
    accountId,
    'txSearchView',
    async (db, { account, userId }) => (await loadAlert(db, account.id, userId)) ?? nothing,
  );

/** Alerts that were sent and not dismissed. */
export const readPlanningNotices = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly PlanningNotice[]> =>
  readingAs(services, actor, accountId, 'txSearchView', (db, { account, userId }) =>
    loadNotices(db, account.id, userId),
  );

/** Stores the person's alert settings, and checks at once for alerts. @throws AppError BAD_INPUT naming the field. */
export function choosePlanningAlert(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: PlanningAlert,
): Promise<PlanningAlert> {
  return writingAs(services, actor, accountId, 'txSearchView', async (tx, { account, userId }) => {
    const { termDays, mail } = request;
    if (termDays !== null && !(Number.isInteger(termDays) && termDays >= 1 && termDays <= mostDays))
      throw new AppError('BAD_INPUT', fill(texts.termDaysOutOfRange, { mostDays }), {
        field: 'termDays',
      });
    if (termDays !== null && getPlace(account).jurisdiction !== 'US')
      throw new AppError('BAD_INPUT', fill(texts.noLongTermPeriod), {
        field: 'termDays',
      });
    const gainOver = request.gainOver === null ? null : validateAmount(request.gainOver);
    await putAlert(tx, account.id, {
      userId,
      termDays,
      gainOver,
      mail,
      origin: services.shell.origin,
      appId: actor.appId ?? 'tax',
    });
    await services.queue.enqueue(tx, { kind: 'alerts', accountId: account.id });
    return { termDays, gainOver, mail };
  });
}

const most = money('99999999999');

function validateAmount(text: string): string {
  try {
    const amount = money(text);
    if (amount >= 0n && amount <= most) return format(amount);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
  }
  throw new AppError('BAD_INPUT', fill(texts.gainOverOutOfRange), {
    field: 'gainOver',
  });
}

/** Dismisses the person's alerts. Alerts of others are ignored. */
export function dismissPlanningNotices(
  services: Services,
  actor: Actor,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  return writingAs(services, actor, accountId, 'txSearchView', async (tx, { account, userId }) => {
    if (ids.length > 0 && ids.every(isId)) await noteSeen(tx, account.id, userId, ids);
  });
}
