import {
  getOwnTreatment,
  type OwnTreatment,
} from '@lotbook/services/decisions/transaction-treatment';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const OwnTreatmentValue = builder
  .objectRef<OwnTreatment['values'][number]>('OwnTreatmentValue')
  .implement({
    fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
  });

const TransactionTreatmentType = builder.objectRef<OwnTreatment>('OwnTreatment').implement({
  description:
    'The question of unsettled law that a transaction’s category depends on, and the answer used there.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    note: t.exposeString('note'),
    citation: t.exposeString('citation'),
    values: t.field({ type: [OwnTreatmentValue], resolve: ({ values }) => [...values] }),
    value: t.exposeString('value', { description: 'In force for this transaction.' }),
    accountValue: t.exposeString('accountValue', {
      description: 'The default if the transaction has no answer of its own.',
    }),
    isOwn: t.exposeBoolean('isOwn'),
    isDecided: t.exposeBoolean('isDecided', {
      description: 'A person answered it: resetTxCategories takes it back.',
    }),
    isOfPosition: t.exposeBoolean('isOfPosition', {
      description:
        'The transaction is one of a DeFi position, for which the answer at its opening holds.',
    }),
    position: t.string({ nullable: true, resolve: ({ position }) => position ?? null }),
  }),
});

builder.queryField('ownTreatment', (t) =>
  t.field({
    type: TransactionTreatmentType,
    nullable: true,
    description:
      'Null if the category depends on no question of unsettled law. Answered by setTxCategories with a mode.',
    args: { accountId: t.arg.id({ required: true }), transactionId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, transactionId }, context) =>
      (await getOwnTreatment(context.services, await actor(context), accountId, transactionId)) ??
      null,
  }),
);
