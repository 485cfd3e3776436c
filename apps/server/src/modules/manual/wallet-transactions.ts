import {
  changeEntry,
  createEntry,
  deleteEntry,
  type EntryInput,
} from '@lotbook/services/manual/manual-entries';
import { findEntry, listEntries } from '@lotbook/services/manual/read-entries';
import {
  getStoredWalletTransaction,
  walletTransaction,
  type WalletTransactionInput,
} from '@lotbook/services/manual/wallet-transaction';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import {
  EntryVersionType,
  getEntryField,
  getEntryFlag,
  getEntryObject,
  type EntryView,
} from './entry-version.ts';

const CustomDataInput = builder.inputType('ManualCustomDataInput', {
  description:
    'Data without its own field. The assets of a DeFi entry are numbered: amount1 of asset1, and so on.',
  fields: (t) => ({
    asset: t.string(),
    chain: t.string(),
    displayName: t.string(),
    defiSource: t.string({
      description:
        'aave, curve, dydx, maker, pancakeswap, sushi, uniswap, vesper, yearn, 1inch, generic',
    }),
    poolShare: t.string(),
    contract: t.string(),
    organizationId: t.id(),
    organizationName: t.string(),
    organizationAddress: t.string(),
    amount1: t.string(),
    amount2: t.string(),
    amount3: t.string(),
    amount4: t.string(),
    asset1: t.string(),
    asset2: t.string(),
    asset3: t.string(),
    asset4: t.string(),
    asset1Contract: t.string(),
    asset2Contract: t.string(),
    sanitySourceId: t.string(),
    sanityDataSourceId: t.string(),
  }),
});

const ManualWalletTransactionInput = builder.inputType('ManualWalletTransactionInput', {
  description:
    'type is transfer-in or transfer-out, or of DeFi: liquidity-deposit, liquidity-withdrawal, stake-deposit, stake-reward, stake-withdrawal, swap. price is the price of one unit in priceCurrency, or spot; fiatValue, the total market value in US dollars, overrides it. A transfer-out of zero units with the category fee_standard records only its fee.',
  fields: (t) => ({
    hash: t.string(),
    timestamp: t.string(),
    type: t.string(),
    amount: t.string(),
    currency: t.string(),
    price: t.string(),
    priceCurrency: t.string(),
    fiatValue: t.string(),
    fee: t.string(),
    feeCurrency: t.string(),
    feeCurrencyContract: t.string(),
    to: t.string(),
    toContact: t.string(),
    from: t.string(),
    fromContact: t.string(),
    taxCategory: t.string(),
    useDefaultPricing: t.boolean(),
    unsupported: t.boolean(),
    customData: t.field({ type: CustomDataInput }),
  }),
});
type TransactionInput = typeof ManualWalletTransactionInput.$inferInput;

const toEntryInput = (transaction: TransactionInput): EntryInput => {
  const plain: WalletTransactionInput = transaction;
  const {
    organizationId: id,
    organizationName: name,
    organizationAddress: address,
  } = transaction.customData ?? {};
  return {
    kind: 'transaction',
    read: (now, { chain }) => walletTransaction(plain, now, chain),
    submission: getStoredWalletTransaction(plain),
    organization: { id, name, address },
  };
};

const makeTextField = (name: string) => (entry: EntryView) => getEntryField(entry, name);

