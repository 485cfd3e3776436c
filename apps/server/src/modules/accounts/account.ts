import { unpaidYears } from '@lotbook/services/billing/tax-billing';
import { accountTypeFrom } from '@lotbook/access/applications';
import { may, permissions, type Role } from '@lotbook/access/permissions';
import { getPlace } from '@lotbook/services/base/jurisdiction';
import { isAccessEnded } from '@lotbook/services/access-end';
import { countClients } from '@lotbook/db/stores/plan-use';
import { reading } from '@lotbook/db/database';
import { loadUsage, type Account, type UsageCounts } from '@lotbook/db/stores/accounts';
import { readExcludedRows, type ExcludedCount } from '@lotbook/db/stores/excluded-rows';
import { readSourceActivity, loadSources } from '@lotbook/db/stores/sources';
import { loadClientLinks, type PreparerLink } from '@lotbook/db/stores/preparer-links';
import { findProfile } from '@lotbook/db/stores/preparer-profiles';
import { isReportRunning } from '@lotbook/db/stores/reports';
import { subtypeById } from '@lotbook/access/subtypes';
import { defaultTaxYears, listTaxYears } from '@lotbook/access/tax-years';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { AccountTypeEnum, RoleEnum } from '../users/user.ts';
import { PreparerLinkType, TaxPreparerDetails } from '../preparers/preparer-link.ts';
import { AccountConfigType } from './account-config.ts';
import { monitoringSummary } from './monitoring-summary.ts';
import { getTrial, Plan, readPlan } from './subscription.ts';
import { SubtypeType } from './subtype.ts';
import { TxTableSettings, type TableSettings } from './table-settings.ts';
import { readAccountState, TaxUpdater, type AccountState } from './account-state.ts';

/** An account as one of its members sees it. */
export interface AccountView {
  readonly account: Account;
  readonly role: Role;
  readonly userId: string;
  /** The account of the preparer or administrator in whose name they are here. */
  readonly through:
    | { readonly accountId: string; readonly type: string; readonly linkId: string }
    | undefined;
}

const Permission = builder.objectRef<AccountView>('Permission').implement({
  fields: (t) => ({
    userId: t.exposeID('userId'),
    accountId: t.id({ resolve: ({ account }) => account.id }),
    role: t.field({ type: RoleEnum, resolve: ({ role }) => role }),
    isOwner: t.boolean({ resolve: ({ account, userId }) => account.ownerId === userId }),
  }),
});

/** Counts and whose they are. */
type AccountUsage = UsageCounts & { readonly accountId: Account['id'] };

const YearCount = builder
  .objectRef<{ readonly year: number; readonly count: number }>('YearCount')
  .implement({
    fields: (t) => ({ year: t.exposeInt('year'), count: t.exposeInt('count') }),
  });

const ExcludedRows = builder.objectRef<ExcludedCount>('ExcludedRows').implement({
  fields: (t) => ({
    reason: t.string({
      description: 'ignored, duplicate, rejected, balance',
      resolve: ({ reason }) => reason,
    }),
    count: t.exposeInt('count'),
  }),
});

