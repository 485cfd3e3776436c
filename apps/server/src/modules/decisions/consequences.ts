import { format } from '@lotbook/decimal/decimal';
import { AppError } from '@lotbook/model/errors';
import { readConsequences } from '@lotbook/services/decisions/consequences';
import type { TriedAct } from '@lotbook/services/decisions/dry-run-action';
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
  withRows,
  type Difference,
} from '../tax-settings/compare.ts';

const TriedActInput = builder.inputType('TriedActInput', {
  description:
    'Something that somebody may decide. kind: category, ignore, count, merge (of those that would be set aside), link, assign (their worth as their cost), price or costBasis.',
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
  description: 'Issues of one kind that an act would open, and those that it would settle.',
  fields: (t) => ({
    code: t.exposeString('code'),
    opened: t.exposeInt('opened'),
    settled: t.exposeInt('settled'),
  }),
});

const YearMoveType = builder.objectRef<YearMove>('YearMove').implement({
  description:
    'What beside gain and income the return of a year would tell otherwise. what: proceeds, costBasis, gifts, donations (their worth) or expenses.',
  fields: (t) => ({
    year: t.exposeInt('year'),
    what: t.exposeString('what'),
    by: t.field({ type: 'Decimal', resolve: ({ by }) => format(by) }),
  }),
});

interface Told extends Omit<Consequences, 'largest'> {
  readonly largest: readonly Difference[];
}

const ConsequencesType = builder.objectRef<Told>('Consequences').implement({
  description: 'What deciding something would do to the figures.',
  fields: (t) => ({
    now: t.field({
      type: [ComparedYear],
      description: 'The tax years that would come to another gain or income, as they are.',
      resolve: ({ now }) => [...now],
    }),
    other: t.field({
      type: [ComparedYear],
      description: 'The same tax years as they would be.',
      resolve: ({ other }) => [...other],
    }),
    besides: t.field({
      type: [YearMoveType],
      description: 'What their returns, and those of other years, would tell otherwise besides.',
      resolve: ({ besides }) => [...besides],
    }),
    sealed: t.intList({
      description:
        'The tax years that would tell anything else and whose return was filed and sealed: what was filed stays.',
      resolve: ({ sealed }) => [...sealed],
    }),
    heldBasis: t.field({
      type: 'Decimal',
      description: 'By how much the cost of what is held would be another.',
      resolve: ({ heldBasis }) => format(heldBasis),
    }),
    changed: t.exposeInt('changed', {
      description: 'Transactions with another gain or another income.',
    }),
    largest: t.field({
      type: [TreatmentDifference],
      description: 'At most fifty, the greatest difference first.',
      resolve: ({ largest }) => [...largest],
    }),
    issues: t.field({
      type: [IssuesTurnedType],
      description: 'Without those that a person set aside.',
      resolve: ({ issues }) => [...issues],
    }),
    unpriced: t.exposeInt('unpriced', {
      description:
        'Prices that it would need and that are not at hand: what hangs on them is not told.',
    }),
    stays: t.string({
      nullable: true,
      description:
        'Why some of what is meant would stay as it is, in words; null where nothing would.',
      resolve: ({ stays }) => stays ?? null,
    }),
  }),
});

const mostTried = 50;

builder.queryField('consequences', (t) =>
  t.field({
    type: ConsequencesType,
    description:
      'What deciding something would do to the figures, without deciding it. What the act itself would refuse is refused.',
    args: {
      accountId: t.arg.id({ required: true }),
      act: t.arg({ type: TriedActInput, required: true }),
    },
    resolve: async (_, { accountId, act }, context): Promise<Told> => {
      const by = await actor(context);
      const told = await readConsequences(context.services, by, accountId, toDryRunAction(act));
      return { ...told, largest: await withRows(context.services, by, accountId, told.largest) };
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
    throw new AppError('BAD_INPUT', `Name 1 to ${mostTried} transactions.`, { field: 'taxTxIds' });
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
      throw new AppError(
        'BAD_INPUT',
        'kind is one of category, ignore, count, merge, link, assign, price and costBasis.',
        { field: 'kind' },
      );
  }
}
