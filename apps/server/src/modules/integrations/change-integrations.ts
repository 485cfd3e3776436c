import {
  deleteIntegration,
  repostEntries,
  updateIntegration,
  updateIntegrationDefaults,
  updateIntegrationMappings,
} from '@lotbook/services/integrations/change-integration';
import { createIntegration } from '@lotbook/services/integrations/connect-integration';
import {
  readIntegration,
  type ReadIntegration,
} from '@lotbook/services/integrations/read-integration';
import {
  cancelIntegrationSync,
  requestIntegrationSync,
} from '@lotbook/services/integrations/request-sync';
import { notFound } from '@lotbook/services/member';
import type { Actor } from '@lotbook/services/services';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { IntegrationType } from './integration.ts';

/** Changes an integration and returns its new state. */
async function changeAndRead(
  context: Context,
  { accountId, appName }: { readonly accountId: string; readonly appName: string },
  change: (asking: Actor) => Promise<void>,
): Promise<ReadIntegration> {
  const asking = await actor(context);
  await change(asking);
  const found = await readIntegration(context.services, asking, accountId, appName);
  if (!found) throw notFound('integration');
  return found;
}

const Authorization = builder.inputType('IntegrationAuthorization', {
  description: 'The parameters that the consent page sent to the callback.',
  fields: (t) => ({
    code: t.string({ required: true }),
    state: t.string({ required: true }),
    realmId: t.string({ description: 'QuickBooks: the company.' }),
  }),
});

builder.mutationField('createIntegration', (t) =>
  t.field({
    type: IntegrationType,
    description:
      'Connects or reconnects QuickBooks or Xero, and previews the entries to post. Settings and posted entries are kept.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      authorization: t.arg({ type: Authorization, required: true }),
    },
    resolve: (_, { authorization, ...of }, context) =>
      changeAndRead(context, of, (asking) =>
        createIntegration(context.services, asking, of.accountId, of.appName, {
          code: authorization.code,
          state: authorization.state,
          realmId: authorization.realmId ?? undefined,
          binding: context.browser.shown,
        }),
      ),
  }),
);

const Settings = builder.inputType('IntegrationSettings', {
  description: 'Omitted fields stay unchanged.',
  fields: (t) => ({
    minUsdValue: t.field({ type: 'Decimal' }),
    syncMode: t.string({ description: 'summary or transaction.' }),
    summaryPeriod: t.string({ description: 'day or month.' }),
    cutoverDate: t.field({ type: 'LocalDate', description: 'Null: everything is posted.' }),
    postsOpening: t.boolean({
      description: 'Post the balances before the cutover in one entry of the day before.',
    }),
    lockedEntries: t.string({ description: 'hold or firstOpenDay.' }),
    tolerance: t.field({
      type: 'Decimal',
      description: 'Up to which unexplained difference an account is reconciled.',
    }),
    tenantId: t.id({ description: 'The company, if several were connected.' }),
  }),
});

builder.mutationField('updateIntegration', (t) =>
  t.field({
    type: IntegrationType,
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      settings: t.arg({ type: Settings, required: true }),
    },
    resolve: (_, { settings, ...of }, context) =>
      changeAndRead(context, of, (asking) =>
        updateIntegration(context.services, asking, of.accountId, of.appName, {
          minUsdValue: settings.minUsdValue ?? undefined,
          syncMode: settings.syncMode ?? undefined,
          summaryPeriod: settings.summaryPeriod ?? undefined,
          cutoverDate: settings.cutoverDate,
          postsOpening: settings.postsOpening ?? undefined,
          lockedEntries: settings.lockedEntries ?? undefined,
          tolerance: settings.tolerance ?? undefined,
          tenantId: settings.tenantId ?? undefined,
        }),
      ),
  }),
);

const Defaults = builder.inputType('IntegrationDefaultsInput', {
  description: 'Ids of accounts; omitted ones stay unchanged.',
  fields: (t) => ({
    asset: t.id(),
    income: t.id(),
    expense: t.id(),
    fee: t.id(),
    suspense: t.id(),
  }),
});

builder.mutationField('updateIntegrationDefaults', (t) =>
  t.field({
    type: IntegrationType,
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      defaults: t.arg({ type: Defaults, required: true }),
    },
    resolve: (_, { defaults, ...of }, context) =>
      changeAndRead(context, of, (asking) =>
        updateIntegrationDefaults(context.services, asking, of.accountId, of.appName, {
          asset: defaults.asset ?? undefined,
          income: defaults.income ?? undefined,
          expense: defaults.expense ?? undefined,
          fee: defaults.fee ?? undefined,
          suspense: defaults.suspense ?? undefined,
        }),
      ),
  }),
);

const Mapping = builder.inputType('IntegrationMappingInput', {
  fields: (t) => ({
    sourceId: t.id({ required: true }),
    accountingAccountId: t.id({ description: 'Null: the default asset account.' }),
  }),
});

const toMapping = ({ sourceId, accountingAccountId }: typeof Mapping.$inferInput) => ({
  sourceId,
  accountId: accountingAccountId ?? '',
});

builder.mutationField('updateIntegrationMappings', (t) =>
  t.field({
    type: IntegrationType,
    description: 'Sources that are not named keep their accounts.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      exchangeMappings: t.arg({ type: [Mapping] }),
      walletMappings: t.arg({ type: [Mapping] }),
    },
    resolve: (_, { exchangeMappings, walletMappings, ...of }, context) =>
      changeAndRead(context, of, (asking) =>
        updateIntegrationMappings(context.services, asking, of.accountId, of.appName, {
          exchange: (exchangeMappings ?? []).map(toMapping),
          wallet: (walletMappings ?? []).map(toMapping),
        }),
      ),
  }),
);

builder.mutationField('syncIntegration', (t) =>
  t.field({
    type: IntegrationType,
    description: 'Posts changed entries. With preview it is a dry run.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      preview: t.arg.boolean(),
      confirmedEntries: t.arg.int({
        description:
          'How many entries the person agreed to post. Required for a first sync of more than 100.',
      }),
    },
    resolve: (_, { preview, confirmedEntries, ...of }, context) =>
      changeAndRead(context, of, (asking) =>
        requestIntegrationSync(context.services, asking, of.accountId, of.appName, {
          dry: preview ?? false,
          confirmedEntries: confirmedEntries ?? undefined,
        }),
      ),
  }),
);

builder.mutationField('cancelIntegrationSync', (t) =>
  t.field({
    type: IntegrationType,
    description: 'Stops after the current batch. Posted entries are kept.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
    },
    resolve: (_, of, context) =>
      changeAndRead(context, of, (asking) =>
        cancelIntegrationSync(context.services, asking, of.accountId, of.appName),
      ),
  }),
);

builder.mutationField('repostIntegrationEntries', (t) =>
  t.field({
    type: IntegrationType,
    description:
      'At the next sync, our content replaces entries that were changed or deleted in the accounting system, and summaries are posted without their blocked entries.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
      keys: t.arg.stringList({ required: true }),
    },
    resolve: (_, { keys, ...of }, context) =>
      changeAndRead(context, of, (asking) =>
        repostEntries(context.services, asking, of.accountId, of.appName, keys),
      ),
  }),
);

builder.mutationField('deleteIntegration', (t) =>
  t.boolean({
    description:
      'Disconnects and revokes the access. Posted entries stay in the accounting system.',
    args: {
      accountId: t.arg.id({ required: true }),
      appName: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, appName }, context) => {
      await deleteIntegration(context.services, await actor(context), accountId, appName);
      return true;
    },
  }),
);