const Usage = builder.objectRef<AccountUsage>('Usage').implement({
  fields: (t) => ({
    users: t.exposeInt('users'),
    wallets: t.exposeInt('wallets'),
    clients: t.int({
      description: 'Clients of a tax professional.',
      resolve: ({ accountId }, _, context) =>
        reading(context.services.database, { accountId }, (db) => countClients(db, accountId)),
    }),
    exchangeAccounts: t.exposeInt('exchanges'),
    addresses: t.exposeInt('addresses', { description: 'Addresses of wallets that are followed.' }),
    numberOfWallets: t.exposeInt('wallets'),
    numberOfExchangeAccounts: t.exposeInt('exchanges'),
    transactions: t.exposeInt('transactions'),
    transactionsPerYear: t.field({ type: [YearCount], resolve: (usage) => usage.perYear }),
    excluded: t.field({
      type: [ExcludedRows],
      description: 'Imported rows that are excluded, by reason.',
      resolve: ({ accountId }, _, context) =>
        reading(context.services.database, { accountId }, async (db) => [
          ...(await readExcludedRows(db, accountId)),
        ]),
    }),
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
  fields: (t) => ({
    onChain: t.exposeInt('onChain'),
    exchange: t.exposeInt('exchange'),
    active: t.exposeInt('active'),
    inactive: t.exposeInt('inactive'),
  }),
});

const TaxPayerDetails = builder.objectRef<AccountState>('TaxPayerDetails').implement({
  fields: (t) => ({
    jurisdiction: t.string({
      description: 'Whose law tax is computed under: US or UK.',
      resolve: ({ account }) => account.jurisdiction,
    }),
    taxYear: t.int({
      description: 'By the calendar year that it begins in.',
      resolve: ({ account }) => account.taxYear,
    }),
    taxYearLabel: t.string({
      description: 'As people of the place write it: 2025, 2024/25.',
      resolve: ({ account }) => getPlace(account).years.label(account.taxYear),
    }),
    unitsRule: t.string({
      nullable: true,
      description:
        'The lot identification that the law prescribes, if method and tracking do not apply; null if they do.',
      resolve: ({ account }) => getPlace(account).unitsRule ?? null,
    }),
    taxMethod: t.string({ resolve: ({ account }) => account.taxMethod }),
    tracking: t.string({
      description: 'universal, wallet or us',
      resolve: ({ account }) => account.tracking,
    }),
    downloadYears: t.intList({
      description:
        'The tax years whose reports may be downloaded: all of them without billing, otherwise the paid ones whose plan limit the account has not exceeded.',
      resolve: ({ account }, _, { services }) =>
        reading(services.database, { accountId: account.id }, async (db) => {
          const years = listTaxYears(services.taxYears ?? defaultTaxYears, services.now());
          const unpaid = await unpaidYears(services, db, account, years);
          return years.filter((year) => !unpaid.has(year));
        }),
    }),
    extraWallets: t.int({ description: 'Bought on top of the plan.', resolve: () => 0 }),
    extraExchanges: t.int({ resolve: () => 0 }),
    extraTransactions: t.int({ resolve: () => 0 }),
    hasMissingTaxData: t.boolean({
      description: 'True while issues of severity error are open.',
      resolve: ({ errors }) => errors > 0,
    }),
  }),
});

const TirConfig = builder.objectRef<Account>('TirConfig').implement({
  fields: (t) => ({
    reportGenerating: t.boolean({
      resolve: ({ id }, _, context) =>
        reading(context.services.database, { accountId: id }, (db) => isReportRunning(db, id)),
    }),
  }),
});

async function getLink(
  { account, through }: AccountView,
  context: Context,
): Promise<PreparerLink | undefined> {
  if (account.type === 'TaxPreparer' || account.type === 'TirAdmin') return undefined;
  const links = await reading(context.services.database, { accountId: account.id }, (db) =>
    loadClientLinks(db, account.id),
  );
  return links.find((link) => link.id === through?.linkId) ?? links[0];
}

const readState = ({ account }: AccountView, context: Context): Promise<AccountState> =>
  readAccountState(context, account);

export const AccountType = builder.objectRef<AccountView>('Account').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ account }) => account.id }),
    name: t.string({ resolve: ({ account }) => account.name }),
    disabled: t.boolean({ resolve: ({ account }) => account.disabled }),
    owner: t.id({ resolve: ({ account }) => account.ownerId }),
    type: t.field({
      type: AccountTypeEnum,
      resolve: ({ account }) => accountTypeFrom(account.type),
    }),
    subtype: t.field({
      type: SubtypeType,
      nullable: true,
      resolve: ({ account }) => subtypeById(account.subtypeId ?? '') ?? null,
    }),
    subtypeFields: t.field({
      type: 'JSON',
      nullable: true,
      resolve: ({ account }) => (account.subtypeId === null ? null : account.subtypeFields),
    }),
    fiatCurrency: t.string({ resolve: ({ account }) => account.fiatCurrency }),
    timezone: t.string({ resolve: ({ account }) => account.timeZone }),
    active: t.boolean({ resolve: ({ account }) => !account.disabled }),
    inTrial: t.boolean({
      resolve: ({ account }, _, { services }) => getTrial(account, services.now()) === 'inTrial',
    }),
    trialEnded: t.boolean({
      resolve: ({ account }, _, { services }) => getTrial(account, services.now()) === 'ended',
    }),
    readOnly: t.boolean({
      description:
        'The trial or the plan has ended: data can be viewed and exported, but not changed.',
      resolve: ({ account }, _, { services }) => isAccessEnded(account, services.now()),
    }),
    trialEndsAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ account }) => account.trialEndsAt,
    }),
    updating: t.boolean({
      description: 'True while an import or a computation runs.',
      resolve: async (view, _, context) => (await readState(view, context)).updating,
    }),
    setupRequired: t.boolean({
      description: 'True until the account has its first source.',
      resolve: async ({ account }, _, context) =>
        (await readSources(account, context)).length === 0,
    }),
    sourceListView: t.string({ resolve: ({ account }) => account.sourceListView }),
    accountingAdd: t.boolean({
      description: 'Whether accounting accounts can be added manually here.',
      resolve: (_, __, { services }) => services.shell.accountingAdd,
    }),
    audit: t.boolean({ resolve: ({ account }) => account.audit }),
    serialUpdateActive: t.boolean({ resolve: () => false }),
    chainalysisIntegrationActive: t.boolean({
      description: 'The key of the provider works.',
      resolve: async ({ account }, _, context) =>
        (await monitoringSummary(context, account)).keyState === 'active',
    }),
    chainalysisIntegrationEnabled: t.boolean({
      description: 'The installation uses a provider of blockchain analytics.',
      resolve: (_view, _, { services }) => services.analytics === true,
    }),
    addressListActive: t.boolean({
      description:
        'Transactions are compared with a sanctions list, which was readable when it was last looked for.',
      resolve: async ({ account }, _, context) =>
        (await monitoringSummary(context, account)).hasList,
    }),
    hasMonitoring: t.boolean({
      description:
        'The page of monitoring has something to show: a readable list, a key in any state, or alerts.',
      resolve: async ({ account }, _, context) => {
        const { keyState, hasList, hasAlerts } = await monitoringSummary(context, account);
        return keyState !== null || hasList || hasAlerts;
      },
    }),
    config: t.field({
      type: AccountConfigType,
      description: 'The enabled pages and features of this account, and its limits.',
      resolve: ({ account }, _, { services }) => services.accountConfigs.of(account),
    }),
    permission: t.field({ type: Permission, resolve: (view) => view }),
    plan: t.field({
      type: Plan,
      resolve: ({ account }, _, { services }) => readPlan(services, account.id),
    }),
    usage: t.field({
      type: Usage,
      resolve: ({ account }, _, context) =>
        reading(context.services.database, { accountId: account.id }, async (db) => ({
          ...(await loadUsage(db, account)),
          accountId: account.id,
        })),
    }),
    statistics: t.field({
      type: Statistics,
      resolve: ({ account }, _, context) => readStatistics(account, context),
    }),
    txTableSettings: t.field({
      type: TxTableSettings,
      resolve: ({ account }) => account.tableSettings as TableSettings,
    }),
    taxUpdater: t.field({
      type: TaxUpdater,
      resolve: (view, _, context) => readState(view, context),
    }),
    taxPayerDetails: t.field({
      type: TaxPayerDetails,
      nullable: true,
      resolve: (view, _, context) =>
        view.account.type === 'TaxPayer' ? readState(view, context) : null,
    }),
    taxPreparerDetails: t.field({
      type: TaxPreparerDetails,
      nullable: true,
      resolve: async ({ account }, _, context) =>
        (await reading(context.services.database, { accountId: account.id }, (db) =>
          findProfile(db, account.id),
        )) ?? null,
    }),
    preparerLink: t.field({
      type: PreparerLinkType,
      nullable: true,
      description:
        "Of a client's account: the preparer, the one in whose name the asking person is here first.",
      resolve: async (view, _, context) => (await getLink(view, context)) ?? null,
    }),
    tirConfig: t.field({
      type: TirConfig,
      nullable: true,
      resolve: ({ account }) => (account.type === 'TirAdmin' ? account : null),
    }),
    isPreparerViewingClient: t.boolean({
      resolve: ({ through }) => through?.type === 'TaxPreparer',
    }),
    isTirAdminViewingClient: t.boolean({ resolve: ({ through }) => through?.type === 'TirAdmin' }),
    permissions: t.stringList({
      description:
        'The caller’s permissions here, by the names of the permission matrix; accountAdd by their own flag.',
      resolve: async ({ role }, _, context) => [
        ...permissions.filter((permission) => may(role, permission)),
        ...((await context.user())?.mayAddAccounts === true && context.services.shell.accountingAdd
          ? ['accountAdd']
          : []),
      ],
    }),
    generation: t.int({
      description:
        'Version of the figures shown: 0 until the first computation ended; it grows with each.',
      resolve: ({ account }) => account.generation,
    }),
    mayEdit: t.boolean({
      description: 'Whether the caller may change settings here.',
      resolve: ({ role }) => may(role, 'accountEdit'),
    }),
  }),
});

const readSources = (account: Account, context: Context) =>
  reading(context.services.database, { accountId: account.id }, (db) =>
    loadSources(db, account.id),
  );

function readStatistics(account: Account, context: Context): Promise<SourceStatistics> {
  return reading(context.services.database, { accountId: account.id }, async (db) => {
    const [list, activity] = [
      await loadSources(db, account.id),
      await readSourceActivity(db, account.id),
    ];
    const active = activity.filter((each) => each.transactions > 0).length;
    return {
      onChain: list.filter((each) => each.kind === 'wallet').length,
      exchange: list.filter((each) => each.kind === 'exchange').length,
      active,
      inactive: list.length - active,
    };
  });
}
