import type { PlanningAlert as Alert } from '@lotbook/db/stores/planning-alerts';
import type { PlanningNotice as Notice } from '@lotbook/db/stores/planning-notices';
import {
  choosePlanningAlert,
  dismissPlanningNotices,
  readPlanningAlert,
  readPlanningNotices,
} from '@lotbook/services/planning/alerts/change-alerts';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const PlanningAlert = builder.objectRef<Alert>('PlanningAlert').implement({
  description: 'The caller’s alert settings for an account.',
  fields: (t) => ({
    termDays: t.exposeInt('termDays', {
      nullable: true,
      description: 'How many days before a lot becomes long-term to send an alert; null: no alert.',
    }),
    gainOver: t.field({
      type: 'Decimal',
      nullable: true,
      description:
        'Sends an alert if the gains of the current tax year exceed it, in the account’s currency; null: no alert.',
      resolve: ({ gainOver }) => gainOver,
    }),
    mail: t.exposeBoolean('mail', { description: 'By mail, too.' }),
  }),
});

const PlanningNotice = builder.objectRef<Notice>('PlanningNotice').implement({
  description: 'An alert for the caller.',
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
      readPlanningAlert(context.services, await actor(context), accountId),
  }),
);

builder.queryField('planningNotices', (t) =>
  t.field({
    type: [PlanningNotice],
    description: 'The caller’s alerts that are not dismissed, the newest first.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readPlanningNotices(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.mutationField('choosePlanningAlert', (t) =>
  t.field({
    type: PlanningAlert,
    description: 'Saves the caller’s alert settings, and checks for alerts immediately.',
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
    description: 'Dismisses an alert of the caller.',
    args: { accountId: t.arg.id({ required: true }), ids: t.arg.idList({ required: true }) },
    resolve: async (_, { accountId, ids }, context) => {
      await dismissPlanningNotices(context.services, await actor(context), accountId, ids);
      return true;
    },
  }),
);