const ManualWalletTransaction = builder.objectRef<EntryView>('ManualWalletTransaction').implement({
  description: 'A manually entered transaction of a wallet, as submitted.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the entry; its transaction has the same.' }),
    walletId: t.exposeID('sourceId'),
    hash: t.string({ nullable: true, resolve: makeTextField('hash') }),
    timestamp: t.string({ nullable: true, resolve: makeTextField('timestamp') }),
    type: t.string({ nullable: true, resolve: makeTextField('type') }),
    amount: t.string({ nullable: true, resolve: makeTextField('amount') }),
    currency: t.string({ nullable: true, resolve: makeTextField('currency') }),
    price: t.string({ nullable: true, resolve: makeTextField('price') }),
    priceCurrency: t.string({ nullable: true, resolve: makeTextField('priceCurrency') }),
    fiatValue: t.string({ nullable: true, resolve: makeTextField('fiatValue') }),
    fee: t.string({ nullable: true, resolve: makeTextField('fee') }),
    feeCurrency: t.string({ nullable: true, resolve: makeTextField('feeCurrency') }),
    feeCurrencyContract: t.string({
      nullable: true,
      resolve: makeTextField('feeCurrencyContract'),
    }),
    to: t.string({ nullable: true, resolve: makeTextField('to') }),
    toContact: t.string({ nullable: true, resolve: makeTextField('toContact') }),
    from: t.string({ nullable: true, resolve: makeTextField('from') }),
    fromContact: t.string({ nullable: true, resolve: makeTextField('fromContact') }),
    taxCategory: t.string({ nullable: true, resolve: makeTextField('taxCategory') }),
    isManual: t.boolean({ resolve: () => true }),
    useDefaultPricing: t.boolean({ resolve: (entry) => getEntryFlag(entry, 'useDefaultPricing') }),
    unsupported: t.boolean({ resolve: (entry) => getEntryFlag(entry, 'unsupported') }),
    customData: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (entry) => getEntryObject(entry, 'customData'),
    }),
    version: t.exposeInt('version'),
    editedAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
    editedBy: t.exposeString('createdByEmail', { nullable: true }),
    versions: t.field({
      type: [EntryVersionType],
      description: 'Its versions, oldest first; empty in the result of a mutation.',
      resolve: ({ versions }) => [...(versions ?? [])],
    }),
  }),
});

builder.queryField('manualWalletTransactions', (t) =>
  t.field({
    type: [ManualWalletTransaction],
    description: 'Manually entered transactions of a wallet, the latest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      limit: t.arg.int(),
      offset: t.arg.int(),
    },
    resolve: async (_, { accountId, walletId, limit, offset }, context) => [
      ...(await listEntries(context.services, await actor(context), accountId, {
        sourceId: walletId,
        kind: 'transaction',
        limit: limitTo(limit, 50),
        offset: Math.max(0, offset ?? 0),
      })),
    ],
  }),
);

builder.queryField('manualWalletTransaction', (t) =>
  t.field({
    type: ManualWalletTransaction,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) => {
      const entry = await findEntry(
        context.services,
        await actor(context),
        accountId,
        transactionId,
      );
      return entry?.kind === 'transaction' ? entry : null;
    },
  }),
);

builder.mutationField('createManualWalletTransaction', (t) =>
  t.field({
    type: ManualWalletTransaction,
    description: 'Adds a manual transaction of a wallet. A computation follows.',
    args: {
      accountId: t.arg.id({ required: true }),
      walletId: t.arg.id({ required: true }),
      transaction: t.arg({ type: ManualWalletTransactionInput, required: true }),
    },
    resolve: async (_, { accountId, walletId, transaction }, context) =>
      createEntry(
        context.services,
        await actor(context),
        accountId,
        walletId,
        toEntryInput(transaction),
      ),
  }),
);

builder.mutationField('updateManualWalletTransaction', (t) =>
  t.field({
    type: ManualWalletTransaction,
    description:
      'Replaces the transaction; the previous version is kept, with its author and time.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionId: t.arg.id({ required: true }),
      transaction: t.arg({ type: ManualWalletTransactionInput, required: true }),
    },
    resolve: async (_, { accountId, transactionId, transaction }, context) =>
      changeEntry(
        context.services,
        await actor(context),
        accountId,
        transactionId,
        toEntryInput(transaction),
      ),
  }),
);

builder.mutationField('deleteManualWalletTransaction', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) => {
      await deleteEntry(
        context.services,
        await actor(context),
        accountId,
        transactionId,
        'transaction',
      );
      return true;
    },
  }),
);
