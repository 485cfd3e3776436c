import type { CheckAnswer } from '@lotbook/db/stores/credential-checks';
import { checkCredentials } from '@lotbook/services/connections/check-credentials';
import { changeCredentials } from '@lotbook/services/connections/connect-source';
import { grantAccess } from '@lotbook/services/connections/oauth-access';
import { requestSync } from '@lotbook/services/connections/request-sync';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { CredentialsInput } from './credentials-input.ts';
import { Exchange, readExchange } from './exchange.ts';
import { SyncRunType } from './sync-run.ts';
import { toSchedule, UpdateSchedule } from './update-schedule.ts';

builder.objectFields(Exchange, (t) => ({
  authenticationFailed: t.boolean({
    description: 'The service refused its key; it waits for a new one.',
    resolve: ({ connection }) => connection?.authenticationFailed ?? false,
  }),
  adapter: t.string({
    nullable: true,
    description: 'How its data is fetched; null if it is imported from files.',
    resolve: ({ connection }) => connection?.adapter ?? null,
  }),
  credentialFields: t.stringList({
    description: 'The names of the stored credentials, never their values.',
    resolve: ({ connection }) => [...(connection?.credentialFields ?? [])],
  }),
  lastSyncedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When it was last read to the end.',
    resolve: ({ connection }) => connection?.lastSyncedAt ?? null,
  }),
  balancesReconciliation: t.field({
    type: 'JSON',
    nullable: true,
    description: 'The balance tolerance: materialityThreshold, assets; null for the default.',
    resolve: ({ reconciliation }) => reconciliation,
  }),
  schedule: t.field({
    type: UpdateSchedule,
    nullable: true,
    description: 'Null if its data is imported from files.',
    resolve: toSchedule,
  }),
  newestSync: t.field({
    type: SyncRunType,
    nullable: true,
    resolve: ({ connection }) => connection?.newestRun ?? null,
  }),
}));

const CredentialVerdict = builder.objectRef<CheckAnswer>('CredentialVerdict').implement({
  fields: (t) => ({
    valid: t.boolean({ resolve: ({ verdict }) => verdict === 'ok' }),
    verdict: t.exposeString('verdict', {
      description: 'ok, refused, or unknown if the service did not answer.',
    }),
    message: t.exposeString('message'),
  }),
});

builder.mutationField('validateExchangeAuth', (t) =>
  t.field({
    type: CredentialVerdict,
    description:
      'Tests credentials without saving them. Keys that can trade or withdraw are refused if the service reports their permissions.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeName: t.arg.string({ required: true }),
      credentials: t.arg({ type: CredentialsInput, required: true }),
    },
    resolve: async (_, { accountId, exchangeName, credentials }, context) =>
      checkCredentials(context.services, await actor(context), accountId, {
        adapter: exchangeName,
        credentials,
      }),
  }),
);

builder.mutationField('updateExchangeAuth', (t) =>
  t.field({
    type: Exchange,
    description:
      'Sets new credentials of an exchange and updates it. This connects an exchange that was imported from files.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      credentials: t.arg({ type: CredentialsInput, required: true }),
    },
    resolve: async (_, { accountId, exchangeId, credentials }, context) => {
      await changeCredentials(context.services, await actor(context), accountId, {
        sourceId: exchangeId,
        kind: 'exchange',
        credentials,
      });
      return readExchange(context, accountId, exchangeId);
    },
  }),
);

builder.mutationField('setExchangeOAuthToken', (t) =>
  t.field({
    type: Exchange,
    description:
      'Ends a visit to the service’s authorization page: `code` and `state` as the page sent them along. The worker turns the code into access.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      code: t.arg.string({ required: true }),
      state: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, exchangeId, code, state }, context) => {
      await grantAccess(context.services, await actor(context), accountId, {
        exchangeId,
        code,
        state,
        binding: context.browser.shown,
      });
      return readExchange(context, accountId, exchangeId);
    },
  }),
);

builder.mutationField('updateExchangeData', (t) =>
  t.field({
    type: Exchange,
    description: 'Updates the exchange.',
    args: { accountId: t.arg.id({ required: true }), exchangeId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, exchangeId }, context) => {
      await requestSync(context.services, await actor(context), accountId, {
        sourceId: exchangeId,
        kind: 'exchange',
      });
      return readExchange(context, accountId, exchangeId);
    },
  }),
);
