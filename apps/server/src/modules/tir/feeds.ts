import type { DeliveryTry } from '@lotbook/db/stores/tir-deliveries';
import {
  deleteFeed,
  renewFeedKey,
  saveFeed,
  type FeedChoice,
} from '@lotbook/services/tir/feeds/change-feeds';
import {
  readLayouts,
  resetLayout,
  saveLayout,
  type UsedLayout,
} from '@lotbook/services/tir/feeds/layouts';
import {
  previewFeed,
  readDeliveries,
  readFeeds,
  readFunds,
  type DeliveryView,
  type FeedPreview,
  type FeedView,
  type FundChoice,
} from '@lotbook/services/tir/feeds/read-feeds';
import { resendDelivery, sendFeed } from '@lotbook/services/tir/feeds/send-feed';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { TirFile } from './files.ts';

const Fund = builder.objectRef<FundChoice>('TirFund').implement({
  description: 'A client account whose files can be sent to its administrator.',
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    platform: t.exposeString('platform', {
      nullable: true,
      description: 'Null: the account type names no platform.',
    }),
    timeZone: t.exposeString('timeZone', { nullable: true }),
    adminEmail: t.exposeString('adminEmail', { description: 'That of the account settings.' }),
  }),
});

const Feed = builder.objectRef<FeedView>('TirFeed').implement({
  description: 'Where the files of a fund are sent. The private key is never shown.',
  fields: (t) => ({
    id: t.exposeID('id'),
    clientAccountId: t.exposeID('clientAccountId'),
    host: t.exposeString('host'),
    port: t.exposeInt('port'),
    username: t.exposeString('username'),
    folder: t.exposeString('folder'),
    hostKey: t.exposeString('hostKey', {
      description: "SHA-256 of the server's key; empty until it is saved.",
    }),
    publicKey: t.exposeString('publicKey', { description: "For the server's authorized_keys." }),
    adminEmail: t.exposeString('adminEmail'),
    mails: t.exposeString('mails', { description: 'never, failures or always.' }),
    isScheduled: t.exposeBoolean('isScheduled'),
    sendHour: t.exposeInt('sendHour', { description: "In the fund's time zone." }),
    nextRunAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ nextRunAt }) => nextRunAt,
    }),
  }),
});

const Try = builder.objectRef<DeliveryTry>('TirDeliveryTry').implement({
  fields: (t) => ({
    seq: t.exposeInt('seq'),
    outcome: t.exposeString('outcome', { description: 'delivered, retry or failed.' }),
    message: t.exposeString('message', { nullable: true }),
    triedAt: t.field({ type: 'DateTime', resolve: ({ triedAt }) => triedAt }),
  }),
});

const Delivery = builder
  .objectRef<Omit<DeliveryView, 'files' | 'history'>>('TirDelivery')
  .implement({
    description: 'A day of a fund that was sent, or will be. It keeps its number and files.',
    fields: (t) => ({
      id: t.exposeID('id'),
      feedId: t.exposeID('feedId'),
      number: t.exposeInt('number'),
      day: t.field({ type: 'LocalDate', resolve: ({ day }) => day }),
      state: t.exposeString('state', { description: 'waiting, retrying, delivered or failed.' }),
      sends: t.exposeInt('sends', { description: 'How often it was delivered.' }),
      message: t.exposeString('message', { nullable: true }),
      nextTryAt: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ nextTryAt }) => nextTryAt,
      }),
      who: t.exposeString('who', { nullable: true, description: 'Null: the schedule.' }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      deliveredAt: t.field({
        type: 'DateTime',
        nullable: true,
        resolve: ({ deliveredAt }) => deliveredAt,
      }),
    }),
  });

const ListedDelivery = builder.objectRef<DeliveryView>('TirListedDelivery').implement({
  fields: (t) => ({
    delivery: t.field({ type: Delivery, resolve: (view) => view }),
    files: t.field({ type: [TirFile], resolve: ({ files }) => [...files] }),
    history: t.field({ type: [Try], resolve: ({ history }) => [...history] }),
  }),
});

const Layout = builder.objectRef<UsedLayout>('TirFeedLayout').implement({
  fields: (t) => ({
    platform: t.string({ resolve: ({ layout }) => layout.platform }),
    file: t.string({ resolve: ({ layout }) => layout.file }),
    isOwn: t.exposeBoolean('isOwn', { description: 'It replaces the supplied layout.' }),
    text: t.string({
      description: 'The layout as JSON.',
      resolve: ({ layout }) => JSON.stringify(layout, undefined, 2),
    }),
  }),
});

const PreviewFile = builder
  .objectRef<FeedPreview['files'][number]>('TirFeedPreviewFile')
  .implement({
    fields: (t) => ({
      name: t.exposeString('name'),
      text: t.exposeString('text', { description: 'The first lines.' }),
      records: t.exposeInt('records'),
    }),
  });

