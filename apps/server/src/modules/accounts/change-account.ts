import {
  changeSettings,
  changeEachSettings,
  type SettingsChange,
} from '@lotbook/services/accounts/change-settings';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { AccountType, type AccountView } from './account.ts';
import { toView } from './queries.ts';

const AccountInput = builder.inputType('AccountInput', {
  fields: (t) => ({
    name: t.string(),
    timezone: t.string(),
    fiatCurrency: t.string(),
    jurisdiction: t.string({
      description: 'US or UK. Currency and time zone follow, unless they are given too.',
    }),
    tracking: t.string(),
    sourceListView: t.string(),
    subtypeId: t.id(),
    subtypeFields: t.field({ type: 'JSON' }),
  }),
});

async function changeAccount(
  context: Context,
  accountId: string,
  change: SettingsChange,
): Promise<AccountView> {
  const asking = await actor(context);
  await changeSettings(context.services, asking, accountId, change);
  return readingAs(context.services, asking, accountId, 'accountSettingsView', (_, member) =>
    Promise.resolve(toView(member)),
  );
}

builder.mutationField('updateAccount', (t) =>
  t.field({
    type: AccountType,
    args: {
      accountId: t.arg.id({ required: true }),
      accountData: t.arg({ type: AccountInput, required: true }),
    },
    resolve: (_, { accountId, accountData: data }, context) =>
      changeAccount(context, accountId, toChange(data)),
  }),
);

builder.mutationField('bulkUpdateAccounts', (t) =>
  t.field({
    type: [AccountType],
    description: 'Changes the same settings of several accounts: of all, or of none.',
    args: {
      accountIds: t.arg.idList({ required: true }),
      accountData: t.arg({ type: AccountInput, required: true }),
    },
    resolve: async (_, { accountIds, accountData }, context) =>
      (
        await changeEachSettings(
          context.services,
          await actor(context),
          accountIds,
          toChange(accountData),
        )
      ).map(toView),
  }),
);

const toChange = (data: typeof AccountInput.$inferInput): SettingsChange => ({
  name: data.name ?? undefined,
  timeZone: data.timezone ?? undefined,
  fiatCurrency: data.fiatCurrency ?? undefined,
  jurisdiction: data.jurisdiction ?? undefined,
  tracking: data.tracking ?? undefined,
  sourceListView: data.sourceListView ?? undefined,
  subtypeId: data.subtypeId ?? undefined,
  subtypeFields: data.subtypeFields ?? undefined,
});

builder.mutationField('updateTaxYear', (t) =>
  t.field({
    type: AccountType,
    args: { accountId: t.arg.id({ required: true }), taxYear: t.arg.int({ required: true }) },
    resolve: (_, { accountId, taxYear }, context) => changeAccount(context, accountId, { taxYear }),
  }),
);
