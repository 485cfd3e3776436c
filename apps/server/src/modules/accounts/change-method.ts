import { loadMethodChanges, type StoredMethodChange } from '@lotbook/db/stores/method-changes';
import type { Instant } from '@lotbook/model/time';
import { changeMethod, setSpecIdFeature } from '@lotbook/services/accounts/change-method';
import { readingAs } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { AccountType, type AccountView } from './account.ts';
import { toView } from './queries.ts';

export const MethodChange = builder.objectRef<StoredMethodChange>('MethodChange').implement({
  fields: (t) => ({
    from: t.field({ type: 'DateTime', resolve: ({ from }) => from }),
    method: t.exposeString('method'),
    recordedAt: t.field({
      type: 'DateTime',
      description: 'When it was recorded: it does not apply to earlier disposals.',
      resolve: ({ recordedAt }) => recordedAt,
    }),
    sourceId: t.id({
      nullable: true,
      description: 'The one source that it is for; null: every source.',
      resolve: ({ sourceId }) => sourceId,
    }),
    channel: t.exposeString('channel', {
      description: 'Where it is recorded: books, or broker if the custodian was notified.',
    }),
  }),
});

builder.objectField(AccountType, 'methodChanges', (t) =>
  t.field({
    type: [MethodChange],
    description:
      'Changes of the method over time, oldest first; before the first one taxMethod holds.',
    resolve: async ({ account }, _, context) =>
      readingAs(
        context.services,
        await actor(context),
        account.id,
        'accountSettingsView',
        async (db) => [...(await loadMethodChanges(db, account.id))],
      ),
  }),
);

const readShown = async (context: Context, accountId: string): Promise<AccountView> =>
  readingAs(context.services, await actor(context), accountId, 'accountSettingsView', (_, member) =>
    Promise.resolve(toView(member)),
  );

builder.mutationField('updateTaxMethod', (t) =>
  t.field({
    type: AccountType,
    description:
      'newMethod is FIFO, LIFO or HIFO. It applies from the given time; without one it applies to all transactions and removes earlier changes. Starts a recomputation.',
    args: {
      accountId: t.arg.id({ required: true }),
      newMethod: t.arg.string({ required: true }),
      from: t.arg({ type: 'DateTime' }),
    },
    resolve: async (_, { accountId, newMethod, from }, context) => {
      await changeMethod(context.services, await actor(context), accountId, {
        method: newMethod,
        from: (from ?? undefined) as Instant | undefined,
      });
      return readShown(context, accountId);
    },
  }),
);

builder.mutationField('toggleSpecIdFeature', (t) =>
  t.field({
    type: AccountType,
    description: 'Turns manually selected lots on or off. The selections are kept while it is off.',
    args: { accountId: t.arg.id({ required: true }), enable: t.arg.boolean({ required: true }) },
    resolve: async (_, { accountId, enable }, context) => {
      await setSpecIdFeature(context.services, await actor(context), accountId, enable);
      return readShown(context, accountId);
    },
  }),
);
