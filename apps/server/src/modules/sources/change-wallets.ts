import {
  addAddress,
  addWallet,
  changeWalletKeys,
  deleteAddress,
} from '@lotbook/services/wallets/change-wallets';
import { requestSync } from '@lotbook/services/connections/request-sync';
import { setThresholds } from '@lotbook/services/reconciliation/thresholds';
import { changeOneSource, deleteSource } from '@lotbook/services/sources/change-sources';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { ReconciliationThresholdsInput } from './exchange-queries.ts';
import { Wallet, loadWallet } from './wallet.ts';

const WalletInput = builder.inputType('WalletInput', {
  fields: (t) => ({
    name: t.string(),
    chain: t.string({ description: 'Catalogue id of the chain.' }),
    type: t.string({ description: 'The catalog id of the wallet type.' }),
    taxOwnership: t.string(),
    address: t.string(),
    addresses: t.stringList({ description: 'At most 60.' }),
    xpubs: t.stringList({ description: 'Extended public keys and output descriptors.' }),
    nOfm: t.string({
      description: 'How many of the keys have to sign, where several people do: 2, or 2-of-3.',
    }),
    viewKey: t.string({ description: 'Secret view key of a wallet of Monero.' }),
  }),
});

for (const name of ['addWallet', 'addHDWallet'] as const)
  builder.mutationField(name, (t) =>
    t.field({
      type: Wallet,
      description:
        name === 'addWallet'
          ? 'Adds a wallet. One with addresses or keys is read from its chain.'
          : 'Adds a wallet by its extended public keys or descriptors, of one person or of several.',
      args: {
        accountId: t.arg.id({ required: true }),
        walletData: t.arg({ type: WalletInput, required: true }),
      },
      resolve: async (_, { accountId, walletData: data }, context) => {
        const source = {
          kind: 'wallet' as const,
          provider: data.type ?? 'other',
          name: data.name ?? '',
          chain: data.chain ?? undefined,
          taxOwnership: data.taxOwnership ?? undefined,
        };
        const given =
          name === 'addHDWallet' && (data.xpubs ?? []).length === 0
            ? { ...data, xpubs: [''] }
            : data;
        const added = await addWallet(
          context.services,
          await actor(context),
          accountId,
          source,
          given,
        );
        return loadWallet(context, accountId, added.id);
      },
    }),
  );

builder.mutationField('addAddress', (t) =>
  t.field({
    type: Wallet,
    description:
      'Adds an address, or several separated by commas or spaces. A wallet imported from files is read from its chain from then on.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      address: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, walletId, address }, context) => {
      await addAddress(context.services, await actor(context), accountId, walletId, address);
      return loadWallet(context, accountId, walletId);
    },
  }),
);

builder.mutationField('deleteAddress', (t) =>
  t.field({
    type: Wallet,
    description:
      'Removes an address with its transactions, and reads the rest of the wallet again. Decisions are kept and apply if their transactions return.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      address: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, walletId, address }, context) => {
      await deleteAddress(context.services, await actor(context), accountId, walletId, address);
      return loadWallet(context, accountId, walletId);
    },
  }),
);

builder.mutationField('updateWallet', (t) =>
  t.field({
    type: Wallet,
    description:
      'Changes the name, the owner for tax, or the keys. If the keys change, the wallet is read again.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      walletData: t.arg({ type: WalletInput, required: true }),
    },
    resolve: async (_, { accountId, walletId, walletData: data }, context) => {
      const person = await actor(context);
      await changeOneSource(context.services, person, accountId, {
        id: walletId,
        kind: 'wallet',
        name: data.name ?? undefined,
        chain: data.chain ?? undefined,
        taxOwnership: data.taxOwnership ?? undefined,
      });
      if (
        [data.xpubs, data.nOfm, data.viewKey].some((given) => given !== null && given !== undefined)
      )
        await changeWalletKeys(context.services, person, accountId, walletId, data);
      return loadWallet(context, accountId, walletId);
    },
  }),
);

builder.mutationField('updateWalletData', (t) =>
  t.field({
    type: Wallet,
    description: 'Updates the wallet from its chain.',
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, walletId }, context) => {
      await requestSync(context.services, await actor(context), accountId, {
        sourceId: walletId,
        kind: 'wallet',
      });
      return loadWallet(context, accountId, walletId);
    },
  }),
);

builder.mutationField('updateWalletBalancesReconciliationThresholds', (t) =>
  t.field({
    type: Wallet,
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      thresholds: t.arg({ type: ReconciliationThresholdsInput, required: true }),
    },
    resolve: async (_, { accountId, walletId, thresholds }, context) => {
      await setThresholds(context.services, await actor(context), accountId, {
        sourceId: walletId,
        kind: 'wallet',
        thresholds,
      });
      return loadWallet(context, accountId, walletId);
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
