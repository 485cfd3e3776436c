import { accountTypes } from '@lotbook/access/applications';
import { may, type Role } from '@lotbook/access/permissions';
import { placeOf } from '@lotbook/services/accounts/place-of';
import { reading } from '@lotbook/db/database';
import { usageOf, type Account, type UsageCounts } from '@lotbook/db/stores/accounts';
import { sourceActivity, sourcesOf } from '@lotbook/db/stores/sources';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { AccountTypeEnum, RoleEnum } from '../users/user.ts';
import { accountState, TaxUpdater, type AccountState } from './account-state.ts';

/** An account as one of its members sees it. */
export interface AccountView {
  readonly account: Account;
  readonly role: Role;
  readonly userId: string;
}

const Permission = builder.objectRef<AccountView>('Permission').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    accountId: t.id({ resolve: ({ account }) => account.id }),
    role: t.field({ type: RoleEnum, resolve: ({ role }) => role }),
    isOwner: t.boolean({ resolve: ({ account, userId }) => account.ownerId === userId }),
  }),
});

const YearCount = builder.objectRef<{ readonly year: number; readonly count: number }>('YearCount').implement({
  fields: (t) => ({ year: t.exposeInt('year'), count: t.exposeInt('count') }),
});

const Usage = builder.objectRef<UsageCounts>('Usage').implement({
  fields: (t) => ({
    users: t.exposeInt('users'),
    wallets: t.exposeInt('wallets'),
    exchangeAccounts: t.exposeInt('exchanges'),
    numberOfWallets: t.exposeInt('wallets'),
    numberOfExchangeAccounts: t.exposeInt('exchanges'),
    transactions: t.exposeInt('transactions'),
    transactionsPerYear: t.field({ type: [YearCount], resolve: (usage) => usage.perYear }),
  }),
});

interface SourceStatistics {
  readonly onChain: number;
  readonly exchange: number;
  readonly active: number;
  readonly inactive: number;
}

const Statistics = builder.objectRef<SourceStatistics>('Statistics').implement({
  description: 'How many sources there are; active are those that hold transactions.',
  fields: (t) => ({ onChain: t.exposeInt('onChain'), exchange: t.exposeInt('exchange'), active: t.exposeInt('active'), inactive: t.exposeInt('inactive') }),
});

interface TableSettings {
  readonly showZeroValue?: boolean;
  readonly showDust?: boolean;
  readonly defaultTableView?: string;
}

const TxTableSettings = builder.objectRef<TableSettings>('TxTableSettings').implement({
  fields: (t) => ({
    showZeroValue: t.boolean({ resolve: (settings) => settings.showZeroValue ?? true }),
    showDust: t.boolean({ resolve: (settings) => settings.showDust ?? true }),
    defaultTableView: t.string({ nullable: true, resolve: (settings) => settings.defaultTableView ?? null }),
  }),
});

const TaxPayerDetails = builder.objectRef<AccountState>('TaxPayerDetails').implement({
  fields: (t) => ({
    jurisdiction: t.string({ description: 'Whose law tax is computed under: US or UK.', resolve: ({ account }) => account.jurisdiction }),
    taxYear: t.int({ description: 'By the calendar year that it begins in.', resolve: ({ account }) => account.taxYear }),
    taxYearLabel: t.string({
      description: 'As people of the place write it: 2025, 2024/25.',
      resolve: ({ account }) => placeOf(account).years.label(account.taxYear),
    }),
    unitsRule: t.string({
      nullable: true,
      description: 'How units that leave are identified where nobody may choose, so that method and tracking do not apply; null where they do.',
      resolve: ({ account }) => placeOf(account).unitsRule ?? null,
    }),
    taxMethod: t.string({ resolve: ({ account }) => account.taxMethod }),
    tracking: t.string({ description: 'universal, wallet or us', resolve: ({ account }) => account.tracking }),
    hasMissingTaxData: t.boolean({ description: 'True while issues of severity error are open.', resolve: ({ errors }) => errors > 0 }),
  }),
});

const state = ({ account }: AccountView, context: Context): Promise<AccountState> => accountState(context, account);

export const AccountType = builder.objectRef<AccountView>('Account').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ account }) => account.id }),
    name: t.string({ resolve: ({ account }) => account.name }),
    disabled: t.boolean({ resolve: ({ account }) => account.disabled }),
    owner: t.id({ resolve: ({ account }) => account.ownerId }),
    type: t.field({ type: AccountTypeEnum, resolve: ({ account }) => accountTypes.find((type) => type === account.type) ?? 'TaxPayer' }),
    subtype: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    subtypeFields: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    fiatCurrency: t.string({ resolve: ({ account }) => account.fiatCurrency }),
    timezone: t.string({ resolve: ({ account }) => account.timeZone }),
    active: t.boolean({ resolve: ({ account }) => !account.disabled }),
    inTrial: t.boolean({ resolve: () => false }),
    trialEnded: t.boolean({ resolve: () => false }),
    updating: t.boolean({
      description: 'True while an import or a computation runs.',
      resolve: async (view, _, context) => (await state(view, context)).updating,
    }),
    setupRequired: t.boolean({
      description: 'True until the account has its first source.',
      resolve: async ({ account }, _, context) => (await sources(account, context)).length === 0,
    }),
    sourceListView: t.string({ resolve: ({ account }) => account.sourceListView }),
    accountingAdd: t.boolean({ resolve: () => false }),
    audit: t.boolean({ resolve: () => false }),
    serialUpdateActive: t.boolean({ resolve: () => false }),
    chainalysisIntegrationActive: t.boolean({ resolve: () => false }),
    chainalysisIntegrationEnabled: t.boolean({ resolve: () => false }),
    config: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    permission: t.field({ type: Permission, resolve: (view) => view }),
    plan: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    usage: t.field({
      type: Usage,
      resolve: ({ account }, _, context) => reading(context.services.database, { accountId: account.id }, (db) => usageOf(db, account)),
    }),
    statistics: t.field({ type: Statistics, resolve: ({ account }, _, context) => statistics(account, context) }),
    txTableSettings: t.field({ type: TxTableSettings, resolve: ({ account }) => account.tableSettings as TableSettings }),
    taxUpdater: t.field({ type: TaxUpdater, resolve: (view, _, context) => state(view, context) }),
    taxPayerDetails: t.field({
      type: TaxPayerDetails,
      nullable: true,
      resolve: (view, _, context) => (view.account.type === 'TaxPayer' ? state(view, context) : null),
    }),
    taxPreparerDetails: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    preparerLink: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    tirConfig: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
    generation: t.int({
      description: 'Version of the figures shown: 0 until the first computation ended; it grows with each.',
      resolve: ({ account }) => account.generation,
    }),
    mayEdit: t.boolean({ description: 'Whether the asking person may change settings here.', resolve: ({ role }) => may(role, 'accountEdit') }),
  }),
});

const sources = (account: Account, context: Context) => reading(context.services.database, { accountId: account.id }, (db) => sourcesOf(db, account.id));

function statistics(account: Account, context: Context): Promise<SourceStatistics> {
  return reading(context.services.database, { accountId: account.id }, async (db) => {
    const [list, activity] = [await sourcesOf(db, account.id), await sourceActivity(db, account.id)];
    const active = activity.filter((each) => each.transactions > 0).length;
    return {
      onChain: list.filter((each) => each.kind === 'wallet').length,
      exchange: list.filter((each) => each.kind === 'exchange').length,
      active,
      inactive: list.length - active,
    };
  });
}
