import {
  alertLevels,
  alertStatuses,
  loadAlert,
  loadAlerts,
  type AlertCounts,
  type AlertDetail,
  type AlertEvent,
  type AlertPage,
  type AlertPosition,
  type AlertRow,
} from '@lotbook/services/monitoring/alerts';
import {
  acknowledgeAlerts,
  addAlertNote,
  assignAlerts,
  dismissAlerts,
  reopenAlerts,
} from '@lotbook/services/monitoring/change-alerts';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const Level = builder.enumType('AlertLevel', { values: alertLevels });
const Status = builder.enumType('AlertStatus', { values: alertStatuses });
const Direction = builder.enumType('AlertDirection', { values: ['sent', 'received'] as const });

const Alert = builder.objectRef<AlertRow>('Alert').implement({
  description:
    'A transaction or wallet with an address that a sanctions list or a provider warns of.',
  fields: (t) => ({
    id: t.exposeID('id'),
    provider: t.exposeString('provider', {
      description: 'list (a sanctions list, compared locally), kyt or sanctions (Chainalysis)',
    }),
    level: t.field({ type: Level, resolve: ({ level }) => level }),
    category: t.exposeString('category'),
    service: t.exposeString('service', { nullable: true }),
    exposure: t.exposeString('exposure', { nullable: true, description: 'direct or indirect' }),
    direction: t.field({ type: Direction, nullable: true, resolve: ({ direction }) => direction }),
    asset: t.exposeString('asset', { nullable: true }),
    quantity: t.exposeString('quantity', {
      nullable: true,
      description: 'What the transaction moved.',
    }),
    amountUsd: t.exposeString('amountUsd', {
      nullable: true,
      description: 'The amount of the exposure, as the provider reports it.',
    }),
    address: t.exposeString('address', { nullable: true }),
    sourceId: t.exposeID('sourceId', { nullable: true }),
    sourceName: t.exposeString('sourceName', { nullable: true }),
    transactionId: t.exposeID('transactionId', { nullable: true }),
    txHash: t.exposeString('txHash', { nullable: true }),
    occurredAt: t.expose('occurredAt', { type: 'DateTime', nullable: true }),
    entryId: t.exposeString('entryId', { nullable: true, description: 'The entry of the list.' }),
    entryName: t.exposeString('entryName', { nullable: true }),
    entryPrograms: t.exposeString('entryPrograms', { nullable: true }),
    entryUrl: t.exposeString('entryUrl', { nullable: true }),
    listPublishedOn: t.exposeString('listPublishedOn', { nullable: true }),
    rule: t.exposeString('rule', { nullable: true }),
    minThreshold: t.exposeString('minThreshold', { nullable: true }),
    maxThreshold: t.exposeString('maxThreshold', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When the transaction was deleted, or the address was no longer listed.',
    }),
    status: t.field({ type: Status, resolve: ({ status }) => status }),
    assigneeId: t.exposeID('assignedTo', { nullable: true }),
    assigneeName: t.exposeString('assigneeName', { nullable: true }),
  }),
});

const Counts = builder.objectRef<AlertCounts>('AlertCounts').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    open: t.exposeInt('open', { description: 'Not dismissed.' }),
    severe: t.exposeInt('severe', { description: 'Severe and not dismissed.' }),
    unassigned: t.exposeInt('unassigned', { description: 'Not dismissed and not assigned.' }),
  }),
});

const Page = builder.objectRef<AlertPage>('AlertPage').implement({
  fields: (t) => ({
    alerts: t.field({ type: [Alert], resolve: ({ alerts }) => alerts }),
    counts: t.field({ type: Counts, resolve: ({ counts }) => counts }),
    next: t.string({
      nullable: true,
      description: 'The position of the next page; null on the last.',
      resolve: ({ alerts, more }) => {
        const last = alerts.at(-1);
        return more && last ? `${last.createdAt} ${last.id}` : null;
      },
    }),
  }),
});

const Event = builder.objectRef<AlertEvent>('AlertEvent').implement({
  fields: (t) => ({
    id: t.id({ resolve: ({ id }) => String(id) }),
    at: t.expose('at', { type: 'DateTime' }),
    userName: t.exposeString('userName', { nullable: true, description: 'Null: the program.' }),
    kind: t.exposeString('kind', {
      description: 'note, assigned, acknowledged, dismissed, reopened, ended or returned',
    }),
    text: t.exposeString('text', { nullable: true }),
  }),
});

