import { format } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { chooseLots, removeLotChoices } from '@lotbook/services/decisions/spec-ids';
import { previewLots } from '@lotbook/services/decisions/spec-id-preview';
import type { DisposalFigures, SpecIdPreview } from '@lotbook/services/questions/lots-question';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { DecisionType } from './decision.ts';

const SpecIdLotInput = builder.inputType('SpecIdLotInput', { fields: (t) => ({ lotId: t.id(), quantity: t.field({ type: 'Decimal' }) }) });

const SpecIdInput = builder.inputType('SpecIdInput', {
  description: 'The side that left and the lots chosen for it. A lot goes by the id of the tax entry that opened it.',
  fields: (t) => ({
    taxTxId: t.id(),
    channel: t.string({ description: 'Where they were identified: books, or broker by telling the one that keeps the units. Without it: books.' }),
    recordedAt: t.field({
      type: 'DateTime',
      description:
        'When the person noted the choice in their own books, or told the broker; not in the future. Without it: now. A moment after the sale identifies nothing.',
    }),
    lots: t.field({ type: [SpecIdLotInput] }),
  }),
});

builder.mutationField('createSpecId', (t) =>
  t.field({
    type: DecisionType,
    description: 'Keeps lots chosen by hand, as noted now or at the moment that is named. Those chosen for the same side before go.',
    args: { accountId: t.arg.id({ required: true }), transactionDetails: t.arg({ type: SpecIdInput, required: true }) },
    resolve: async (_, { accountId, transactionDetails }, context) => chooseLots(context.services, await actor(context), accountId, transactionDetails),
  }),
);

builder.mutationField('removeSpecId', (t) =>
  t.field({
    type: DecisionType,
    args: { accountId: t.arg.id({ required: true }), specIds: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, specIds }, context) => removeLotChoices(context.services, await actor(context), accountId, specIds),
  }),
);

const SpecIdSlice = builder.objectRef<Disposal>('SpecIdSlice').implement({
  fields: (t) => ({
    lotId: t.exposeID('lotId'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    acquiredOn: t.field({ type: 'LocalDate', resolve: ({ acquiredOn }) => acquiredOn }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    gainLoss: t.field({ type: 'Decimal', resolve: ({ gain }) => format(gain) }),
    term: t.string({ nullable: true, description: 'Where the place tells terms apart.', resolve: ({ term }) => term ?? null }),
  }),
});

const SpecIdFigures = builder.objectRef<DisposalFigures>('SpecIdFigures').implement({
  fields: (t) => ({
    lots: t.field({ type: [SpecIdSlice], resolve: ({ disposals }) => [...disposals] }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    shortTermGain: t.field({ type: 'Decimal', resolve: ({ shortTermGain }) => format(shortTermGain) }),
    longTermGain: t.field({ type: 'Decimal', resolve: ({ longTermGain }) => format(longTermGain) }),
  }),
});

const SpecIdResult = builder.objectRef<SpecIdPreview>('SpecIdResult').implement({
  description: 'What a disposal would come to with the lots chosen, beside what it comes to now.',
  fields: (t) => ({
    taxTxId: t.exposeID('taxTxId'),
    now: t.field({ type: SpecIdFigures, resolve: ({ now }) => now }),
    chosen: t.field({ type: SpecIdFigures, resolve: ({ chosen }) => chosen }),
    refusals: t.stringList({ description: 'Why some of the lots would not be used; empty where all would.', resolve: ({ refusals }) => [...refusals] }),
  }),
});

builder.queryField('specIdResult', (t) =>
  t.field({
    type: SpecIdResult,
    description: 'Nothing is kept.',
    args: { accountId: t.arg.id({ required: true }), transactionDetails: t.arg({ type: SpecIdInput, required: true }) },
    resolve: async (_, { accountId, transactionDetails }, context) => previewLots(context.services, await actor(context), accountId, transactionDetails),
  }),
);
