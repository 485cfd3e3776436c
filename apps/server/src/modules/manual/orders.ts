import {
  changeEntry,
  createEntry,
  deleteEntry,
  type EntryInput,
} from '@lotbook/services/manual/manual-entries';
import {
  getStoredOrder,
  orderTransaction,
  type OrderEntryInput,
} from '@lotbook/services/manual/order-transaction';
import { duplicateNumbers, findEntry, listEntries } from '@lotbook/services/manual/read-entries';
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

const OrganizationEntryInput = builder.inputType('DonationOrganizationInput', {
  description:
    'Who received a donation: one of the account’s organizations by id, or the name and address of another, which is kept.',
  fields: (t) => ({ id: t.id(), name: t.string(), address: t.string() }),
});

const ManualOrderInput = builder.inputType('ManualOrderInput', {
  description:
    'Type is buy, sell, deposit, withdrawal or crypto-crypto. Amounts are decimal text. Price is the price of one unit in PriceCurrency, or spot to look it up. In a trade for money, an omitted side is computed from the price.',
  fields: (t) => ({
    id: t.string({ description: 'The number that the exchange gave the order.' }),
    Timestamp: t.string(),
    Type: t.string(),
    ToCurrency: t.string(),
    ToAmount: t.string(),
    FromCurrency: t.string(),
    FromAmount: t.string(),
    Price: t.string(),
    PriceCurrency: t.string(),
    FeeValue: t.string(),
    FeeCurrency: t.string(),
    taxCategory: t.string(),
    useDefaultPricing: t.boolean(),
    organization: t.field({ type: OrganizationEntryInput }),
  }),
});
type OrderInput = typeof ManualOrderInput.$inferInput;

const toEntryInput = ({ organization, ...order }: OrderInput): EntryInput => {
  const plain: OrderEntryInput = order;
  return {
    kind: 'order',
    read: (now) => orderTransaction(plain, now),
    submission: { ...getStoredOrder(plain), ...(organization ? { organization } : {}) },
    organization: organization ?? undefined,
  };
};

const makeTextField = (name: string) => (entry: EntryView) => getEntryField(entry, name);

const ManualOrder = builder.objectRef<EntryView>('ManualOrder').implement({
  description: 'A manually entered order, as submitted.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Of the entry; its transaction has the same.' }),
    orderId: t.string({
      nullable: true,
      description: 'The number that the exchange gave the order.',
      resolve: makeTextField('id'),
    }),
    exchangeId: t.exposeID('sourceId'),
    Timestamp: t.string({ nullable: true, resolve: makeTextField('Timestamp') }),
    Type: t.string({ nullable: true, resolve: makeTextField('Type') }),
    ToCurrency: t.string({ nullable: true, resolve: makeTextField('ToCurrency') }),
    ToAmount: t.string({ nullable: true, resolve: makeTextField('ToAmount') }),
    FromCurrency: t.string({ nullable: true, resolve: makeTextField('FromCurrency') }),
    FromAmount: t.string({ nullable: true, resolve: makeTextField('FromAmount') }),
    Price: t.string({ nullable: true, resolve: makeTextField('Price') }),
    PriceCurrency: t.string({ nullable: true, resolve: makeTextField('PriceCurrency') }),
    FeeValue: t.string({ nullable: true, resolve: makeTextField('FeeValue') }),
    FeeCurrency: t.string({ nullable: true, resolve: makeTextField('FeeCurrency') }),
    taxCategory: t.string({ nullable: true, resolve: makeTextField('taxCategory') }),
    isManual: t.boolean({ resolve: () => true }),
    useDefaultPricing: t.boolean({ resolve: (entry) => getEntryFlag(entry, 'useDefaultPricing') }),
    organization: t.field({
      type: 'JSON',
      nullable: true,
      resolve: (entry) => getEntryObject(entry, 'organization'),
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

builder.queryField('manualOrders', (t) =>
  t.field({
    type: [ManualOrder],
    description: 'Manually entered orders of an exchange, the latest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      limit: t.arg.int(),
      offset: t.arg.int(),
    },
    resolve: async (_, { accountId, exchangeId, limit, offset }, context) => [
      ...(await listEntries(context.services, await actor(context), accountId, {
        sourceId: exchangeId,
        kind: 'order',
        limit: limitTo(limit, 50),
        offset: Math.max(0, offset ?? 0),
      })),
    ],
  }),
);

builder.queryField('manualOrder', (t) =>
  t.field({
    type: ManualOrder,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), orderId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, orderId }, context) => {
      const entry = await findEntry(context.services, await actor(context), accountId, orderId);
      return entry?.kind === 'order' ? entry : null;
    },
  }),
);

builder.queryField('duplicateOrderIds', (t) =>
  t.stringList({
    description:
      'The given order numbers or hashes that the account’s transactions already have, except those of the manual entry named by except.',
    args: {
      accountId: t.arg.id({ required: true }),
      orderIds: t.arg.stringList({ required: true }),
      except: t.arg.id(),
    },
    resolve: async (_, { accountId, orderIds, except }, context) => [
      ...(await duplicateNumbers(
        context.services,
        await actor(context),
        accountId,
        orderIds,
        except ?? undefined,
      )),
    ],
  }),
);

builder.mutationField('createManualOrder', (t) =>
  t.field({
    type: ManualOrder,
    description: 'Adds a manual order of an exchange. A computation follows.',
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      order: t.arg({ type: ManualOrderInput, required: true }),
    },
    resolve: async (_, { accountId, exchangeId, order }, context) =>
      createEntry(
        context.services,
        await actor(context),
        accountId,
        exchangeId,
        toEntryInput(order),
      ),
  }),
);

builder.mutationField('updateManualOrder', (t) =>
  t.field({
    type: ManualOrder,
    description: 'Replaces the order; the previous version is kept, with its author and time.',
    args: {
      accountId: t.arg.id({ required: true }),
      orderId: t.arg.id({ required: true }),
      order: t.arg({ type: ManualOrderInput, required: true }),
    },
    resolve: async (_, { accountId, orderId, order }, context) =>
      changeEntry(context.services, await actor(context), accountId, orderId, toEntryInput(order)),
  }),
);

builder.mutationField('deleteManualOrder', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), orderId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, orderId }, context) => {
      await deleteEntry(context.services, await actor(context), accountId, orderId, 'order');
      return true;
    },
  }),
);
