import { format } from '@lotbook/decimal/decimal';
import type {
  BalanceFigures,
  ConsolidatedPair,
  ConsolidatedRow,
  EntityAccount,
} from '@lotbook/journal/consolidate';
import {
  consolidateBooks,
  type ConsolidatedBalances,
  type Entity,
  type ExcludedEntity,
} from '@lotbook/services/journal/consolidate-books';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Account = builder.objectRef<EntityAccount>('ConsolidatedAccount').implement({
  description: 'An account of the charts of several entities: the same code, name and type.',
  fields: (t) => ({
    code: t.exposeString('code'),
    name: t.exposeString('name'),
    classification: t.exposeString('classification'),
  }),
});

const Figures = builder.objectRef<BalanceFigures>('ConsolidatedFigures').implement({
  description: 'Debit balances are positive.',
  fields: (t) => ({
    opening: t.field({ type: 'Decimal', resolve: ({ opening }) => format(opening) }),
    debit: t.field({ type: 'Decimal', resolve: ({ debit }) => format(debit) }),
    credit: t.field({ type: 'Decimal', resolve: ({ credit }) => format(credit) }),
    closing: t.field({ type: 'Decimal', resolve: ({ closing }) => format(closing) }),
  }),
});

const Row = builder.objectRef<ConsolidatedRow>('ConsolidatedRow').implement({
  fields: (t) => ({
    key: t.exposeString('key'),
    kind: t.exposeString('kind', {
      description: 'account, role (lines without an account), difference.',
    }),
    account: t.field({
      type: Account,
      nullable: true,
      resolve: ({ account }) => account ?? null,
    }),
    role: t.string({ nullable: true, resolve: ({ role }) => role ?? null }),
    entities: t.field({
      type: [Figures],
      description: 'In the order of the entities.',
      resolve: ({ entities }) => [...entities],
    }),
    eliminations: t.field({ type: Figures, resolve: ({ eliminations }) => eliminations }),
    total: t.field({ type: Figures, resolve: ({ total }) => total }),
  }),
});

const Side = builder.objectRef<ConsolidatedPair['sent']>('ConsolidatedTransfer').implement({
  fields: (t) => ({
    accountId: t.id({ resolve: ({ entity }) => entity }),
    transactionId: t.exposeID('transactionId'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    at: t.field({ type: 'DateTime', resolve: ({ atMs }) => new Date(atMs).toISOString() }),
  }),
});

const Pair = builder.objectRef<ConsolidatedPair>('ConsolidatedPair').implement({
  description: 'A transfer from one entity to another.',
  fields: (t) => ({
    asset: t.string({ resolve: ({ sent }) => sent.asset }),
    reason: t.exposeString('reason', {
      description: 'hash: the same transaction hash. quantity: the same quantity within 24 hours.',
    }),
    state: t.exposeString('state', {
      description:
        'eliminated; inTransit: a side is posted after the period; notInClearing: a side is not posted to clearing.',
    }),
    sent: t.field({ type: Side, resolve: ({ sent }) => sent }),
    received: t.field({ type: Side, resolve: ({ received }) => received }),
    sentAmount: t.field({ type: 'Decimal', resolve: ({ sentAmount }) => format(sentAmount) }),
    receivedAmount: t.field({
      type: 'Decimal',
      resolve: ({ receivedAmount }) => format(receivedAmount),
    }),
    difference: t.field({ type: 'Decimal', resolve: ({ difference }) => format(difference) }),
  }),
});

const EntityType = builder.objectRef<Entity>('ConsolidatedEntity').implement({
  description: 'A business account whose books are part of the consolidation.',
  fields: (t) => ({
    accountId: t.id({ resolve: ({ id }) => id }),
    name: t.exposeString('name'),
    model: t.exposeString('model'),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'Its journal is made of the newest figures and settings.',
    }),
  }),
});

const Excluded = builder.objectRef<ExcludedEntity>('ExcludedEntity').implement({
  description: 'A business account of the person that can’t be part of the consolidation.',
  fields: (t) => ({
    accountId: t.id({ resolve: ({ id }) => id }),
    name: t.exposeString('name'),
    currency: t.exposeString('currency'),
    reason: t.exposeString('reason', { description: 'noAccess, currency, noJournal, limit.' }),
  }),
});

const Consolidated = builder.objectRef<ConsolidatedBalances>('ConsolidatedBalances').implement({
  fields: (t) => ({
    currency: t.exposeString('currency'),
    entities: t.field({ type: [EntityType], resolve: ({ entities }) => [...entities] }),
    excluded: t.field({ type: [Excluded], resolve: ({ excluded }) => [...excluded] }),
    rows: t.field({ type: [Row], resolve: ({ rows }) => [...rows] }),
    pairs: t.field({ type: [Pair], resolve: ({ pairs }) => [...pairs] }),
  }),
});

builder.queryField('consolidatedBalances', (t) =>
  t.field({
    type: Consolidated,
    description:
      'The trial balances of the person’s business accounts in the currency of this one, with transfers between them eliminated.',
    args: {
      accountId: t.arg.id({ required: true }),
      from: t.arg({ type: 'LocalDate' }),
      to: t.arg({ type: 'LocalDate' }),
    },
    resolve: async (_, { accountId, from, to }, context) =>
      consolidateBooks(context.services, await actor(context), accountId, {
        from: from ?? undefined,
        to: to ?? undefined,
      }),
  }),
);