const Preview = builder.objectRef<FeedPreview>('TirFeedPreview').implement({
  fields: (t) => ({
    files: t.field({ type: [PreviewFile], resolve: ({ files }) => [...files] }),
    problems: t.stringList({
      description: 'Why the files would not be sent.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

builder.queryField('tirFunds', (t) =>
  t.field({
    type: [Fund],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readFunds(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.queryField('tirFeeds', (t) =>
  t.field({
    type: [Feed],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readFeeds(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.queryField('tirDeliveries', (t) =>
  t.field({
    type: [ListedDelivery],
    description: 'The newest first.',
    args: { accountId: t.arg.id({ required: true }), feedId: t.arg.id() },
    resolve: async (_, { accountId, feedId }, context) => [
      ...(await readDeliveries(
        context.services,
        await actor(context),
        accountId,
        feedId ?? undefined,
      )),
    ],
  }),
);

builder.queryField('tirFeedLayouts', (t) =>
  t.field({
    type: [Layout],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) => [
      ...(await readLayouts(context.services, await actor(context), accountId)),
    ],
  }),
);

builder.queryField('tirFeedPreview', (t) =>
  t.field({
    type: Preview,
    description: 'The files that would be sent for a day. Sends nothing.',
    args: {
      accountId: t.arg.id({ required: true }),
      feedId: t.arg.id({ required: true }),
      day: t.arg.string({ required: true }),
      layout: t.arg.string({ description: 'One that is not saved yet, as JSON.' }),
    },
    resolve: async (_, { accountId, feedId, day, layout }, context) =>
      previewFeed(context.services, await actor(context), accountId, {
        feedId,
        day,
        layout: layout ?? undefined,
      }),
  }),
);

const FeedInput = builder.inputType('TirFeedInput', {
  fields: (t) => ({
    clientAccountId: t.id({ required: true }),
    host: t.string({ required: true }),
    port: t.int({ required: true }),
    username: t.string({ required: true }),
    folder: t.string({ required: true }),
    hostKey: t.string({ required: true }),
    adminEmail: t.string({ required: true }),
    mails: t.string({ required: true }),
    isScheduled: t.boolean({ required: true }),
    sendHour: t.int({ required: true }),
  }),
});

builder.mutationField('saveTirFeed', (t) =>
  t.field({
    type: 'ID',
    description: 'Adds a delivery with a new key pair, or changes it. Sends nothing.',
    args: {
      accountId: t.arg.id({ required: true }),
      feedId: t.arg.id(),
      feed: t.arg({ type: FeedInput, required: true }),
    },
    resolve: async (_, { accountId, feedId, feed }, context) =>
      saveFeed(context.services, await actor(context), accountId, {
        feedId: feedId ?? undefined,
        choice: feed satisfies FeedChoice,
      }),
  }),
);

const feedArgs = builder.args((t) => ({
  accountId: t.id({ required: true }),
  feedId: t.id({ required: true }),
}));

builder.mutationField('renewTirFeedKey', (t) =>
  t.field({
    type: 'ID',
    description: 'Makes a new key pair. The server must accept the new public key.',
    args: feedArgs,
    resolve: async (_, { accountId, feedId }, context) => {
      await renewFeedKey(context.services, await actor(context), accountId, feedId);
      return feedId;
    },
  }),
);

builder.mutationField('deleteTirFeed', (t) =>
  t.field({
    type: 'ID',
    description: 'Deletes a delivery that was never sent.',
    args: feedArgs,
    resolve: async (_, { accountId, feedId }, context) => {
      await deleteFeed(context.services, await actor(context), accountId, feedId);
      return feedId;
    },
  }),
);

builder.mutationField('sendTirFeed', (t) =>
  t.field({
    type: Delivery,
    description: 'Makes the files of a day and sends them. Sends nothing if they have problems.',
    args: {
      accountId: t.arg.id({ required: true }),
      feedId: t.arg.id({ required: true }),
      day: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, feedId, day }, context) =>
      sendFeed(context.services, await actor(context), accountId, { feedId, day }),
  }),
);

builder.mutationField('resendTirDelivery', (t) =>
  t.field({
    type: Delivery,
    description: 'Sends the same files again under the same number.',
    args: {
      accountId: t.arg.id({ required: true }),
      deliveryId: t.arg.id({ required: true }),
    },
    resolve: async (_, { accountId, deliveryId }, context) =>
      resendDelivery(context.services, await actor(context), accountId, deliveryId),
  }),
);

builder.mutationField('saveTirFeedLayout', (t) =>
  t.field({
    type: 'Boolean',
    args: {
      accountId: t.arg.id({ required: true }),
      layout: t.arg.string({ required: true, description: 'As JSON, with platform and file.' }),
    },
    resolve: async (_, { accountId, layout }, context) => {
      await saveLayout(context.services, await actor(context), accountId, layout);
      return true;
    },
  }),
);

builder.mutationField('resetTirFeedLayout', (t) =>
  t.field({
    type: 'Boolean',
    description: 'The supplied layout applies again.',
    args: {
      accountId: t.arg.id({ required: true }),
      platform: t.arg.string({ required: true }),
      file: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, platform, file }, context) => {
      await resetLayout(context.services, await actor(context), accountId, { platform, file });
      return true;
    },
  }),
);
