import {
  readTaxProfile,
  type CustodyView,
  type TaxProfile,
  type TransitionRules,
  type TransitionView,
  type TreatmentView,
} from '@lotbook/services/tax-settings/read-tax-profile';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { MethodChange } from '../accounts/change-method.ts';

const TreatmentValue = builder
  .objectRef<TreatmentView['values'][number]>('TreatmentValue')
  .implement({
    fields: (t) => ({ value: t.exposeString('value'), label: t.exposeString('label') }),
  });

const TreatmentType = builder.objectRef<TreatmentView>('Treatment').implement({
  description: 'A question of unsettled law, and the answer that the figures use.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    group: t.exposeString('group', { description: 'Under which heading it is asked.' }),
    note: t.exposeString('note'),
    citation: t.exposeString('citation'),
    value: t.exposeString('value'),
    default: t.exposeString('default'),
    values: t.field({
      type: [TreatmentValue],
      description: 'The default first.',
      resolve: ({ values }) => [...values],
    }),
    chosenAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null if not set.',
      resolve: ({ chosenAt }) => chosenAt ?? null,
    }),
  }),
});

const SourceCustody = builder.objectRef<CustodyView>('SourceCustody').implement({
  fields: (t) => ({
    sourceId: t.exposeID('sourceId'),
    name: t.exposeString('name'),
    custody: t.string({
      nullable: true,
      description: 'The custodian of the units: own or broker; null if unknown.',
      resolve: ({ custody }) => custody ?? null,
    }),
  }),
});

const AssetTraits = builder.objectRef<TaxProfile['assets'][number]>('AssetTraits').implement({
  description: 'The kind of an asset that the law treats differently from other digital assets.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    collectible: t.boolean({
      description: 'Long-term gains bear the rate of collectibles.',
      resolve: ({ collectible }) => collectible === true,
    }),
    security: t.boolean({
      description: 'Losses of wash sales are put off.',
      resolve: ({ security }) => security === true,
    }),
  }),
});

const TransitionPart = builder
  .objectRef<{ readonly lot: string; readonly source: string; readonly quantity: string }>(
    'TransitionPart',
  )
  .implement({
    fields: (t) => ({
      lotId: t.exposeID('lot'),
      sourceId: t.exposeID('source'),
      quantity: t.field({ type: 'Decimal', resolve: (part) => part.quantity }),
    }),
  });

const TransitionType = builder.objectRef<TransitionView>('Transition').implement({
  description:
    'The division of the basis of what was held at the end of 2024 among sources. It is irrevocable.',
  fields: (t) => ({
    asset: t.exposeString('asset'),
    recordedAt: t.field({ type: 'DateTime', resolve: ({ recordedAt }) => recordedAt }),
    completedAt: t.field({ type: 'DateTime', resolve: ({ completedAt }) => completedAt }),
    notedAt: t.field({
      type: 'DateTime',
      description: 'When it was entered.',
      resolve: ({ notedAt }) => notedAt,
    }),
    order: t.string({
      nullable: true,
      description: 'Of all lots; null if lots were assigned manually.',
      resolve: ({ allocation }) => (allocation.kind === 'global' ? allocation.order : null),
    }),
    sourceIds: t.idList({
      resolve: ({ allocation }) => (allocation.kind === 'global' ? [...allocation.sources] : []),
    }),
    parts: t.field({
      type: [TransitionPart],
      resolve: ({ allocation }) => (allocation.kind === 'specific' ? [...allocation.parts] : []),
    }),
  }),
});

const TransitionRulesType = builder.objectRef<TransitionRules>('TransitionRules').implement({
  description: 'Rev. Proc. 2024-28.',
  fields: (t) => ({
    perSourceFrom: t.field({ type: 'LocalDate', resolve: (rules) => rules.perSourceFrom }),
    ruleBefore: t.field({
      type: 'LocalDate',
      description: 'The rule for all lots had to be written down before it.',
      resolve: (rules) => rules.ruleBefore,
    }),
    returnDue: t.field({
      type: 'LocalDate',
      description: 'The day on which the return for 2025 is due, extensions included.',
      resolve: (rules) => rules.returnDue,
    }),
  }),
});

export const TaxProfileType = builder.objectRef<TaxProfile>('TaxProfile').implement({
  description: 'Tax settings of an account other than place, method and tracking.',
  fields: (t) => ({
    treatments: t.field({ type: [TreatmentType], resolve: ({ treatments }) => [...treatments] }),
    standingOrders: t.field({
      type: [MethodChange],
      description:
        'By the instant they begin at, then as they were written down; of those that began to count, the last holds.',
      resolve: ({ orders }) => [...orders],
    }),
    custody: t.field({
      type: [SourceCustody],
      description: 'Of every source.',
      resolve: ({ custody }) => [...custody],
    }),
    assets: t.field({
      type: [AssetTraits],
      description: 'Assets that are unlike others.',
      resolve: ({ assets }) => [...assets],
    }),
    transitions: t.field({
      type: [TransitionType],
      resolve: ({ transitions }) => [...transitions],
    }),
    transitionRules: t.field({
      type: TransitionRulesType,
      nullable: true,
      description:
        'Null if basis cannot be allocated: outside the United States, and under another tracking.',
      resolve: ({ transitionRules }) => transitionRules ?? null,
    }),
  }),
});

builder.queryField('taxProfile', (t) =>
  t.field({
    type: TaxProfileType,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readTaxProfile(context.services, await actor(context), accountId),
  }),
);
