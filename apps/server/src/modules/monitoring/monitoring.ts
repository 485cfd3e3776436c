import {
  loadFilterChoices,
  loadMonitoring,
  type AlertFilterChoices,
  type MonitoringState,
} from '@lotbook/services/monitoring/alerts';
import { addAnalyticsKey, removeAnalyticsKey } from '@lotbook/services/monitoring/change-key';
import {
  previewMonitoring,
  startMonitoring,
  stopMonitoring,
  type TransferPreview,
} from '@lotbook/services/monitoring/consent';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Wallet = builder.objectRef<MonitoringState['wallets'][number]>('MonitoredWallet').implement({
  fields: (t) => ({
    walletId: t.exposeID('sourceId'),
    name: t.exposeString('name'),
    active: t.exposeBoolean('active'),
    consentedAt: t.expose('consentedAt', { type: 'DateTime' }),
    consentedBy: t.exposeString('consentedBy', { nullable: true }),
    transfers: t.exposeInt('transfers', { description: 'The number that the person agreed to.' }),
  }),
});

const Transfers = builder.objectRef<MonitoringState['transfers']>('MonitoringTransfers').implement({
  fields: (t) => ({
    waiting: t.exposeInt('waiting'),
    sent: t.exposeInt('sent', { description: 'Sent, and not processed yet.' }),
    done: t.exposeInt('done'),
    failed: t.exposeInt('failed', { description: 'The provider doesn’t take them.' }),
  }),
});

const Source = builder
  .objectRef<AlertFilterChoices['sources'][number]>('AlertSource')
  .implement({ fields: (t) => ({ id: t.exposeID('id'), name: t.exposeString('name') }) });

const Monitoring = builder.objectRef<MonitoringState>('Monitoring').implement({
  description: 'How the account is monitored. The key of the provider is never returned.',
  fields: (t) => ({
    listActive: t.boolean({
      description: 'The sanctions list was readable when it was last looked for.',
      resolve: ({ row }) => typeof row?.listDigest === 'string',
    }),
    listPublishedOn: t.string({
      nullable: true,
      description: 'The date of the sanctions list that was last compared; null if it has none.',
      resolve: ({ row }) => row?.listPublishedOn ?? null,
    }),
    listAddresses: t.int({ nullable: true, resolve: ({ row }) => row?.listAddresses ?? null }),
    screenedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When transactions were last compared with the list.',
      resolve: ({ row }) => row?.screenedAt ?? null,
    }),
    enabled: t.exposeBoolean('enabled', { description: 'A provider can be used.' }),
    provider: t.string({
      nullable: true,
      description: 'kyt or sanctions, once the key is checked',
      resolve: ({ row }) => row?.provider ?? null,
    }),
    keyState: t.string({
      nullable: true,
      description: 'checking, active or rejected; null without a key',
      resolve: ({ row }) => row?.keyState ?? null,
    }),
    keySetAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ row }) => row?.keySetAt ?? null,
    }),
    keySetBy: t.string({ nullable: true, resolve: ({ row }) => row?.keySetBy ?? null }),
    problem: t.string({
      nullable: true,
      description: 'Why the last run of the provider stopped.',
      resolve: ({ row }) => row?.problem ?? null,
    }),
    wallets: t.field({ type: [Wallet], resolve: ({ wallets }) => wallets }),
    transfers: t.field({ type: Transfers, resolve: ({ transfers }) => transfers }),
  }),
});

const Choices = builder.objectRef<AlertFilterChoices>('AlertFilterChoices').implement({
  fields: (t) => ({
    categories: t.stringList({ resolve: ({ categories }) => [...categories] }),
    sources: t.field({
      type: [Source],
      description: 'The sources that alerts were found in.',
      resolve: ({ sources }) => sources,
    }),
    assets: t.stringList({ resolve: ({ assets }) => [...assets] }),
  }),
});

const Preview = builder.objectRef<TransferPreview>('MonitoringPreview').implement({
  fields: (t) => ({
    walletId: t.exposeID('sourceId'),
    transfers: t.exposeInt('transfers', { description: 'What would be sent now.' }),
    withoutAddresses: t.exposeInt('withoutAddresses', {
      description: 'Transactions without a transfer that can be sent.',
    }),
    otherChain: t.exposeInt('otherChain', {
      description: 'Transactions of wallets on chains that the provider doesn’t monitor.',
    }),
  }),
});

const Consent = builder.inputType('MonitoringConsent', {
  fields: (t) => ({
    walletId: t.id({ required: true }),
    transfers: t.int({ required: true, description: 'The number that the person saw.' }),
  }),
});

builder.queryField('monitoring', (t) =>
  t.field({
    type: Monitoring,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      loadMonitoring(context.services, await actor(context), accountId),
  }),
);

builder.queryField('alertFilterChoices', (t) =>
  t.field({
    type: Choices,
    description: 'The values that filters of alerts can offer.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      loadFilterChoices(context.services, await actor(context), accountId),
  }),
);

builder.queryField('monitoringPreview', (t) =>
  t.field({
    type: [Preview],
    description: 'What would be sent to the provider about wallets. Nothing is sent.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletIds: t.arg.idList({ required: true }),
    },
    resolve: async (_, { accountId, walletIds }, context) => [
      ...(await previewMonitoring(context.services, await actor(context), accountId, walletIds)),
    ],
  }),
);

builder.mutationField('addChainalysisIntegrationKey', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Stores the key of Chainalysis, sealed, and checks it in the background.',
    args: {
      accountId: t.arg.id({ required: true }),
      apiKey: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, apiKey }, context) => {
      await addAnalyticsKey(context.services, await actor(context), accountId, apiKey);
      return true;
    },
  }),
);

builder.mutationField('removeChainalysisIntegrationKey', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Removes the key and ends monitoring by the provider. Alerts stay.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => {
      await removeAnalyticsKey(context.services, await actor(context), accountId);
      return true;
    },
  }),
);

builder.mutationField('startMonitoring', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Agrees that the transfers of wallets are sent to the provider.',
    args: {
      accountId: t.arg.id({ required: true }),
      wallets: t.arg({ type: [Consent], required: true }),
    },
    resolve: async (_, { accountId, wallets }, context) => {
      await startMonitoring(context.services, await actor(context), accountId, wallets);
      return true;
    },
  }),
);

builder.mutationField('stopMonitoring', (t) =>
  t.field({
    type: 'Boolean',
    args: {
      accountId: t.arg.id({ required: true }),
      walletIds: t.arg.idList({ required: true }),
    },
    resolve: async (_, { accountId, walletIds }, context) => {
      await stopMonitoring(context.services, await actor(context), accountId, walletIds);
      return true;
    },
  }),
);
