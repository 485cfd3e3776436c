import type { AccountConfig } from '@lotbook/access/account-config';
import { builder } from '../../graphql/builder.ts';

const AccountSelection = builder.objectRef<AccountConfig['accountSelection']>('AccountSelection').implement({
  fields: (t) => ({
    availableFilters: t.stringList({ resolve: ({ availableFilters }) => [...availableFilters] }),
    enableFiltering: t.exposeBoolean('enableFiltering'),
    secondaryLabelFieldId: t.exposeString('secondaryLabelFieldId', { nullable: true }),
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
    process: t.exposeInt('process', { description: 'Orders and transactions that an account may hold.' }),
    importPerRequest: t.exposeInt('importPerRequest', { description: 'Rows that one call may bring in.' }),
  }),
});

export const AccountConfigType = builder.objectRef<AccountConfig>('AccountConfig').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    accountSelection: t.field({ type: AccountSelection, resolve: ({ accountSelection }) => accountSelection }),
    enabledPageIds: t.stringList({ resolve: ({ enabledPageIds }) => [...enabledPageIds] }),
    features: t.field({ type: FeatureFlags, resolve: ({ features }) => features }),
    limits: t.field({ type: Limits, resolve: ({ limits }) => limits }),
  }),
});
