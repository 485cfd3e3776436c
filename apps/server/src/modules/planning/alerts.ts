import type { PlanningAlert as Alert } from '@lotbook/db/stores/planning-alerts';
import type { PlanningNotice as Notice } from '@lotbook/db/stores/planning-notices';
import {
  choosePlanningAlert,
  dismissPlanningNotices,
  planningAlert,
  planningNotices,
} from '@lotbook/services/planning/alerts/change-alerts';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const PlanningAlert = builder.objectRef<Alert>('PlanningAlert').implement({
  description: 'What the caller wants to be told about an account.',
  fields: (t) => ({
    termDays: t.exposeInt('termDays', {
      nullable: true,
      description: 'So many days before a lot turns long-term; null: not told.',
    }),
    gainOver: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'When the gains of the tax year of today are above it, in the account’s currency; null: not told.',
      resolve: ({ gainOver }) => gainOver,
    }),
    mail: t.exposeBoolean('mail', { description: 'By mail, too.' }),
  }),
});

const PlanningNotice = builder.objectRef<Notice>('PlanningNotice').implement({
  description: 'Something that the caller wanted to be told.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.exposeString('kind', { description: 'long-term or gain.' }),
    words: t.exposeString('words'),
    notedAt: t.field({ type: 'DateTime', resolve: ({ notedAt }) => notedAt }),
  }),
});

builder.queryField('planningAlert', (t) =>
  t.field({
    type: PlanningAlert,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      planningAlert(context.services, await actor(context), accountId),
  }),
);

builder.queryField('planningNotices', (t) =>
  t.field({
    type: [PlanningNotice],
    description: 'What the caller was told and did not put aside, the newest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await planningNotices(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('choosePlanningAlert', (t) =>
  t.field({
    type: PlanningAlert,
    description:
      'Keeps what the caller wants to be told, and looks at once whether there is something.',
    args: {
      accountId: t.arg.id({ required: true }),
      termDays: t.arg.int(),
      gainOver: t.arg({ type: 'Decimal' }),
      mail: t.arg.boolean({ required: true }),
    },
    resolve: async (_, { accountId, termDays, gainOver, mail }, context) =>
      choosePlanningAlert(context.services, await actor(context), accountId, {
        termDays: termDays ?? null,
        gainOver: gainOver ?? null,
        mail,
      }),
  }),
);

builder.mutationField('dismissPlanningNotices', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Puts what the caller was told aside.',
    args: { accountId: t.arg.id({ required: true }), ids: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, ids }, context) => {
      await dismissPlanningNotices(context.services, await actor(context), accountId, ids);
      return true;
    },
  }),
);
