import { renderIssue } from '@lotbook/messages/render-issue';
import type { IssueText } from '@lotbook/model/issue';
import type { LotRefusal } from '@lotbook/services/questions/lots-question';
import { format } from '@lotbook/decimal/decimal';
import type { Disposal } from '@lotbook/model/result';
import { chooseLots } from '@lotbook/services/decisions/choose-lots';
import { removeLotChoices } from '@lotbook/services/decisions/spec-ids';
import { readChoosableLots } from '@lotbook/services/decisions/choosable-lots';
import { previewLots } from '@lotbook/services/decisions/spec-id-preview';
import type {
  ChosenLater,
  LotsToChoose,
  LotToChoose,
} from '@lotbook/services/questions/choosable-question';
import type { DisposalFigures, SpecIdPreview } from '@lotbook/services/questions/lots-question';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { DecisionType, seenArg } from '../shared/decision.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

const SpecIdLotInput = builder.inputType('SpecIdLotInput', {
  fields: (t) => ({ lotId: t.id(), quantity: t.field({ type: 'Decimal' }) }),
});

const SpecIdInput = builder.inputType('SpecIdInput', {
  description:
    'The outgoing side and the lots selected for it. A lot is identified by the tax entry that opened it.',
  fields: (t) => ({
    taxTxId: t.id(),
    channel: t.string({
      description:
        'Where they were identified: books, or broker if the custodian was notified. Default: books.',
    }),
    recordedAt: t.field({
      type: 'DateTime',
      description:
        'When the person recorded the choice in their own books, or notified the broker; not in the future. Default: now. A time after the sale identifies no lots.',
    }),
    lots: t.field({ type: [SpecIdLotInput] }),
  }),
});

builder.mutationField('createSpecId', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Saves manually selected lots, as recorded now or at the given time. They replace earlier selections for the same side.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionDetails: t.arg({ type: SpecIdInput, required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, transactionDetails, seen }, context) =>
      chooseLots(
        context.services,
        await actor(context),
        accountId,
        transactionDetails,
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('removeSpecId', (t) =>
  t.field({
    type: DecisionType,
    args: {
      accountId: t.arg.id({ required: true }),
      specIds: t.arg.idList({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, specIds, seen }, context) =>
      removeLotChoices(
        context.services,
        await actor(context),
        accountId,
        specIds,
        seen ?? undefined,
      ),
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
    term: t.string({
      nullable: true,
      description: 'Set if the jurisdiction distinguishes holding periods.',
      resolve: ({ term }) => term ?? null,
    }),
  }),
});

const SpecIdFigures = builder.objectRef<DisposalFigures>('SpecIdFigures').implement({
  fields: (t) => ({
    lots: t.field({ type: [SpecIdSlice], resolve: ({ disposals }) => [...disposals] }),
    proceeds: t.field({ type: 'Decimal', resolve: ({ proceeds }) => format(proceeds) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    shortTermGain: t.field({
      type: 'Decimal',
      resolve: ({ shortTermGain }) => format(shortTermGain),
    }),
    longTermGain: t.field({ type: 'Decimal', resolve: ({ longTermGain }) => format(longTermGain) }),
  }),
});

const SpecIdResult = builder.objectRef<SpecIdPreview>('SpecIdResult').implement({
  description: 'The result of a disposal with the selected lots, next to its current result.',
  fields: (t) => ({
    taxTxId: t.exposeID('taxTxId'),
    now: t.field({ type: SpecIdFigures, resolve: ({ now }) => now }),
    chosen: t.field({ type: SpecIdFigures, resolve: ({ chosen }) => chosen }),
    refusals: t.stringList({
      description:
        'Why some of the lots would not be used, and which other selections would become invalid; empty if there is no conflict.',
      // Only places that go by lots select them, so the locale is that of the United States.
      resolve: ({ refusals }) =>
        refusals.map((each) => renderIssue(getReaderTranslator(), toReference(each))),
    }),
  }),
});

const toReference = ({ text, disposedOn }: LotRefusal): IssueText =>
  disposedOn === undefined
    ? text
    : { code: 'engine-issues.lotRefusedElsewhere', params: { disposedOn, refusal: text } };

builder.queryField('specIdResult', (t) =>
  t.field({
    type: SpecIdResult,
    description: 'Nothing is kept.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionDetails: t.arg({ type: SpecIdInput, required: true }),
    },
    resolve: async (_, { accountId, transactionDetails }, context) =>
      previewLots(context.services, await actor(context), accountId, transactionDetails),
  }),
);

const ChosenLaterType = builder.objectRef<ChosenLater>('SpecIdLater').implement({
  fields: (t) => ({
    taxTxId: t.exposeID('taxTxId'),
    timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
  }),
});

const SpecIdLot = builder.objectRef<LotToChoose>('SpecIdLot').implement({
  description: 'The remaining units of a lot at the time of a disposal that may use it.',
  fields: (t) => ({
    lotId: t.exposeID('lotId'),
    acquiredAt: t.field({ type: 'DateTime', resolve: ({ acquiredAt }) => acquiredAt }),
    places: t.stringList({
      description: 'The names of the sources that hold its units at that time.',
      resolve: ({ places }) => [...places],
    }),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    chosenLater: t.field({
      type: [ChosenLaterType],
      description:
        'Units of it that are manually selected for later disposals from the same sources.',
      resolve: ({ chosenLater }) => [...chosenLater],
    }),
  }),
});

const SpecIdLots = builder.objectRef<LotsToChoose>('SpecIdLots').implement({
  description:
    'The lots that may be selected for an outgoing side: those held at its source at that time, or at all sources under universal tracking.',
  fields: (t) => ({
    taxTxId: t.exposeID('taxTxId'),
    lots: t.field({
      type: [SpecIdLot],
      description: 'The oldest first.',
      resolve: ({ lots }) => [...(lots ?? [])],
    }),
  }),
});

builder.queryField('specIdLots', (t) =>
  t.field({
    type: SpecIdLots,
    args: { accountId: t.arg.id({ required: true }), taxTxId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, taxTxId }, context) =>
      readChoosableLots(context.services, await actor(context), accountId, taxTxId),
  }),
);
