import type { WalletAddressRow } from '@lotbook/db/stores/wallet-addresses';
import { readWallet, readWallets, type WalletView } from '@lotbook/services/wallets/read-wallets';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { Balance, SourceUpdates } from './balance.ts';
import { SyncRunType } from './sync-run.ts';
import { toSchedule, UpdateSchedule } from './update-schedule.ts';

export const WalletAddress = builder.objectRef<WalletAddressRow>('WalletAddress').implement({
  description: 'An address of a wallet: given by a person, or derived from a key.',
  fields: (t) => ({
    id: t.id({ resolve: ({ sourceId, address }) => `${sourceId}:${address}` }),
    address: t.exposeString('address'),
    walletId: t.id({ resolve: ({ sourceId }) => sourceId }),
    derived: t.boolean({
      description: 'Whether it was derived from a key, not entered by a person.',
      resolve: ({ branch }) => branch !== null,
    }),
    branch: t.exposeString('branch', {
      nullable: true,
      description: 'The row it is derived in: kind of script and branch, as wpkh/0.',
    }),
    index: t.exposeInt('place', { nullable: true, description: 'Its place in the row.' }),
    transactions: t.exposeInt('transactions', {
      nullable: true,
      description: 'How many transactions it was in; null if the service does not report it.',
    }),
    balance: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'In the chain’s native coin; null if the service does not report it.',
      resolve: ({ balance }) => balance,
    }),
    firstSeen: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Of the transactions that were read.',
      resolve: ({ firstSeen }) => firstSeen,
    }),
    lastSeen: t.field({ type: 'DateTime', nullable: true, resolve: ({ lastSeen }) => lastSeen }),
    addedAt: t.field({ type: 'DateTime', resolve: ({ addedAt }) => addedAt }),
  }),
});

const isUpdating = ({ activity, connection }: WalletView): boolean =>
  (activity?.updating ?? false) || (connection?.updating ?? false);

function getStatus(wallet: WalletView): string {
  if (isUpdating(wallet)) return 'updating';
  if (wallet.connection?.authenticationFailed === true) return 'authenticationFailed';
  const run = wallet.connection?.newestRun;
  return run?.status === 'failed' || run?.status === 'paused' ? run.status : 'ok';
}

export const ReportedBalance = builder
  .objectRef<WalletView['reported'][number]>('ReportedBalance')
  .implement({
    description: 'The balance that the chain or the exchange reports.',
    fields: (t) => ({
      asset: t.exposeString('asset'),
      quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
      at: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    }),
  });

export const Wallet = builder.objectRef<WalletView>('Wallet').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    chain: t.exposeString('chain', { nullable: true }),
    type: t.string({
      description: 'The catalog id of the wallet type: ledger, other …',
      resolve: ({ provider }) => provider,
    }),
    label: t.exposeString('name'),
    addresses: t.field({
      type: [WalletAddress],
      description:
        'Those that people gave; walletAddresses pages through all. Empty for a wallet whose data comes from files.',
      resolve: ({ addresses }) => addresses,
    }),
    addressCount: t.int({
      description: 'With those that were derived from keys.',
      resolve: ({ addressCounts }) => addressCounts.all,
    }),
    usedAddressCount: t.int({ resolve: ({ addressCounts }) => addressCounts.used }),
    xpubs: t.stringList({
      description: 'Extended public keys and descriptors.',
      resolve: ({ xpubs }) => [...xpubs],
    }),
    nOfm: t.exposeString('nOfm', {
      nullable: true,
      description: 'How many of the keys have to sign: 2-of-3.',
    }),
    taxOwnership: t.exposeString('taxOwnership'),
    status: t.string({
      description: 'ok, updating, paused, failed, authenticationFailed.',
      resolve: getStatus,
    }),
    connected: t.boolean({
      description:
        'Whether it is read from its chain; otherwise its data comes from files and manual entries.',
      resolve: ({ connection }) => connection !== undefined,
    }),
    updating: t.boolean({ resolve: isUpdating }),
    sourceUpdating: t.boolean({ resolve: isUpdating }),
    authenticationFailed: t.boolean({
      resolve: ({ connection }) => connection?.authenticationFailed ?? false,
    }),
    schedule: t.field({
      type: UpdateSchedule,
      nullable: true,
      description: 'Null if its data is imported from files.',
      resolve: toSchedule,
    }),
    newestRun: t.field({
      type: SyncRunType,
      nullable: true,
      resolve: ({ connection }) => connection?.newestRun,
    }),
    lastSyncedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ connection }) => connection?.lastSyncedAt,
    }),
    usdTotal: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Includes assets with a current price only; null if there are none.',
      resolve: ({ usdTotal }) => usdTotal,
    }),
    assets: t.field({ type: [Balance], resolve: ({ holdings }) => holdings }),
    reported: t.field({ type: [ReportedBalance], resolve: ({ reported }) => reported }),
    chainalysisAlertsCount: t.int({
      description: 'Alerts of the sanctions list and the provider that aren’t dismissed.',
      resolve: ({ alerts }) => alerts,
    }),
    chainalysisWalletIntegrationActive: t.boolean({
      description: 'Transfers of the wallet are sent to the provider.',
      resolve: ({ isMonitored }) => isMonitored,
    }),
    balancesReconciliation: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The balance tolerance.',
      resolve: ({ reconciliation }) => reconciliation,
    }),
    archivedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is no longer used; its transactions count as before.',
      resolve: ({ archivedAt }) => archivedAt,
    }),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of the assets with a current price, in the account’s currency.',
      resolve: ({ worth }) => worth ?? null,
    }),
    lastUpdated: t.field({ type: SourceUpdates, resolve: (source) => source }),
    transactions: t.int({ resolve: ({ activity }) => activity?.transactions ?? 0 }),
    firstTransactionAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ activity }) => activity?.first ?? null,
    }),
    lastTransactionAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ activity }) => activity?.last ?? null,
    }),
  }),
});

export const loadWallet = async (
  context: Context,
  accountId: string,
  id: string,
): Promise<WalletView> => readWallet(context.services, await actor(context), accountId, id);

builder.queryField('wallets', (t) =>
  t.field({
    type: [Wallet],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readWallets(context.services, await actor(context), accountId),
  }),
);

builder.queryField('wallet', (t) =>
  t.field({
    type: Wallet,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }) },
    resolve: (_, { accountId, walletId }, context) => loadWallet(context, accountId, walletId),
  }),
);
