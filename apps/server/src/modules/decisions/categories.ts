import { joinSentences } from '@lotbook/messages/fill';
import { listAllCategories, getSide } from '@lotbook/services/decisions/category-fit';
import type {
  CategoryOutcome,
  CategoryPreview,
} from '@lotbook/services/decisions/category-preview';
import { previewRule } from '@lotbook/services/decisions/category-rules';
import { matchTargets } from '@lotbook/services/base/entry-ids';
import { resetCategories, setCategories } from '@lotbook/services/decisions/set-categories';
import {
  warnedActions,
  readWarnings,
  type ActionWarnings,
  type Warning,
} from '@lotbook/services/decisions/warnings';
import { readingAs } from '@lotbook/services/member';
import {
  listImportWarnings,
  listSourceWarnings,
} from '@lotbook/services/sealed-years/warnings-before-deleting';
import { categoryGroups } from '@lotbook/services/transactions/category-groups';
import type { Account } from '@lotbook/db/stores/accounts';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TaxCategory } from '../figures/tax-categories.ts';
import { toFilter } from '@lotbook/services/base/filter-input';
import { TransactionFilterInput } from '../transactions/filter.ts';
import { decidedAtField, DecisionType, seenArg } from '../shared/decision.ts';

type FilterInput = typeof TransactionFilterInput.$inferInput;
export const readMeaning = (filter: FilterInput | null | undefined) => (account: Account) =>
  toFilter(filter, account);

builder.queryField('compatibleCategories', (t) =>
  t.field({
    type: [TaxCategory],
    description: 'The categories that every one of these sides could have.',
    args: { accountId: t.arg.id({ required: true }), taxTxIds: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, taxTxIds }, context) =>
      readingAs(
        context.services,
        await actor(context),
        accountId,
        'txSearchView',
        async (db, { account }) => {
          const meant = await matchTargets(db, account.id, taxTxIds);
          const sides = meant.flatMap(({ transaction, named }) => {
            const movement = named?.movement ?? transaction.movements[0];
            return movement ? [getSide(transaction, movement)] : [];
          });
          const fitting = new Set(listAllCategories(sides));
          return categoryGroups.flatMap(({ categories }) =>
            categories.filter(({ id }) => fitting.has(id)),
          );
        },
      ),
  }),
);

builder.mutationField('setTxCategories', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Sets the category of all matching transactions that can have it. mode: the answer to the question of unsettled law that the category depends on, for these alone; ' +
      'customData is kept as it is, and an organizationId in it names who received a donation.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      category: t.arg.string({ required: true }),
      mode: t.arg.string(),
      appLocation: t.arg.string(),
      customData: t.arg({ type: 'JSON' }),
      seen: t.arg(seenArg),
    },
    resolve: async (
      _,
      { accountId, filter, category, mode, appLocation, customData, seen },
      context,
    ) =>
      setCategories(
        context.services,
        await actor(context),
        accountId,
        readMeaning(filter),
        {
          category,
          mode: mode ?? undefined,
          appLocation: appLocation ?? undefined,
          customData: customData ?? undefined,
        },
        seen ?? undefined,
      ),
  }),
);

builder.mutationField('resetTxCategories', (t) =>
  t.field({
    type: DecisionType,
    description:
      'Resets chosen categories: of matching transactions, or with resetAll of the whole account.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput }),
      resetAll: t.arg.boolean(),
      seen: t.arg(seenArg),
    },
    resolve: async (_, { accountId, filter, resetAll, seen }, context) =>
      resetCategories(
        context.services,
        await actor(context),
        accountId,
        filter || resetAll ? readMeaning(filter) : () => ({ ids: [] }),
        resetAll ?? false,
        seen ?? undefined,
      ),
  }),
);

const RecategorizeOutcome = builder.objectRef<CategoryOutcome>('RecategorizeOutcome').implement({
  description:
    'How the category treats the changed transactions, as far as known without a computation.',
  fields: (t) => ({
    effect: t.exposeString('effect', {
      description:
        'The treatment of their units: income, acquire, dispose, give and so on; expense if only money becomes a cost.',
    }),
    count: t.exposeInt('count'),
    worth: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Their total market value at the time of the transactions; null if no value is known.',
      resolve: ({ worth }) => worth,
    }),
    unpriced: t.exposeInt('unpriced', { description: 'How many have no known value.' }),
  }),
});

