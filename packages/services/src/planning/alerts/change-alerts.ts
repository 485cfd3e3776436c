import { loadAlert, putAlert, type PlanningAlert } from '@lotbook/db/stores/planning-alerts';
import { noteSeen, loadNotices, type PlanningNotice } from '@lotbook/db/stores/planning-notices';
import { DecimalError, format, money } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { getPlace } from '../../accounts/jurisdiction.ts';
import { isId, readingAs, writingAs } from '../../member.ts';
import type { Actor, Services } from '../../services.ts';
import type { ShellServices } from '../../shell.ts';

const nothing: PlanningAlert = { termDays: null, gainOver: null, mail: true };
const mostDays = 90;

/** What the person wants to be told about the account. */
export const planningAlert = (
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

/** What they were told and did not put aside. */
export const planningNotices = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly PlanningNotice[]> =>
  readingAs(services, actor, accountId, 'txSearchView', (db, { account, userId }) =>
    loadNotices(db, account.id, userId),
  );

/** Keeps what the person wants to be told, and looks at once whether there is something. @throws AppError BAD_INPUT naming the field. */
export function choosePlanningAlert(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  wanted: PlanningAlert,
): Promise<PlanningAlert> {
  return writingAs(services, actor, accountId, 'txSearchView', async (tx, { account, userId }) => {
    const { termDays, mail } = wanted;
    if (termDays !== null && !(Number.isInteger(termDays) && termDays >= 1 && termDays <= mostDays))
      throw new AppError('BAD_INPUT', `termDays is a number of days from 1 to ${mostDays}.`, {
        field: 'termDays',
      });
    if (termDays !== null && getPlace(account).jurisdiction !== 'US')
      throw new AppError('BAD_INPUT', 'Nothing turns long-term under the law of this account.', {
        field: 'termDays',
      });
    const gainOver = wanted.gainOver === null ? null : checkedAmount(wanted.gainOver);
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

function checkedAmount(text: string): string {
  try {
    const amount = money(text);
    if (amount >= 0n && amount <= most) return format(amount);
  } catch (error) {
    if (!(error instanceof DecimalError)) throw error;
  }
  throw new AppError('BAD_INPUT', 'gainOver is an amount from 0 to 99,999,999,999.', {
    field: 'gainOver',
  });
}

/** Puts what the person was told aside. What is not theirs is left alone. */
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
