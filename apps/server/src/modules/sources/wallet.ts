import { sourceViews, type SourceView } from '@lotbook/services/sources/source-view';
import { addNewSource, changeOneSource, deleteSource } from '@lotbook/services/sources/change-sources';
import { notFound } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { Balance, SourceUpdates } from './balance.ts';

const WalletAddress = builder.objectRef<{ readonly id: string; readonly address: string }>('WalletAddress').implement({
  fields: (t) => ({ id: t.exposeID('id'), address: t.exposeString('address') }),
});

const Wallet = builder.objectRef<SourceView>('Wallet').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    chain: t.exposeString('chain', { nullable: true }),
    type: t.string({ description: 'Catalogue id of what the wallet is: ledger, other …', resolve: ({ provider }) => provider }),
    label: t.exposeString('name'),
    addresses: t.field({ type: [WalletAddress], description: 'Empty for a wallet whose data comes from files.', resolve: () => [] }),
    xpubs: t.stringList({ resolve: () => [] }),
    nOfm: t.string({ nullable: true, resolve: () => null }),
    taxOwnership: t.exposeString('taxOwnership'),
    status: t.string({ resolve: ({ activity }) => (activity?.updating ? 'updating' : 'ok') }),
    updating: t.boolean({ resolve: ({ activity }) => activity?.updating ?? false }),
    sourceUpdating: t.boolean({ resolve: ({ activity }) => activity?.updating ?? false }),
    authenticationFailed: t.boolean({ resolve: () => false }),
    usdTotal: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Null where the account is not kept in US dollars, or no current price is known.',
      resolve: ({ worth, fiatCurrency }) => (fiatCurrency === 'USD' ? (worth ?? null) : null),
    }),
    assets: t.field({ type: [Balance], resolve: ({ holdings }) => holdings }),
    chainalysisAlertsCount: t.int({ resolve: () => 0 }),
    chainalysisWalletIntegrationActive: t.boolean({ resolve: () => false }),
    balancesReconciliation: t.field({ type: 'JSON', nullable: true, resolve: () => null }),
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
    firstTransactionAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ activity }) => activity?.first ?? null }),
    lastTransactionAt: t.field({ type: 'DateTime', nullable: true, resolve: ({ activity }) => activity?.last ?? null }),
  }),
});

const WalletInput = builder.inputType('WalletInput', { fields: (t) => ({ name: t.string(), chain: t.string(), type: t.string(), taxOwnership: t.string() }) });

const wallets = async (context: Context, accountId: string): Promise<readonly SourceView[]> =>
  sourceViews(context.services, await actor(context), accountId, 'wallet');

async function oneWallet(context: Context, accountId: string, id: string): Promise<SourceView> {
  const found = (await wallets(context, accountId)).find((each) => each.id === id);
  if (!found) throw notFound('wallet');
  return found;
}

builder.queryField('wallets', (t) =>
  t.field({
    type: [Wallet],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_, { accountId }, context) => wallets(context, accountId) as Promise<SourceView[]>,
  }),
);

builder.queryField('wallet', (t) =>
  t.field({
    type: Wallet,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }) },
    resolve: (_, { accountId, walletId }, context) => oneWallet(context, accountId, walletId),
  }),
);

builder.mutationField('addWallet', (t) =>
  t.field({
    type: Wallet,
    args: { accountId: t.arg.id({ required: true }), walletData: t.arg({ type: WalletInput, required: true }) },
    resolve: async (_, { accountId, walletData: data }, context) => {
      const source = {
        kind: 'wallet' as const,
        provider: data.type ?? 'other',
        name: data.name ?? '',
        chain: data.chain ?? undefined,
        taxOwnership: data.taxOwnership ?? undefined,
      };
      const added = await addNewSource(context.services, await actor(context), accountId, source);
      return oneWallet(context, accountId, added.id);
    },
  }),
);

builder.mutationField('updateWallet', (t) =>
  t.field({
    type: Wallet,
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }), walletData: t.arg({ type: WalletInput, required: true }) },
    resolve: async (_, { accountId, walletId, walletData: data }, context) => {
      const change = {
        id: walletId,
        kind: 'wallet' as const,
        name: data.name ?? undefined,
        chain: data.chain ?? undefined,
        taxOwnership: data.taxOwnership ?? undefined,
      };
      await changeOneSource(context.services, await actor(context), accountId, change);
      return oneWallet(context, accountId, walletId);
    },
  }),
);

builder.mutationField('deleteWallet', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, walletId }, context) => {
      await deleteSource(context.services, await actor(context), accountId, walletId, 'wallet');
      return true;
    },
  }),
);
