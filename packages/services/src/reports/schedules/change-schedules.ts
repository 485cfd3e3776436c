import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/services/reports';
import { log, type Account } from '@lotbook/db/stores/accounts';
import {
  addSchedule,
  changeSchedule,
  countSchedules,
  findSchedule,
  lockSchedule,
  removeSchedule,
  loadSchedules,
  type ReportSchedule,
  type ScheduleRow,
} from '@lotbook/db/stores/report-schedules';
import type { Report } from '@lotbook/db/stores/reports';
import { AppError } from '@lotbook/model/errors';
import { getAccountTranslator } from '../../reader-texts.ts';
import { renderText } from '@lotbook/reports/report-text';
import { reportById } from '@lotbook/reports/registry';
import { isId, notFound, readingAs, writingAs } from '../../member.ts';
import type { Actor, Services } from '../../services.ts';
import type { ShellServices } from '../../shell.ts';
import { loadSources } from '@lotbook/db/stores/sources';
import { getScope } from '../../figures/report-scope.ts';
import { validateSchedule, type ScheduleRequest } from './checked-schedule.ts';
import { makeScheduled } from './make-scheduled.ts';
import { getNextRun } from './next-run.ts';

/** So many an account may have. */
const mostSchedules = 50;

export const reportSchedules = (
  services: Services,
  actor: Actor,
  accountId: string,
): Promise<readonly ScheduleRow[]> =>
  readingAs(services, actor, accountId, 'reportsView', (db, { account }) =>
    loadSchedules(db, account.id),
  );

/** Has a report made again and again. @throws AppError BAD_INPUT as `checkedSchedule` does, and beyond 50 schedules. */
export function createSchedule(
  services: ShellServices,
  actor: Actor,
  accountId: string,
  request: ScheduleRequest,
): Promise<ReportSchedule> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const choice = validateSchedule(account, request);
    getScope(
      choice.parameters as Readonly<Record<string, unknown>>,
      await loadSources(tx, account.id),
    );
    if ((await countSchedules(tx, account.id)) >= mostSchedules)
      throw new AppError('BAD_INPUT', fill(texts.tooManySchedules, { mostSchedules }), {
        field: 'type',
      });
    const nextAt = getNextRun(choice, account.timeZone, services.now());
    const schedule = await addSchedule(tx, account.id, choice, {
      nextAt,
      origin: services.shell.origin,
      appId: actor.appId ?? 'tax',
      userId,
    });
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'schedule',
      message: fill(texts.wasScheduled, { label: getLabel(schedule) }),
      after: toLogged(schedule),
    });
    return schedule;
  });
}

/** Changes what is made and when; the next run is counted from now. */
export function updateSchedule(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  request: ScheduleRequest,
): Promise<ReportSchedule> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const before = isId(id) ? await lockSchedule(tx, account.id, id) : undefined;
    if (!before) throw notFound('schedule');
    const choice = validateSchedule(account, request);
    getScope(
      choice.parameters as Readonly<Record<string, unknown>>,
      await loadSources(tx, account.id),
    );
    const after = (await changeSchedule(tx, account.id, id, {
      choice,
      nextAt: getNextRun(choice, account.timeZone, services.now()),
    }))!;
    const message: FilledMessage = fill(texts.scheduleChanged, { label: getLabel(after) });
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'schedule',
      message,
      before: toLogged(before),
      after: toLogged(after),
    });
    return after;
  });
}

/** Holds a schedule, or lets it go on with its next run; what would have been made meanwhile is not made. */
export function pauseSchedule(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
  paused: boolean,
): Promise<ReportSchedule> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const before = isId(id) ? await lockSchedule(tx, account.id, id) : undefined;
    if (!before) throw notFound('schedule');
    if (before.paused === paused) return before;
    const after = (await changeSchedule(tx, account.id, id, {
      paused,
      nextAt: getNextRun(before, account.timeZone, services.now()),
    }))!;
    const message: FilledMessage = fill(texts.theScheduleOf, {
      label: getLabel(after),
      hasPaused: paused ? 'yes' : 'other',
    });
    await log(tx, account.id, { userId, type: 'report', action: 'schedule', message });
    return after;
  });
}

/** Its reports are kept. */
export function deleteSchedule(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<void> {
  return writingAs(services, actor, accountId, 'reportDelete', async (tx, { account, userId }) => {
    const removed = isId(id) ? await removeSchedule(tx, account.id, id) : undefined;
    if (!removed) throw notFound('schedule');
    await log(tx, account.id, {
      userId,
      type: 'report',
      action: 'schedule',
      message: fill(texts.scheduleDeleted, { label: getLabel(removed) }),
      before: toLogged(removed),
    });
  });
}

/** Builds the report now; its next run stays as scheduled. */
export function runScheduleNow(
  services: Services,
  actor: Actor,
  accountId: string,
  id: string,
): Promise<{ readonly report: Report; readonly account: Account }> {
  return writingAs(services, actor, accountId, 'reportCreate', async (tx, { account, userId }) => {
    const schedule = isId(id) ? await findSchedule(tx, account.id, id) : undefined;
    if (!schedule) throw notFound('schedule');
    return {
      report: await makeScheduled(services, tx, account, { ...schedule, createdBy: userId }),
      account,
    };
  });
}

const getLabel = ({ type }: Pick<ReportSchedule, 'type'>): string =>
  renderText(reportById(type)?.label ?? type, getAccountTranslator().translate);

const toLogged = ({ type, format, taxYear, every, month, day, time, mail }: ReportSchedule) => ({
  type,
  format,
  taxYear,
  every,
  month,
  day,
  time,
  mail,
});
