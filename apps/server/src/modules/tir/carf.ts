import type { CarfReportRow } from '@lotbook/db/stores/tir-carf';
import {
  markCarfFiled,
  markCarfNoticesSent,
  readCarfYear,
  requestCarfReport,
  saveCarfProvider,
  type CarfProviderView,
  type CarfReportView,
  type CarfYear,
} from '@lotbook/services/tir/carf';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TirFile } from './files.ts';

const Provider = builder.objectRef<CarfProviderView>('TirCarfProvider').implement({
  description: 'Where the payer reports as a crypto-asset service provider.',
  fields: (t) => ({
    country: t.string({ resolve: ({ profile }) => profile.country }),
    nexus: t.string({ resolve: ({ profile }) => profile.nexus }),
    tin: t.string({ resolve: ({ profile }) => profile.tin }),
    sendingEntityId: t.string({ resolve: ({ profile }) => profile.sendingEntityId }),
    contact: t.string({ resolve: ({ profile }) => profile.contact }),
    currency: t.string({ resolve: ({ profile }) => profile.currency }),
    reportableCountries: t.stringList({
      description: 'Residences to report. Empty: all.',
      resolve: ({ profile }) => [...profile.reportableCountries],
    }),
    reportDue: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'Null if the date of the country is not known.',
      resolve: ({ deadlines }) => deadlines.reportDue,
    }),
    usersInformedBy: t.field({
      type: 'LocalDate',
      nullable: true,
      resolve: ({ deadlines }) => deadlines.usersInformedBy,
    }),
  }),
});

const Total = builder.objectRef<CarfReportRow['totals'][number]>('TirCarfTotal').implement({
  fields: (t) => ({
    bucket: t.exposeString('bucket'),
    currency: t.exposeString('currency'),
    transactions: t.exposeInt('transactions'),
    amount: t.field({ type: 'Decimal', resolve: ({ amount }) => amount }),
  }),
});

const MissingTin = builder
  .objectRef<CarfReportRow['missingTins'][number]>('TirCarfMissingTin')
  .implement({
    fields: (t) => ({
      userId: t.exposeString('userId'),
      name: t.exposeString('name'),
      country: t.exposeString('country'),
      reason: t.exposeString('reason'),
    }),
  });

const Fault = builder.objectRef<CarfReportRow['faults'][number]>('TirCarfFault').implement({
  fields: (t) => ({
    userId: t.exposeString('userId', { description: 'Empty for the provider itself.' }),
    path: t.exposeString('path'),
    text: t.exposeString('text'),
  }),
});

const CarfReport = builder
  .objectRef<Omit<CarfReportView, 'files'> & Partial<Pick<CarfReportView, 'files'>>>(
    'TirCarfReport',
  )
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      country: t.exposeString('country'),
      number: t.exposeInt('number'),
      isTest: t.exposeBoolean('isTest'),
      state: t.exposeString('state', { description: 'making, ready, failed or filed.' }),
      progress: t.float({
        resolve: ({ done, total }) => (total > 0 ? Math.min(1, done / total) : 0),
      }),
      message: t.exposeString('message', { nullable: true }),
      isCorrection: t.boolean({
        description: 'It was compared with a filed report.',
        resolve: ({ previousId }) => previousId !== null,
      }),
      users: t.exposeInt('users'),
      records: t.exposeInt('records', {
        description: 'New, corrected and deleted records in the messages.',
      }),
      totals: t.field({ type: [Total], resolve: ({ totals }) => [...totals] }),
      missingTins: t.field({
        type: [MissingTin],
        resolve: ({ missingTins }) => [...missingTins],
      }),
      faults: t.field({
        type: [Fault],
        description: 'Why users are in no message.',
        resolve: ({ faults }) => [...faults],
      }),
      files: t.field({ type: [TirFile], resolve: ({ files = [] }) => [...files] }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      filedAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ filedAt }) => filedAt }),
      noticesSentAt: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ noticesSentAt }) => noticesSentAt,
      }),
    }),
  });

const Intake = builder.objectRef<CarfYear['intake']>('TirCarfIntake').implement({
  description: 'What was uploaded for CARF. Without transactions, reports use sales and income.',
  fields: (t) => ({
    users: t.exposeInt('users'),
    transactions: t.exposeInt('transactions'),
  }),
});

const Year = builder.objectRef<CarfYear>('TirCarfYear').implement({
  fields: (t) => ({
    intake: t.field({ type: Intake, resolve: ({ intake }) => intake }),
    providers: t.field({ type: [Provider], resolve: ({ providers }) => [...providers] }),
    reports: t.field({ type: [CarfReport], resolve: ({ reports }) => [...reports] }),
  }),
});

builder.queryField('tirCarf', (t) =>
  t.field({
    type: Year,
    description: 'CARF and DAC8 reports of a year.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
    },
    resolve: async (_, { accountId, taxYear }, context) =>
      readCarfYear(context.services, await actor(context), accountId, taxYear),
  }),
);

const ProviderInput = builder.inputType('TirCarfProviderInput', {
  fields: (t) => ({
    country: t.string({ required: true }),
    nexus: t.string({ required: true }),
    tin: t.string({ required: true }),
    sendingEntityId: t.string({ required: true }),
    contact: t.string({ required: true }),
    currency: t.string({ required: true }),
    reportableCountries: t.stringList({ required: true }),
  }),
});

builder.mutationField('saveTirCarfProvider', (t) =>
  t.field({
    type: 'Boolean',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      provider: t.arg({ type: ProviderInput, required: true }),
    },
    resolve: async (_, { accountId, taxYear, provider }, context) => {
      await saveCarfProvider(context.services, await actor(context), accountId, {
        taxYear,
        profile: provider,
      });
      return true;
    },
  }),
);

builder.mutationField('makeTirCarfReport', (t) =>
  t.field({
    type: CarfReport,
    description: 'Makes the messages of a year: new records, or corrections of what was filed.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxYear: t.arg.int({ required: true }),
      country: t.arg.string({ required: true }),
      isTest: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { accountId, ...given }, context) =>
      requestCarfReport(context.services, await actor(context), accountId, given),
  }),
);

const reportArgs = builder.args((t) => ({
  accountId: t.id({ required: true }),
  reportId: t.id({ required: true }),
}));

builder.mutationField('markTirCarfFiled', (t) =>
  t.field({
    type: CarfReport,
    description: 'Records that the messages were sent. Later reports correct them.',
    args: reportArgs,
    resolve: async (_, { accountId, reportId }, context) =>
      markCarfFiled(context.services, await actor(context), accountId, reportId),
  }),
);

builder.mutationField('markTirCarfNoticesSent', (t) =>
  t.field({
    type: CarfReport,
    description: 'Records that the users were told that they are reported.',
    args: reportArgs,
    resolve: async (_, { accountId, reportId }, context) =>
      markCarfNoticesSent(context.services, await actor(context), accountId, reportId),
  }),
);
