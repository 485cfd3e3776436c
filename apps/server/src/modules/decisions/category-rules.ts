import {
  changeRule,
  endRule,
  saveRule,
  listRules,
  previewRuleRun,
  runRule,
  type ListedRule,
} from '@lotbook/services/decisions/category-rules';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TransactionFilterInput } from '../transactions/filter.ts';
import { readMeaning, RecategorizePreview, ruleArgs } from './categories.ts';
import { DecisionType, seenArg } from '../shared/decision.ts';

const RecategorizeRule = builder.objectRef<ListedRule>('RecategorizeRule').implement({
  description: 'A category that later imports get.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name', { nullable: true }),
    category: t.exposeString('category'),
    filter: t.field({
      type: 'JSON',
      description:
        'Its conditions: assets, sources, types, search, from, to, hideFees; and under not, the same ones to exclude.',
      resolve: ({ filter }) => filter,
    }),
    given: t.int({
      description: 'Transactions that have their category by it now.',
      resolve: ({ given }) => given,
    }),
    createdBy: t.exposeID('createdBy', { nullable: true }),
    createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
  }),
});

builder.queryField('recategorizeRules', (t) =>
  t.field({
    type: [RecategorizeRule],
    description: 'The rules for later imports in force. The first that fits a transaction decides.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await listRules(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.queryField('recategorizeRuleRun', (t) =>
  t.field({
    type: RecategorizePreview,
    description: 'A dry run of startBulkEdit with the kind run-rule.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      ruleId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, filter, ruleId }, context) =>
      previewRuleRun(
        context.services,
        await actor(context),
        accountId,
        readMeaning(filter),
        ruleId,
      ),
  }),
);

builder.mutationField('runRecategorizeRule', (t) =>
  t.field({
    type: DecisionType,
    description: `Sets the category of all matching transactions. ${ruleArgs} ref is then the rule's id.`,
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      category: t.arg.string({ required: true }),
      mode: t.arg.string(),
      name: t.arg.string({ description: 'Of a rule for later imports, for the list of rules.' }),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, filter, category, mode, name, seen }, context) => {
      const asked = { category, mode: mode ?? undefined, name: name ?? undefined };
      return runRule(
        context.services,
        await actor(context),
        accountId,
        readMeaning(filter),
        asked,
        seen ?? undefined,
      );
    },
  }),
);

builder.mutationField('endRecategorizeRule', (t) =>
  t.boolean({
    description: 'Later imports are not changed; earlier results of the rule are kept.',
    args: { accountId: t.arg.id({ required: true }), ruleId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, ruleId }, context) => {
      await endRule(context.services, await actor(context), accountId, ruleId);
      return true;
    },
  }),
);

builder.mutationField('keepRecategorizeRule', (t) =>
  t.boolean({
    description: 'Restarts an ended rule: it applies to later imports again.',
    args: { accountId: t.arg.id({ required: true }), ruleId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, ruleId }, context) => {
      await saveRule(context.services, await actor(context), accountId, ruleId);
      return true;
    },
  }),
);

builder.mutationField('updateRecategorizeRule', (t) =>
  t.id({
    description:
      'Replaces a rule at the same position: later imports use the new one, and earlier results are kept. Returns the new id of the rule.',
    args: {
      accountId: t.arg.id({ required: true }),
      ruleId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      category: t.arg.string({ required: true }),
      name: t.arg.string(),
    },
    resolve: async (_, { accountId, ruleId, filter, category, name }, context) =>
      changeRule(context.services, await actor(context), accountId, ruleId, readMeaning(filter), {
        category,
        name: name ?? undefined,
      }),
  }),
);
