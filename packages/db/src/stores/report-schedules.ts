import type { AccountId, UserId } from '@lotbook/model/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';
import type { Json } from '../schema.ts';

/** A recurring report. */
export interface ReportSchedule {
  readonly id: string;
  readonly type: string;
  readonly format: string;
  readonly parameters: Json;
  /** Relative to the day of the run; null for a report without a year. */
  readonly taxYear: 'current' | 'last' | null;
  readonly every: 'month' | 'quarter' | 'year';
  /** Within the quarter or year, starting at 1. */
  readonly month: number;
  /** If the month is shorter, its last day. */
  readonly day: number;
  /** `06:00` in the account's time zone. */
  readonly time: string;
  readonly mail: boolean;
  readonly paused: boolean;
  readonly nextAt: string;
  readonly origin: string;
  readonly appId: string;
  readonly createdBy: UserId;
}

/** The fields of a schedule that a person chooses. */
export type ScheduleChoice = Pick<
  ReportSchedule,
  'type' | 'format' | 'parameters' | 'taxYear' | 'every' | 'month' | 'day' | 'time' | 'mail'
>;

/** A schedule with its last report. */
export interface ScheduleRow extends ReportSchedule {
  readonly lastAt: string | null;
  readonly lastStatus: string | null;
  readonly lastError: string | null;
  /** The name of its creator; null if the person was deleted. */
  readonly madeBy: string | null;
}

const columns = [
  'id',
  'type',
  'format',
  'parameters',
  'tax_year as taxYear',
  'every',
  'month',
  'day',
  'time',
  'mail',
  'paused',
  'next_at as nextAt',
  'origin',
  'app_id as appId',
  'created_by as createdBy',
] as const;

/** The next due first; paused ones last. */
export async function loadSchedules(db: Db, accountId: AccountId): Promise<readonly ScheduleRow[]> {
  const rows = await db
    .selectFrom('report_schedule as schedule')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('report')
          .select(['requested_at as lastAt', 'status as lastStatus', 'error as lastError'])
          .where('report.account_id', '=', accountId)
          .whereRef('report.schedule_id', '=', 'schedule.id')
          .orderBy('requested_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('app_user', 'app_user.id', 'schedule.created_by')
    .select(columns.map((each) => `schedule.${each}` as const))
    .select([
      'last.lastAt',
      'last.lastStatus',
      'last.lastError',
      sql<string | null>`coalesce(app_user.username, app_user.email)`.as('madeBy'),
    ])
    .where('schedule.account_id', '=', accountId)
    .orderBy('schedule.paused')
    .orderBy('schedule.next_at')
    .orderBy('schedule.id')
    .execute();
  return rows as unknown as readonly ScheduleRow[];
}

/**
 * Locks the schedule until the transaction ends, so that only one of two processes that find it due
 * creates the report.
 */
export async function lockSchedule(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<ReportSchedule | undefined> {
  const row = await tx
    .selectFrom('report_schedule')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row as unknown as ReportSchedule | undefined;
}

export async function findSchedule(
  db: Db,
  accountId: AccountId,
  id: string,
): Promise<ReportSchedule | undefined> {
  const row = await db
    .selectFrom('report_schedule')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as ReportSchedule | undefined;
}

export async function countSchedules(db: Db, accountId: AccountId): Promise<number> {
  const { count } = await db
    .selectFrom('report_schedule')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

const toStored = ({ parameters, taxYear, ...plain }: ScheduleChoice) => ({
  ...plain,
  tax_year: taxYear,
  parameters: JSON.stringify(parameters),
});

export async function addSchedule(
  tx: Tx,
  accountId: AccountId,
  choice: ScheduleChoice,
  about: {
    readonly nextAt: string;
    readonly origin: string;
    readonly appId: string;
    readonly userId: UserId;
  },
): Promise<ReportSchedule> {
  const row = await tx
    .insertInto('report_schedule')
    .values({
      account_id: accountId,
      ...toStored(choice),
      next_at: about.nextAt,
      origin: about.origin,
      app_id: about.appId,
      created_by: about.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as ReportSchedule;
}

/** @returns undefined if there is no such schedule. */
export async function changeSchedule(
  tx: Tx,
  accountId: AccountId,
  id: string,
  {
    choice,
    paused,
    nextAt,
  }: { readonly choice?: ScheduleChoice; readonly paused?: boolean; readonly nextAt?: string },
): Promise<ReportSchedule | undefined> {
  const row = await tx
    .updateTable('report_schedule')
    .set({
      ...(choice && toStored(choice)),
      ...(paused === undefined ? {} : { paused }),
      ...(nextAt === undefined ? {} : { next_at: nextAt }),
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row as unknown as ReportSchedule | undefined;
}

/** Sets new times for schedules, in one statement. */
export async function moveSchedules(
  tx: Tx,
  accountId: AccountId,
  times: readonly { readonly id: string; readonly nextAt: string }[],
): Promise<void> {
  if (times.length === 0) return;
  await sql`update report_schedule set next_at = t.next_at
    from unnest(${times.map(({ id }) => id)}::uuid[], ${times.map(({ nextAt }) => nextAt)}::timestamptz[]) as t (id, next_at)
    where report_schedule.account_id = ${accountId} and report_schedule.id = t.id`.execute(tx);
}

export async function removeSchedule(
  tx: Tx,
  accountId: AccountId,
  id: string,
): Promise<ReportSchedule | undefined> {
  const row = await tx
    .deleteFrom('report_schedule')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
  return row as unknown as ReportSchedule | undefined;
}

const mostAtOnce = 1_000;

/**
 * Due schedules of all accounts, the most overdue first. Runs as the owner role, because it spans
 * all accounts.
 */
export async function listDueSchedules(
  db: Db,
  now: Date,
): Promise<readonly { readonly accountId: AccountId; readonly scheduleId: string }[]> {
  const rows = await db
    .selectFrom('report_schedule')
    .select(['account_id as accountId', 'id as scheduleId'])
    .where('paused', '=', false)
    .where('next_at', '<=', now.toISOString())
    .orderBy('next_at')
    .limit(mostAtOnce)
    .execute();
  return rows as unknown as readonly {
    readonly accountId: AccountId;
    readonly scheduleId: string;
  }[];
}
