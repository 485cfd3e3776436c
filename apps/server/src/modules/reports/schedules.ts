import type { ReportSchedule as Schedule, ScheduleRow } from '@lotbook/db/stores/report-schedules';
import { renderText } from '@lotbook/reports/report-text';
import { reportById } from '@lotbook/reports/registry';
import {
  createSchedule,
  deleteSchedule,
  pauseSchedule,
  reportSchedules,
  runScheduleNow,
  updateSchedule,
} from '@lotbook/services/reports/schedules/change-schedules';
import type { ScheduleRequest } from '@lotbook/services/reports/schedules/checked-schedule';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ReportType, toView } from './report.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

type ScheduleView = Schedule &
  Partial<Pick<ScheduleRow, 'lastAt' | 'lastStatus' | 'lastError' | 'madeBy'>>;

const ScheduleType = builder.objectRef<ScheduleView>('ReportSchedule').implement({
  description: 'A report that is made again and again.',
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.exposeString('type'),
    label: t.string({
      resolve: ({ type }) =>
        renderText(reportById(type)?.label ?? type, getReaderTranslator().translate),
    }),
    format: t.exposeString('format'),
    parameters: t.field({ type: 'JSON', resolve: ({ parameters }) => parameters }),
    taxYear: t.string({
      nullable: true,
      description:
        'current, last: seen from the day of the run. Null for a report of no single year.',
      resolve: (s) => s.taxYear,
    }),
    every: t.string({ description: 'month, quarter, year', resolve: ({ every }) => every }),
    month: t.exposeInt('month', { description: 'Of the quarter or of the year, from 1.' }),
    day: t.exposeInt('day', { description: 'One that a month does not have is its last.' }),
    time: t.exposeString('time', { description: '06:00, by the clock of the account.' }),
    mail: t.exposeBoolean('mail'),
    madeBy: t.string({
      nullable: true,
      description: 'The recipient of the mail.',
      resolve: ({ madeBy }) => madeBy ?? null,
    }),
    paused: t.exposeBoolean('paused'),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null while it is paused.',
      resolve: ({ nextAt, paused }) => (paused ? null : nextAt),
    }),
    lastAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastAt }) => lastAt ?? null }),
    lastStatus: t.string({
      nullable: true,
      description: 'Of the report that it made last.',
      resolve: ({ lastStatus }) => lastStatus ?? null,
    }),
    lastError: t.string({ nullable: true, resolve: ({ lastError }) => lastError ?? null }),
  }),
});

const ScheduleInput = builder.inputType('ReportScheduleInput', {
  fields: (t) => ({
    type: t.string({ required: true }),
    params: t.field({ type: 'JSON', description: 'As for createTaxReport.' }),
    taxYear: t.string({ description: 'current or last; default: last.' }),
    every: t.string({ required: true, description: 'month, quarter, year' }),
    month: t.int({ description: 'Of the quarter, 1 to 3, or of the year, 1 to 12.' }),
    day: t.int({ required: true }),
    time: t.string({ required: true, description: '06:00, by the clock of the account.' }),
    mail: t.boolean({
      description:
        'Whether the creator of the schedule is notified when a report is ready or failed.',
    }),
  }),
});

type Given = (typeof ScheduleInput)['$inferInput'];

const toRequest = ({
  type,
  params,
  taxYear,
  every,
  month,
  day,
  time,
  mail,
}: Given): ScheduleRequest => ({
  type,
  parameters: params,
  taxYear: taxYear ?? undefined,
  every,
  month: month ?? undefined,
  day,
  time,
  mail: mail === true,
});

builder.queryField('reportSchedules', (t) =>
  t.field({
    type: [ScheduleType],
    description: 'The next run first; paused schedules last.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await reportSchedules(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('createReportSchedule', (t) =>
  t.field({
    type: ScheduleType,
    args: {
      accountId: t.arg.id({ required: true }),
      schedule: t.arg({ type: ScheduleInput, required: true }),
    },
    resolve: async (_, { accountId, schedule }, context) =>
      createSchedule(context.services, await actor(context), accountId, toRequest(schedule)),
  }),
);

builder.mutationField('updateReportSchedule', (t) =>
  t.field({
    type: ScheduleType,
    args: {
      accountId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      schedule: t.arg({ type: ScheduleInput, required: true }),
    },
    resolve: async (_, { accountId, id, schedule }, context) =>
      updateSchedule(context.services, await actor(context), accountId, id, toRequest(schedule)),
  }),
);

builder.mutationField('pauseReportSchedule', (t) =>
  t.field({
    type: ScheduleType,
    args: {
      accountId: t.arg.id({ required: true }),
      id: t.arg.id({ required: true }),
      paused: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { accountId, id, paused }, context) =>
      pauseSchedule(context.services, await actor(context), accountId, id, paused),
  }),
);

builder.mutationField('runReportSchedule', (t) =>
  t.field({
    type: ReportType,
    description: 'Creates the report now; the next scheduled run does not change.',
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) =>
      toView(await runScheduleNow(context.services, await actor(context), accountId, id)),
  }),
);

builder.mutationField('deleteReportSchedule', (t) =>
  t.boolean({
    description: 'The reports that it made stay.',
    args: { accountId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, id }, context) => {
      await deleteSchedule(context.services, await actor(context), accountId, id);
      return true;
    },
  }),
);
