import { assignBasis, revertAssignments } from '@lotbook/services/decisions/assign-basis';
import { editCostBasis, revertCostBasis } from '@lotbook/services/decisions/cost-basis';
import { setAllIgnored, setIgnored } from '@lotbook/services/decisions/ignore';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { toFilter } from '@lotbook/services/base/filter-input';
import { TransactionFilterInput } from '../transactions/filter.ts';
import { DecisionType, seenArg } from '../shared/decision.ts';

builder.mutationField('updateTxIgnore', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Leaves a transaction, with all its sides, out of the figures, or counts it again.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxId: t.arg.id({ required: true }),
      ignore: t.arg.boolean({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, taxTxId, ignore, seen }, context) =>
      setIgnored(
        context.services,
        await actor(context),
        accountId,
        [taxTxId],
        ignore,
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('updateTxsIgnore', (t) =>
  t.field({
    type: DecisionType,
    description: 'Leaves everything that the filter means out of the figures, or counts it again.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      ignore: t.arg.boolean({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, filter, ignore, seen }, context) =>
      setAllIgnored(
        context.services,
        await actor(context),
        accountId,
        (account) => toFilter(filter, account),
        ignore,
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('updateCostBasis', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Sets the price of one unit (price), or the total cost including fees (costBasis, for received units only), in place of the source’s data. ' +
      'transactionId may name one side.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionId: t.arg.id({ required: true }),
      sourceId: t.arg.id(),
      price: t.arg({ type: 'Decimal' }),
      costBasis: t.arg({ type: 'Decimal' }),
      priceFrom: t.arg.string({
        description: 'The source of the price, if it was selected from known ones.',
      }),
      priceAt: t.arg({ type: 'DateTime', description: 'Of which instant that price is.' }),
      seen: t.arg(seenArg),
    },
    resolve: async (
      _,
      { accountId, transactionId, sourceId, price, costBasis, priceFrom, priceAt, seen },
      context,
    ) =>
      editCostBasis(
        context.services,
        await actor(context),
        accountId,
        {
          transactionId,
          sourceId: sourceId ?? undefined,
          price: price ?? undefined,
          costBasis: costBasis ?? undefined,
          priceFrom: priceFrom ?? undefined,
          priceAt: priceAt ?? undefined,
        },
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('revertCostBasis', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Resets edits of price and cost basis: of one side, or without sourceId of the whole transaction.',
    args: {
      accountId: t.arg.id({ required: true }),
      transactionId: t.arg.id({ required: true }),
      sourceId: t.arg.id(),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, transactionId, sourceId, seen }, context) =>
      revertCostBasis(
        context.services,
        await actor(context),
        accountId,
        { transactionId, sourceId: sourceId ?? undefined },
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('assignCostBasis', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Uses the market value at the time as the basis of units whose cost is unknown. Sides with a known basis are skipped.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxIds: t.arg.idList({ required: true }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, taxTxIds, seen }, context) =>
      assignBasis(context.services, await actor(context), accountId, taxTxIds, seen ?? undefined),
  }),
);

builder.mutationField('revertCostBasisAssignment', (t) =>
  t.field({
    type: DecisionType,
    description: 'operationType: assign resets assignments, edit resets edits, all resets both.',
    args: {
      accountId: t.arg.id({ required: true }),
      taxTxIds: t.arg.idList({ required: true }),
      operationType: t.arg.string(),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, taxTxIds, operationType, seen }, context) =>
      revertAssignments(
        context.services,
        await actor(context),
        accountId,
        taxTxIds,
        operationType ?? 'assign',
        seen ?? undefined,
      ),
  }),
);
