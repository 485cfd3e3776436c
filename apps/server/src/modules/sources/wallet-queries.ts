import type { Fetchable } from '@lotbook/connections/adapter';
import type { SyncRun } from '@lotbook/db/stores/sync-runs';
import { readSyncRuns } from '@lotbook/services/connections/read-connections';
import {
  readBalancesOnDates,
  type DateBalances,
} from '@lotbook/services/reconciliation/balances-on-dates';
import { checkKeys } from '@lotbook/services/wallets/check-keys';
import {
  readAddresses,
  searchAddresses,
  type AddressPage,
  type FoundAddress,
  type WalletView,
} from '@lotbook/services/wallets/read-wallets';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { SyncRunType } from './sync-run.ts';
import { Wallet, WalletAddress, loadWallet } from './wallet.ts';

interface WalletSummary {
  readonly wallet: WalletView;
  readonly runs: readonly SyncRun[];
  readonly canFetch: readonly Fetchable[];
}

export const FetchableType = builder.objectRef<Fetchable>('Fetchable').implement({
  description: 'One kind of data of a source, and whether it is fetched automatically.',
  fields: (t) => ({
    kind: t.exposeString('kind'),
    lookBackDays: t.int({
      nullable: true,
      description: 'How far back the service answers; null: all of it.',
      resolve: ({ lookBackDays }) => lookBackDays,
    }),
    missing: t.exposeString('missing', {
      nullable: true,
      description: 'The data missing from the result.',
    }),
    file: t.exposeString('file', {
      nullable: true,
      description: 'Which export file fills the gap.',
    }),
  }),
});

const WalletSummaryType = builder.objectRef<WalletSummary>('WalletSummary').implement({
  fields: (t) => ({
    wallet: t.field({ type: Wallet, resolve: ({ wallet }) => wallet }),
    runs: t.field({
      type: [SyncRunType],
      description: 'Its updates, newest first.',
      resolve: ({ runs }) => runs,
    }),
    canFetch: t.field({
      type: [FetchableType],
      description: 'Empty for a wallet whose data comes from files.',
      resolve: ({ canFetch }) => canFetch,
    }),
  }),
});

builder.queryField('walletSummary', (t) =>
  t.field({
    type: WalletSummaryType,
    args: { accountId: t.arg.id({ required: true }), walletId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, walletId }, context) => {
      const wallet = await loadWallet(context, accountId, walletId);
      const runs = await readSyncRuns(context.services, await actor(context), accountId, walletId);
      const adapter = context.services.adapters.find(({ id }) => id === wallet.connection?.adapter);
      return { wallet, runs, canFetch: adapter?.canFetch ?? [] };
    },
  }),
);

const DateBalance = builder.objectRef<DateBalances['balances'][number]>('DateBalance').implement({
  fields: (t) => ({
    asset: t.exposeString('asset'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => quantity }),
  }),
});

export const DateBalancesType = builder.objectRef<DateBalances>('DateBalances').implement({
  description:
    'The balances of a source at the end of a date, in the account’s time zone, computed from its transactions.',
  fields: (t) => ({
    date: t.field({ type: 'LocalDate', resolve: ({ date }) => date }),
    balances: t.field({
      type: [DateBalance],
      description: 'By asset, without zero balances.',
      resolve: ({ balances }) => balances,
    }),
  }),
});

builder.queryField('walletBalances', (t) =>
  t.field({
    type: [DateBalancesType],
    description: 'Up to 400 dates, answered in ascending order.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      dates: t.arg({ type: ['LocalDate'], required: true }),
    },
    resolve: async (_, { accountId, walletId, dates }, context) =>
      readBalancesOnDates(context.services, await actor(context), accountId, {
        sourceId: walletId,
        kind: 'wallet',
        dates,
      }),
  }),
);

const WalletAddresses = builder.objectRef<AddressPage>('WalletAddresses').implement({
  fields: (t) => ({
    addresses: t.field({
      type: [WalletAddress],
      description: 'Given ones first, then row by row.',
      resolve: ({ addresses }) => addresses,
    }),
    total: t.exposeInt('total'),
    cursor: t.string({
      nullable: true,
      description: 'Of the next page; null on the last.',
      resolve: ({ next }) => next?.toString(),
    }),
  }),
});

builder.queryField('walletAddresses', (t) =>
  t.field({
    type: WalletAddresses,
    description: 'A page of up to 200 addresses, from a cursor or an offset.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      cursor: t.arg.string(),
      offset: t.arg.int(),
      limit: t.arg.int(),
      search: t.arg.string({ description: 'Those alone that hold this text.' }),
    },
    resolve: async (_, { accountId, walletId, cursor, offset, limit, search }, context) => {
      const start = /^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : (offset ?? 0);
      return readAddresses(context.services, await actor(context), accountId, walletId, {
        offset: start,
        limit: limit ?? 50,
        search: search?.slice(0, 200),
      });
    },
  }),
);

const FoundAddressType = builder.objectRef<FoundAddress>('FoundAddress').implement({
  fields: (t) => ({
    address: t.exposeString('address'),
    walletId: t.id({ resolve: ({ sourceId }) => sourceId }),
    walletName: t.exposeString('walletName'),
    chain: t.exposeString('chain', { nullable: true }),
    derived: t.boolean({ resolve: ({ branch }) => branch !== null }),
  }),
});

builder.queryField('searchAddresses', (t) =>
  t.field({
    type: [FoundAddressType],
    description: 'Addresses of all wallets that hold the text, from three letters on; up to 50.',
    args: { accountId: t.arg.id({ required: true }), search: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, search }, context) =>
      searchAddresses(context.services, await actor(context), accountId, search),
  }),
);

const KeyCheck = builder
  .objectRef<Awaited<ReturnType<typeof checkKeys>>[number]>('KeyCheck')
  .implement({
    fields: (t) => ({
      key: t.exposeString('key'),
      valid: t.exposeBoolean('valid'),
      duplicate: t.exposeBoolean('duplicate', {
        description:
          'The key is repeated in the list, or already belongs to a wallet of the account.',
      }),
      reason: t.exposeString('reason', {
        nullable: true,
        description: 'Why the key is invalid.',
      }),
    }),
  });

builder.mutationField('validateXpubs', (t) =>
  t.field({
    type: [KeyCheck],
    description: 'Checks extended public keys and descriptors, in their order. Nothing is kept.',
    args: {
      accountId: t.arg.id({ required: true }),
      keys: t.arg.stringList({ required: true }),
      chain: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, keys, chain }, context) =>
      checkKeys(context.services, await actor(context), accountId, chain, keys),
  }),
);
