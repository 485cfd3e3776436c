import { addNewSource, deleteSource } from '@lotbook/services/sources/change-sources';
import { changeCredentials, connectSource } from '@lotbook/services/connections/connect-source';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { CredentialsInput } from './credentials-input.ts';
import { Wallet, loadWallet } from './wallet.ts';

builder.mutationField('createExternalWallet', (t) =>
  t.field({
    type: Wallet,
    description:
      'Adds a wallet that a custodian keeps, and fetches it. `type` is the custodian’s catalogue id; `sanityIds` are the accounts or portfolios there, all without them.',
    args: {
      accountId: t.arg.id({ required: true }),
      credentials: t.arg({ type: CredentialsInput, required: true }),
      name: t.arg.string({ required: true }),
      sanityIds: t.arg.stringList(),
      taxOwnership: t.arg.string(),
      type: t.arg.string({ required: true }),
    },
    resolve: async (
      _,
      { accountId, credentials, name, sanityIds, taxOwnership, type },
      context,
    ) => {
      const { services } = context;
      const source = {
        kind: 'wallet' as const,
        provider: type,
        name,
        taxOwnership: taxOwnership ?? undefined,
      };
      const added = await addNewSource(
        services,
        await actor(context),
        accountId,
        source,
        (tx, member, fresh) =>
          connectSource(services, tx, member, fresh, {
            adapter: type,
            credentials,
            settings: { ids: [...new Set(sanityIds ?? [])] },
          }),
      );
      return loadWallet(context, accountId, added.id);
    },
  }),
);

builder.mutationField('updateExternalWalletCredentials', (t) =>
  t.field({
    type: Wallet,
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      credentials: t.arg({ type: CredentialsInput, required: true }),
    },
    resolve: async (_, { accountId, walletId, credentials }, context) => {
      await changeCredentials(context.services, await actor(context), accountId, {
        sourceId: walletId,
        kind: 'wallet',
        credentials,
      });
      return loadWallet(context, accountId, walletId);
    },
  }),
);

builder.mutationField('deleteExternalWallet', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, walletId }, context) => {
      await deleteSource(
        context.services,
        await actor(context),
        accountId,
        walletId,
        'wallet',
        'custodianDelete',
      );
      return true;
    },
  }),
);