export const RecategorizePreview = builder
  .objectRef<CategoryPreview>('RecategorizePreview')
  .implement({
    description: 'A dry run of setting a category manually or by a rule. Nothing is saved.',
    fields: (t) => ({
      total: t.int({ description: 'Transactions that are meant.', resolve: ({ meant }) => meant }),
      changed: t.exposeInt('changed'),
      unchanged: t.int({
        description: 'How many already have the category by a decision.',
        resolve: ({ same }) => same,
      }),
      kept: t.exposeInt('kept', {
        description: 'How many have a manually chosen other category, which rules do not change.',
      }),
      skipped: t.int({
        description: 'How many cannot have the category, or do not match the rule.',
        resolve: ({ meant, changed, same, kept }) => meant - changed - same - kept,
      }),
      replaced: t.exposeInt('replaced', {
        description:
          'Of those changed: a person, or for a rule another rule, had chosen another category.',
      }),
      linked: t.exposeInt('linked', {
        description:
          'Of those changed: a person linked them as a transfer, which counts only while the category is Transfer.',
      }),
      gainLoss: t.field({
        type: 'Decimal',
        description: 'The current gain of the changed transactions.',
        resolve: ({ gain }) => gain,
      }),
      income: t.field({
        type: 'Decimal',
        description: 'The current income of the changed transactions.',
        resolve: ({ income }) => income,
      }),
      matched: t.int({
        description:
          'Of those changed: matched with another end that was found, which the category takes apart.',
        resolve: ({ matched }) => matched,
      }),
      outcomes: t.field({
        type: [RecategorizeOutcome],
        description: 'The new treatment of the changed transactions.',
        resolve: ({ outcomes }) => [...outcomes],
      }),
      decidedAt: t.field(decidedAtField),
    }),
  });

export const ruleArgs = 'mode: once, for what is there now, or future, for later imports too.';

builder.queryField('recategorizeRuleResult', (t) =>
  t.field({
    type: RecategorizePreview,
    description: `A dry run of runRecategorizeRule. ${ruleArgs}`,
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
      category: t.arg.string({ required: true }),
      mode: t.arg.string(),
    },
    resolve: async (_, { accountId, filter, category, mode }, context) =>
      previewRule(context.services, await actor(context), accountId, readMeaning(filter), {
        category,
        mode: mode ?? undefined,
      }),
  }),
);

const ActionWarning = builder.objectRef<Warning>('ActionWarning').implement({
  fields: (t) => ({
    code: t.exposeString('code'),
    count: t.exposeInt('count'),
    message: t.exposeString('message'),
  }),
});

export const ConditionalWarning = builder
  .objectRef<ActionWarnings>('ConditionalWarning')
  .implement({
    fields: (t) => ({
      total: t.int({
        description: 'How many transactions are meant.',
        resolve: ({ meant }) => meant,
      }),
      warning: t.string({
        nullable: true,
        description: 'All warnings in one text; null if there are none.',
        resolve: ({ warnings }) => {
          const [first, ...rest] = warnings.map(({ message }) => message);
          return first === undefined ? null : joinSentences(first, ...rest);
        },
      }),
      warnings: t.field({ type: [ActionWarning], resolve: ({ warnings }) => [...warnings] }),
      decidedAt: t.field(decidedAtField),
    }),
  });

builder.queryField('importWarnings', (t) =>
  t.field({
    type: [ActionWarning],
    description:
      'Warnings before an import is deleted: which of its transactions, or of those that its prices value, are in filed years or may have been sold in one.',
    args: { accountId: t.arg.id({ required: true }), importId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, importId }, context) => [
      ...(await listImportWarnings(context.services, await actor(context), accountId, importId)),
    ],
  }),
);

builder.queryField('sourceWarnings', (t) =>
  t.field({
    type: [ActionWarning],
    description: 'The same before a source is deleted.',
    args: { accountId: t.arg.id({ required: true }), sourceId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, sourceId }, context) => [
      ...(await listSourceWarnings(context.services, await actor(context), accountId, sourceId)),
    ],
  }),
);

builder.queryField('conditionalWarning', (t) =>
  t.field({
    type: ConditionalWarning,
    description: `What an action (${warnedActions.join(', ')}) would change in addition to the request.`,
    args: {
      accountId: t.arg.id({ required: true }),
      action: t.arg.string({ required: true }),
      filter: t.arg({ type: TransactionFilterInput, required: true }),
    },
    resolve: async (_, { accountId, action, filter }, context) =>
      readWarnings(context.services, await actor(context), accountId, action, readMeaning(filter)),
  }),
);