const Detail = builder.objectRef<AlertDetail>('AlertDetail').implement({
  fields: (t) => ({
    alert: t.field({ type: Alert, resolve: ({ alert }) => alert }),
    events: t.field({ type: [Event], resolve: ({ events }) => events }),
  }),
});

const Filter = builder.inputType('AlertFilter', {
  fields: (t) => ({
    levels: t.field({ type: [Level] }),
    statuses: t.field({ type: [Status] }),
    category: t.string(),
    sourceId: t.id(),
    asset: t.string(),
    direction: t.field({ type: Direction }),
    from: t.string({ description: 'The first day that alerts were found on, in UTC.' }),
    to: t.string(),
    search: t.string({ description: 'A part of a hash, an address, a service or a list entry.' }),
    transactionId: t.id(),
    ended: t.boolean({
      description: 'Include alerts of deleted transactions and of addresses no longer listed.',
    }),
  }),
});

builder.queryField('alerts', (t) =>
  t.field({
    type: Page,
    description: 'Alerts that match, the newest first.',
    args: {
      accountId: t.arg.id({ required: true }),
      filter: t.arg({ type: Filter }),
      limit: t.arg.int({ description: 'At most 200; 50 if not given.' }),
      after: t.arg.string({ description: 'The position that the page before names.' }),
    },
    resolve: async (_, { accountId, filter, limit, after }, context) =>
      loadAlerts(context.services, await actor(context), accountId, {
        filter: {
          levels: filter?.levels ?? undefined,
          statuses: filter?.statuses ?? undefined,
          category: filter?.category ?? undefined,
          sourceId: filter?.sourceId ?? undefined,
          asset: filter?.asset ?? undefined,
          direction: filter?.direction ?? undefined,
          from: filter?.from ?? undefined,
          to: filter?.to ?? undefined,
          search: filter?.search ?? undefined,
          transactionId: filter?.transactionId ?? undefined,
          ended: filter?.ended ?? undefined,
        },
        limit: limit ?? 50,
        after: readPosition(after ?? ''),
      }),
  }),
);

/** What isn't a position starts at the beginning. */
function readPosition(after: string): AlertPosition | undefined {
  const [, createdAt = '', id = ''] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([\da-f-]{36})$/.exec(after) ?? [];
  return id === '' || Number.isNaN(Date.parse(createdAt)) ? undefined : { createdAt, id };
}

builder.queryField('alert', (t) =>
  t.field({
    type: Detail,
    description: 'One alert with its history, the newest first.',
    args: { accountId: t.arg.id({ required: true }), alertId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, alertId }, context) =>
      loadAlert(context.services, await actor(context), accountId, alertId),
  }),
);

builder.mutationField('assignAlerts', (t) =>
  t.field({
    type: 'Int',
    description: 'Assigns alerts to a person of the account. Answers how many.',
    args: {
      accountId: t.arg.id({ required: true }),
      alertIds: t.arg.idList({ required: true }),
      userId: t.arg.id({ description: 'Nobody if not given.' }),
    },
    resolve: async (_, { accountId, alertIds, userId }, context) =>
      assignAlerts(
        context.services,
        await actor(context),
        accountId,
        alertIds,
        userId ?? undefined,
      ),
  }),
);

builder.mutationField('acknowledgeAlerts', (t) =>
  t.field({
    type: 'Int',
    args: {
      accountId: t.arg.id({ required: true }),
      alertIds: t.arg.idList({ required: true }),
    },
    resolve: async (_, { accountId, alertIds }, context) =>
      acknowledgeAlerts(context.services, await actor(context), accountId, alertIds),
  }),
);

builder.mutationField('dismissAlerts', (t) =>
  t.field({
    type: 'Int',
    args: {
      accountId: t.arg.id({ required: true }),
      alertIds: t.arg.idList({ required: true }),
      reason: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, alertIds, reason }, context) =>
      dismissAlerts(context.services, await actor(context), accountId, alertIds, reason),
  }),
);

builder.mutationField('reopenAlerts', (t) =>
  t.field({
    type: 'Int',
    args: {
      accountId: t.arg.id({ required: true }),
      alertIds: t.arg.idList({ required: true }),
    },
    resolve: async (_, { accountId, alertIds }, context) =>
      reopenAlerts(context.services, await actor(context), accountId, alertIds),
  }),
);

builder.mutationField('addAlertNote', (t) =>
  t.field({
    type: 'Boolean',
    args: {
      accountId: t.arg.id({ required: true }),
      alertId: t.arg.id({ required: true }),
      note: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, alertId, note }, context) => {
      await addAlertNote(context.services, await actor(context), accountId, alertId, note);
      return true;
    },
  }),
);
