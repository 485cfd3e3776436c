import { renderIssue } from '@lotbook/messages/render-issue';
import { format } from '@lotbook/decimal/decimal';
import type { OpenLot } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';
import {
  completeTransition,
  loadTransitionOutlook,
  type TransitionOutlook,
  type RequestedTransition,
} from '@lotbook/services/tax-settings/transitions';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { readProfile } from './change-tax-settings.ts';
import { TaxProfileType } from './tax-profile.ts';
import { getReaderTranslator } from '@lotbook/services/reader-texts';

const TransitionPartInput = builder.inputType('TransitionPartInput', {
  fields: (t) => ({
    lotId: t.id({ required: true }),
    sourceId: t.id({ required: true }),
    quantity: t.field({ type: 'Decimal', required: true }),
  }),
});

const TransitionInput = builder.inputType('TransitionInput', {
  description:
    'Either an order for all lots, with the sources that are filled first, or manual lot allocations. Days end in the account’s time zone; without a date, the current time applies.',
  fields: (t) => ({
    asset: t.string({ required: true }),
    recordedOn: t.field({ type: 'LocalDate' }),
    completedOn: t.field({ type: 'LocalDate' }),
    order: t.string(),
    sourceIds: t.idList(),
    parts: t.field({ type: [TransitionPartInput] }),
  }),
});

const toRequest = ({
  asset,
  recordedOn,
  completedOn,
  order,
  sourceIds,
  parts,
}: typeof TransitionInput.$inferInput): RequestedTransition => ({
  asset,
  recordedOn: (recordedOn ?? undefined) as LocalDate | undefined,
  completedOn: (completedOn ?? undefined) as LocalDate | undefined,
  order: order ?? undefined,
  sourceIds: sourceIds ?? undefined,
  parts: parts ?? undefined,
});

const TransitionLot = builder.objectRef<OpenLot>('TransitionLot').implement({
  fields: (t) => ({
    lotId: t.exposeID('lotId'),
    sourceId: t.exposeID('source'),
    quantity: t.field({ type: 'Decimal', resolve: ({ quantity }) => format(quantity) }),
    costBasis: t.field({ type: 'Decimal', resolve: ({ basis }) => format(basis) }),
    acquiredOn: t.field({ type: 'LocalDate', resolve: ({ acquiredOn }) => acquiredOn }),
    isAside: t.boolean({
      description:
        'Staked, lent, posted as collateral or sent to an unknown place: it keeps its lots.',
      resolve: ({ setAside }) => setAside !== undefined,
    }),
  }),
});

const TransitionPreview = builder.objectRef<TransitionOutlook>('TransitionPreview').implement({
  fields: (t) => ({
    before: t.field({
      type: [TransitionLot],
      description: 'The actual lots of each source.',
      resolve: ({ before }) => [...before],
    }),
    after: t.field({
      type: [TransitionLot],
      description: 'The lots of each source after the transition.',
      resolve: ({ after }) => [...after],
    }),
    refusal: t.string({
      nullable: true,
      description: 'Why it cannot be completed.',
      resolve: ({ refusal }) =>
        refusal === undefined ? null : renderIssue(getReaderTranslator(), refusal),
    }),
  }),
});

builder.queryField('transitionPreview', (t) =>
  t.field({
    type: TransitionPreview,
    description: 'What a division of basis would do. Nothing is kept.',
    args: {
      accountId: t.arg.id({ required: true }),
      transition: t.arg({ type: TransitionInput, required: true }),
    },
    resolve: async (_, { accountId, transition }, context) =>
      loadTransitionOutlook(
        context.services,
        await actor(context),
        accountId,
        toRequest(transition),
      ),
  }),
);

builder.mutationField('completeTransition', (t) =>
  t.field({
    type: TaxProfileType,
    description:
      'Divides the basis of an asset among sources, for good: afterwards it is refused. Starts a recomputation.',
    args: {
      accountId: t.arg.id({ required: true }),
      transition: t.arg({ type: TransitionInput, required: true }),
    },
    resolve: async (_, { accountId, transition }, context) => {
      await completeTransition(
        context.services,
        await actor(context),
        accountId,
        toRequest(transition),
      );
      return readProfile(context, accountId);
    },
  }),
);
