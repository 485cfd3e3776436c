import { format } from '@lotbook/decimal/decimal';
import type { CurrentPriceRow } from '@lotbook/db/stores/figures';
import type { StoredMethodChange } from '@lotbook/db/stores/method-changes';
import type { OpenLot } from '@lotbook/model/result';
import {
  readPlanningFacts,
  readPlanningLots,
  type LotPage,
  type PlanningFacts,
} from '@lotbook/services/planning/planning';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { limitTo } from '../../graphql/limits.ts';
import { YearTotals } from '../figures/queries.ts';

const PlanningPrice = builder.objectRef<CurrentPriceRow>('PlanningPrice').implement({
  fields: (t) => ({
    asset: t.exposeString('asset'),
    unitPrice: t.field({ type: 'Decimal', resolve: (row) => row.unitPrice }),
    at: t.field({ type: 'DateTime', resolve: (row) => row.at }),
    from: t.exposeString('from', { description: 'Its source: file, or the provider’s id.' }),
  }),
});

const PlanningOrder = builder.objectRef<StoredMethodChange>('PlanningOrder').implement({
  fields: (t) => ({
    from: t.field({ type: 'DateTime', resolve: (row) => row.from }),
    recordedAt: t.field({ type: 'DateTime', resolve: (row) => row.recordedAt }),
    method: t.exposeString('method'),
    sourceId: t.id({ nullable: true, resolve: (row) => row.sourceId }),
    channel: t.exposeString('channel', {
      description: 'books, or broker if the custodian was notified.',
    }),
  }),
});

const PlanningSource = builder
  .objectRef<PlanningFacts['sources'][number]>('PlanningSource')
  .implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      provider: t.exposeString('provider'),
      isOfBroker: t.exposeBoolean('isOfBroker', {
        description:
          'A broker is the custodian of its units: from 2027 on, standing orders in your own books do not apply to them.',
      }),
    }),
  });

const Planning = builder.objectRef<PlanningFacts>('Planning').implement({
  description: 'The starting data of a plan for the current tax year.',
  fields: (t) => ({
    today: t.field({
      type: 'LocalDate',
      description: 'In the account’s time zone.',
      resolve: (facts) => facts.today,
    }),
    year: t.exposeInt('year'),
    yearLabel: t.exposeString('yearLabel'),
    yearEnds: t.field({ type: 'LocalDate', resolve: (facts) => facts.yearEnds }),
    dataEnds: t.field({
      type: 'LocalDate',
      nullable: true,
      description: 'The day of the last transaction; null without transactions.',
      resolve: (facts) => facts.dataEnds ?? null,
    }),
    realized: t.field({
      type: YearTotals,
      nullable: true,
      description: 'Null without sales or income in the year so far.',
      resolve: (facts) => facts.realized ?? null,
    }),
    prices: t.field({
      type: [PlanningPrice],
      description: 'Current prices of held assets, if known.',
      resolve: (facts) => [...facts.prices],
    }),
    jurisdiction: t.string({ resolve: ({ account }) => account.jurisdiction }),
    timeZone: t.string({ resolve: ({ account }) => account.timeZone }),
    method: t.string({
      description: 'Before the first standing order.',
      resolve: ({ account }) => account.taxMethod,
    }),
    tracking: t.string({ resolve: ({ account }) => account.tracking }),
    orders: t.field({ type: [PlanningOrder], resolve: (facts) => [...facts.orders] }),
    sources: t.field({ type: [PlanningSource], resolve: (facts) => [...facts.sources] }),
  }),
});

const PlanningLot = builder.objectRef<OpenLot>('PlanningLot').implement({
  fields: (t) => ({
    lotId: t.exposeID('lotId'),
    asset: t.exposeString('asset'),
    sourceId: t.id({ resolve: (lot) => lot.source }),
    quantity: t.field({ type: 'Decimal', resolve: (lot) => format(lot.quantity) }),
    basis: t.field({ type: 'Decimal', resolve: (lot) => format(lot.basis) }),
    basisLow: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'If open issues make the basis uncertain: the least that the units may have cost.',
      resolve: ({ basisRange }) => (basisRange ? format(basisRange.low) : null),
    }),
    basisHigh: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'The most that they may have cost; null with basisLow if there is no limit.',
      resolve: ({ basisRange }) =>
        basisRange?.high === undefined ? null : format(basisRange.high),
    }),
    acquiredAt: t.field({ type: 'DateTime', resolve: (lot) => lot.acquiredAt }),
    acquiredOn: t.field({ type: 'LocalDate', resolve: (lot) => lot.acquiredOn }),
    inherited: t.boolean({ resolve: (lot) => lot.inherited === true }),
    giftWorth: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'For a gift whose market value was below the giver’s cost: the market value of these units at that time.',
      resolve: (lot) => (lot.gift ? format(lot.gift.worth) : null),
    }),
    giftOn: t.field({ type: 'LocalDate', nullable: true, resolve: (lot) => lot.gift?.on ?? null }),
  }),
});

const PlanningLots = builder.objectRef<LotPage>('PlanningLots').implement({
  fields: (t) => ({
    lots: t.field({ type: [PlanningLot], resolve: ({ lots }) => [...lots] }),
    cursor: t.string({
      nullable: true,
      description: 'Where the next page begins; null after the last one.',
      resolve: ({ cursor }) => (cursor === undefined ? null : String(cursor)),
    }),
  }),
});

const mostLots = 1_000;

builder.queryField('planning', (t) =>
  t.field({
    type: Planning,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readPlanningFacts(context.services, await actor(context), accountId),
  }),
);

builder.queryField('planningLots', (t) =>
  t.field({
    type: PlanningLots,
    description: `Open lots, up to ${mostLots} at a time; those on hold cannot be sold.`,
    args: { accountId: t.arg.id({ required: true }), cursor: t.arg.string(), limit: t.arg.int() },
    resolve: async (_, { accountId, cursor, limit }, context) =>
      readPlanningLots(context.services, await actor(context), accountId, {
        after: toCursor(cursor),
        limit: limitTo(limit, mostLots),
      }),
  }),
);

/** Anything that no page gave begins at the beginning. */
const toCursor = (cursor: string | null | undefined): number | undefined =>
  cursor && /^\d{1,15}$/.test(cursor) ? Number(cursor) : undefined;
