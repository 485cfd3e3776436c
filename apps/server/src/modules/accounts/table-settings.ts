import { changeTableSettings } from '@lotbook/services/accounts/table-settings';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

export interface TableSettings {
  readonly showZeroValue?: boolean;
  readonly showDust?: boolean;
  readonly defaultTableView?: string;
}

export const TxTableSettings = builder.objectRef<TableSettings>('TxTableSettings').implement({
  fields: (t) => ({
    showZeroValue: t.boolean({ resolve: (settings) => settings.showZeroValue ?? true }),
    showDust: t.boolean({ resolve: (settings) => settings.showDust ?? true }),
    defaultTableView: t.string({
      nullable: true,
      resolve: (settings) => settings.defaultTableView ?? null,
    }),
  }),
});

const TxTableSettingsInput = builder.inputType('TxTableSettingsInput', {
  fields: (t) => ({
    showZeroValue: t.boolean(),
    showDust: t.boolean(),
    defaultTableView: t.string(),
  }),
});

builder.mutationField('updateTxTableSettings', (t) =>
  t.field({
    type: TxTableSettings,
    description:
      'Sets how everyone in the account sees the transaction table. Omitted settings stay unchanged; null removes the defaultTableView.',
    args: {
      accountId: t.arg.id({ required: true }),
      settings: t.arg({ type: TxTableSettingsInput, required: true }),
    },
    resolve: async (_, { accountId, settings }, context) => {
      const account = await changeTableSettings(context.services, await actor(context), accountId, {
        showZeroValue: settings.showZeroValue ?? undefined,
        showDust: settings.showDust ?? undefined,
        defaultTableView: settings.defaultTableView,
      });
      return account.tableSettings as TableSettings;
    },
  }),
);
