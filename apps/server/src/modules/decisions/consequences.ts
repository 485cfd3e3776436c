import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { readConsequences } from '@lotbook/services/decisions/consequences';
import type { TriedAct } from '@lotbook/services/questions/dry-run-action';
import type {
  Consequences,
  IssuesTurned,
  YearMove,
} from '@lotbook/services/questions/consequences-question';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import {
  ComparedYear,
  TreatmentDifference,
  addRows,
  type Difference,
} from '../tax-settings/compare.ts';

const TriedActInput = builder.inputType('TriedActInput', {
  description:
    'A decision to preview. kind: category, ignore, count, merge (naming the duplicates to exclude), link, assign (market value as cost), price or costBasis.',
  fields: (t) => ({
    kind: t.string({ required: true }),
    taxTxIds: t.idList({ required: true, description: 'At most 50.' }),
    category: t.string({ description: 'Of the kind category.' }),
    amount: t.field({
      type: 'Decimal',
      description: 'Of the kinds price and costBasis, which are of one side.',
    }),
  }),
});

const IssuesTurnedType = builder.objectRef<IssuesTurned>('IssuesTurned').implement({
  description: 'Issues of one kind that the decision would open, and those that it would resolve.',
  fields: (t) => ({
    code: t.exposeString('code'),
    opened: t.exposeInt('opened'),
    settled: t.exposeInt('settled'),
  }),
});

const YearMoveType = builder.objectRef<YearMove>('YearMove').implement({
  description:
    'Amounts on the return of a year that would change in addition to gain and income. what: proceeds, costBasis, gifts, donations (their market value) or expenses.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    what: t.exposeString('what'),
    by: t.field({ type: 'Decimal', resolve: ({ by }) => format(by) }),
  }),
});

interface ConsequencesSource extends Omit<Consequences, 'largest'> {
  readonly largest: readonly Difference[];
}

const ConsequencesType = builder.objectRef<ConsequencesSource>('Consequences').implement({
  description: 'How a decision would change the figures.',
  fields: (t) => ({
    now: t.field({
      type: [ComparedYear],
      description: 'The tax years whose gain or income would change, as they are now.',
      resolve: ({ now }) => [...now],
    }),
    other: t.field({
      type: [ComparedYear],
      description: 'The same tax years as they would be.',
      resolve: ({ other }) => [...other],
    }),
    besides: t.field({
      type: [YearMoveType],
      description: 'Other amounts that would change on their returns and those of other years.',
      resolve: ({ besides }) => [...besides],
    }),
    sealed: t.intList({
      description:
        'The filed and sealed tax years whose figures would change; the filed figures are kept.',
      resolve: ({ sealed }) => [...sealed],
    }),
    heldBasis: t.field({
      type: 'Decimal',
      description: 'By how much the cost of the holdings would change.',
      resolve: ({ heldBasis }) => format(heldBasis),
    }),
    changed: t.exposeInt('changed', {
      description: 'Transactions whose gain or income would change.',
    }),
    largest: t.field({
      type: [TreatmentDifference],
      description: 'At most fifty, the greatest difference first.',
      resolve: ({ largest }) => [...largest],
    }),
    issues: t.field({
      type: [IssuesTurnedType],
      description: 'Excludes dismissed ones.',
      resolve: ({ issues }) => [...issues],
    }),
    unpriced: t.exposeInt('unpriced', {
      description:
        'Prices that it would need but that are missing: figures that depend on them are not included.',
    }),
    stays: t.string({
      nullable: true,
      description: 'Why some of the transactions would stay unchanged; null if none would.',
      resolve: ({ stays }) => stays ?? null,
    }),
  }),
});

const mostTried = 50;

builder.queryField('consequences', (t) =>
  t.field({
    type: ConsequencesType,
    description:
      'A dry run of a decision: how it would change the figures. It fails as the decision itself would.',
    args: {
      accountId: t.arg.id({ required: true }),
      act: t.arg({ type: TriedActInput, required: true }),
    },
    resolve: async (_, { accountId, act }, context): Promise<ConsequencesSource> => {
      const by = await actor(context);
      const told = await readConsequences(context.services, by, accountId, toDryRunAction(act));
      return { ...told, largest: await addRows(context.services, by, accountId, told.largest) };
    },
  }),
);

function toDryRunAction({
  kind,
  taxTxIds,
  category,
  amount,
}: typeof TriedActInput.$inferInput): TriedAct {
  const [first] = taxTxIds;
  if (first === undefined || taxTxIds.length > mostTried)
    throw new AppError('BAD_INPUT', fill(texts.transactionCountOutOfRange, { mostTried }), {
      field: 'taxTxIds',
    });
  switch (kind) {
    case 'category':
      return { kind, taxTxIds, category: category ?? '' };
    case 'ignore':
    case 'count':
      return { kind: 'ignore', taxTxIds, ignore: kind === 'ignore' };
    case 'merge':
    case 'link':
    case 'assign':
      return { kind, taxTxIds };
    case 'price':
    case 'costBasis':
      return { kind: 'worth', edit: { transactionId: first, [kind]: amount ?? undefined } };
    default:
      throw new AppError('BAD_INPUT', fill(texts.decisionKindUnknown), { field: 'kind' });
  }
}
