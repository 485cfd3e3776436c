import type { FilledMessage } from '@lotbook/messages/fill';
import { format } from '@lotbook/decimal/decimal';
import { toMillis } from '@lotbook/model/time';
import { loadPriceChoices } from '@lotbook/services/decisions/price-choices';
import { candidateKinds, type PriceCandidate } from '@lotbook/services/prices/price-candidates';
import { formatOrigin } from '@lotbook/services/prices/price-text';
import { describeNearness } from '@lotbook/model/price-origin';
import type { PriceChoices } from '@lotbook/services/questions/prices-question';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

interface CandidateView extends PriceCandidate {
  readonly asked: PriceChoices;
}

const PriceCandidateType = builder.objectRef<CandidateView>('PriceCandidate').implement({
  description: 'A price of one unit that may be selected for a side, with its source and time.',
  fields: (t) => ({
    kind: t.string({ description: candidateKinds.join(', '), resolve: ({ kind }) => kind }),
    unitPrice: t.field({ type: 'Decimal', resolve: ({ unitPrice }) => format(unitPrice) }),
    at: t.field({
      type: 'DateTime',
      description: 'The instant that the price itself is of.',
      resolve: ({ at }) => at,
    }),
    from: t.string({
      description: 'The provider or other source; saved with the price when it is selected.',
      resolve: formatOrigin,
    }),
    secondsApart: t.int({
      description: 'The time from the side to the price; negative if the price is earlier.',
      resolve: ({ at, asked }) => Math.round((toMillis(at) - toMillis(asked.at)) / 1000),
    }),
    distance: t.string({
      description: 'The same in words: 3 minutes before.',
      resolve: ({ at, asked }) => describeNearness(at, asked.at),
    }),
    transactionId: t.id({
      nullable: true,
      description: 'The transaction that contains it.',
      resolve: ({ of }) => of ?? null,
    }),
  }),
});

interface Silence {
  readonly provider: string;
  readonly reason: string | FilledMessage;
}

const SilentProvider = builder.objectRef<Silence>('SilentProvider').implement({
  fields: (t) => ({
    provider: t.exposeString('provider'),
    reason: t.exposeString('reason', { description: 'Why it has no price.' }),
  }),
});

const PriceChoicesType = builder.objectRef<PriceChoices>('PriceChoices').implement({
  fields: (t) => ({
    taxTxId: t.exposeID('taxTxId'),
    asset: t.string({ resolve: ({ asset }) => asset }),
    currency: t.string({ resolve: ({ currency }) => currency }),
    timestamp: t.field({ type: 'DateTime', resolve: ({ at }) => at }),
    candidates: t.field({
      type: [PriceCandidateType],
      resolve: (asked) => asked.candidates.map((each) => ({ ...each, asked })),
    }),
    silent: t.field({
      type: [SilentProvider],
      description: 'Providers without a price.',
      resolve: ({ silent }) => [...silent],
    }),
    isAsked: t.exposeBoolean('isAsked', {
      description: 'False if this installation makes no network requests.',
    }),
  }),
});

builder.queryField('priceCandidates', (t) =>
  t.field({
    type: PriceChoicesType,
    description:
      'The prices that may be chosen for a side: of each provider at its instant, by the other side, of another row of that day, and the nearest known before and after. ' +
      'updateCostBasis takes the chosen one.',
    args: { accountId: t.arg.id({ required: true }), taxTxId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, taxTxId }, context) =>
      loadPriceChoices(context.services, await actor(context), accountId, taxTxId),
  }),
);
