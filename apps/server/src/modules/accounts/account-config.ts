import { getUnavailablePages, type AccountConfig } from '@lotbook/access/account-config';
import { defaultTaxYears, listTaxYears } from '@lotbook/access/tax-years';
import { builder } from '../../graphql/builder.ts';

const AccountSelection = builder
  .objectRef<NonNullable<AccountConfig['accountSelection']>>('AccountSelection')
  .implement({
    fields: (t) => ({
      availableFilters: t.stringList({ resolve: ({ availableFilters }) => availableFilters }),
      enableFiltering: t.exposeBoolean('enableFiltering'),
      secondaryLabelFieldId: t.string({
        nullable: true,
        resolve: ({ secondaryLabelFieldId }) => secondaryLabelFieldId ?? null,
      }),
    }),
  });

const FeatureFlags = builder.objectRef<AccountConfig['features']>('FeatureFlags').implement({
  fields: (t) => ({
    enableClientAccounts: t.exposeBoolean('enableClientAccounts'),
    enableSourceAdd: t.exposeBoolean('enableSourceAdd'),
    enableSourceView: t.exposeBoolean('enableSourceView'),
    enableClientInvites: t.exposeBoolean('enableClientInvites'),
    enableTaxProConnection: t.exposeBoolean('enableTaxProConnection'),
    enableAccountAdd: t.exposeBoolean('enableAccountAdd'),
    enableSetupFlow: t.exposeBoolean('enableSetupFlow'),
  }),
});

const Limits = builder.objectRef<AccountConfig['limits']>('AccountLimits').implement({
  fields: (t) => ({
    ordersProcess: t.exposeInt('ordersProcess'),
    transactionsProcess: t.exposeInt('transactionsProcess'),
    importPerRequest: t.exposeInt('importPerRequest'),
  }),
});

export const AccountConfigType = builder.objectRef<AccountConfig>('AccountConfig').implement({
  fields: (t) => ({
    accountSelection: t.field({
      type: AccountSelection,
      nullable: true,
      resolve: ({ accountSelection }) => accountSelection ?? null,
    }),
    defaultTxDateStatic: t.string({
      description:
        'The dates that the table of transactions starts with: all, oneDay, oneWeek, currentMonth, pastMonth, currentTaxYear.',
      resolve: ({ defaultTxDateStatic = 'oneWeek' }) => defaultTxDateStatic,
    }),
    enabledPages: t.stringList({ resolve: ({ enabledPages }) => enabledPages }),
    features: t.field({ type: FeatureFlags, resolve: ({ features }) => features }),
    unavailablePages: t.stringList({
      description:
        'Pages that this installation can’t offer, by their ids: they have no tab, and say so at their address.',
      resolve: (_, __, { services: { shell, beaconNodeUrl } }) => [
        ...getUnavailablePages({
          oauthApplications: shell.oauthApplications,
          hasBeaconNode: beaconNodeUrl !== undefined,
        }),
      ],
    }),
    taxYears: t.intList({
      description: 'The tax years that can be chosen, the earliest first.',
      resolve: (_, __, { services }) => [
        ...listTaxYears(services.taxYears ?? defaultTaxYears, services.now()),
      ],
    }),
    limits: t.field({ type: Limits, resolve: ({ limits }) => limits }),
  }),
});
