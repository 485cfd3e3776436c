import type { TirEventRow } from '@lotbook/db/stores/tir-access';
import type { TirDeadline } from '@lotbook/services/tir/deadlines';
import { readEvents } from '@lotbook/services/tir/read-events';
import {
  readCategories,
  readStatistics,
  type TirCategory,
  type TirStatistics,
  type TirStatisticsRow,
} from '@lotbook/services/tir/statistics';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';

interface BoxTotal {
  readonly box: string;
  readonly name: string;
  readonly amount: string;
}

export const TirBoxTotal = builder.objectRef<BoxTotal>('TirBoxTotal').implement({
  fields: (t) => ({
    box: t.exposeString('box'),
    name: t.exposeString('name'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
  }),
});

const StatisticsRow = builder.objectRef<TirStatisticsRow>('TirStatisticsRow').implement({
  fields: (t) => ({
    formType: t.exposeString('formType'),
    eligible: t.exposeInt('eligible', { description: 'Intake rows.' }),
    notGenerated: t.exposeInt('notGenerated', {
      description: 'Intake rows that are in no form and not excluded yet.',
    }),
    generated: t.exposeInt('generated'),
    corrected: t.exposeInt('corrected'),
    voided: t.exposeInt('voided'),
    furnished: t.exposeInt('furnished'),
    filed: t.exposeInt('filed'),
    accepted: t.exposeInt('accepted'),
    rejected: t.exposeInt('rejected'),
    missingTin: t.exposeInt('missingTin'),
    tinMismatch: t.exposeInt('tinMismatch'),
    underThreshold: t.exposeInt('underThreshold', { description: 'Intake rows.' }),
    exempt: t.exposeInt('exempt', { description: 'Intake rows.' }),
    backupWithheld: t.exposeInt('backupWithheld'),
    totals: t.field({ type: [TirBoxTotal], resolve: ({ totals }) => [...totals] }),
  }),
});

const Deadline = builder.objectRef<TirDeadline>('TirDeadline').implement({
  fields: (t) => ({
    formType: t.exposeString('formType'),
    kind: t.exposeString('kind', { description: 'furnish or file.' }),
    day: t.field({ type: 'LocalDate', resolve: ({ day }) => day }),
    daysLeft: t.exposeInt('daysLeft', { description: 'Negative when the day is over.' }),
  }),
});

const Statistics = builder.objectRef<TirStatistics>('TirStatistics').implement({
  fields: (t) => ({
    taxYear: t.exposeInt('taxYear'),
    rows: t.field({ type: [StatisticsRow], resolve: ({ rows }) => [...rows] }),
    deadlines: t.field({ type: [Deadline], resolve: ({ deadlines }) => [...deadlines] }),
    recipients: t.exposeInt('recipients'),
    curing: t.exposeInt('curing', { description: 'Recipients whose documentation needs curing.' }),
  }),
});

builder.queryField('tirStatistics', (t) =>
  t.field({
    type: Statistics,
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, taxYear }, context) =>
      readStatistics(context.services, await actor(context), accountId, taxYear),
  }),
);

const Category = builder.objectRef<TirCategory>('Tir1099Category').implement({
  fields: (t) => ({
    formType: t.exposeString('formType'),
    box: t.exposeString('box'),
    label: t.exposeString('label', { description: 'The name of the box.' }),
    category: t.exposeString('category'),
    recipients: t.exposeInt('recipients'),
    rows: t.exposeInt('rows'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
    threshold: t.field({ type: 'Decimal', resolve: ({ threshold }) => threshold }),
    reportable: t.field({
      type: 'Decimal',
      description: 'Of recipients whose total in the box reaches the threshold.',
      resolve: ({ reportable }) => reportable,
    }),
    isReportable: t.exposeBoolean('isReportable'),
  }),
});

builder.queryField('tir1099Categories', (t) =>
  t.field({
    type: [Category],
    description: 'Intake of a year per form, box and category.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, taxYear }, context) => [
      ...(await readCategories(context.services, await actor(context), accountId, taxYear)),
    ],
  }),
);

const Event = builder.objectRef<TirEventRow>('TirEvent').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    step: t.exposeString('step'),
    runId: t.exposeID('runId', { nullable: true }),
    fileId: t.exposeID('fileId', { nullable: true }),
    externalId: t.exposeString('externalId', { nullable: true }),
    who: t.exposeString('who', { nullable: true }),
    madeAt: t.field({ type: 'DateTime', resolve: ({ madeAt }) => madeAt }),
  }),
});

builder.queryField('tirEvents', (t) =>
  t.field({
    type: [Event],
    description: 'The steps of a year, the newest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      limit: t.arg.int(),
    },
    resolve: async (_, { accountId, taxYear, limit }, context) => [
      ...(await readEvents(context.services, await actor(context), accountId, {
        taxYear,
        limit: limitTo(limit, 100),
      })),
    ],
  }),
);
