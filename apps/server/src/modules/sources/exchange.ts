import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { readSourceViews, type SourceView } from '@lotbook/services/sources/source-view';
import {
  addNewSource,
  changeOneSource,
  deleteSource,
} from '@lotbook/services/sources/change-sources';
import { connectSource } from '@lotbook/services/connections/connect-source';
import { connectByVisit } from '@lotbook/services/connections/oauth-access';
import { AppError } from '@lotbook/model/errors';
import { notFound } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { actor, type Context } from '../../graphql/context.ts';
import { Balance, SourceUpdates } from './balance.ts';
import { CredentialsInput } from './credentials-input.ts';

export const Exchange = builder.objectRef<SourceView>('Exchange').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    nickname: t.exposeString('name'),
    exchangeName: t.exposeString('provider', { description: 'Catalogue id: coinbase, kraken …' }),
    label: t.exposeString('name'),
    type: t.string({
      description: 'How its data comes in.',
      resolve: ({ connection }) => (connection ? 'api' : 'file'),
    }),
    taxOwnership: t.exposeString('taxOwnership'),
    archivedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when it is no longer used; its transactions count as before.',
      resolve: ({ archivedAt }) => archivedAt,
    }),
    value: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'Of the assets with a current price, in the account’s currency.',
      resolve: ({ worth }) => worth ?? null,
    }),
    lastUpdated: t.field({ type: SourceUpdates, resolve: (source) => source }),
    balances: t.field({ type: [Balance], resolve: ({ holdings }) => holdings }),
    updating: t.boolean({
      resolve: ({ activity, connection }) =>
        (activity?.updating ?? false) || (connection?.updating ?? false),
    }),
    alertsCount: t.exposeInt('alerts', {
      description: 'Alerts of the sanctions list and the provider that aren’t dismissed.',
    }),
    transactions: t.int({ resolve: ({ activity }) => activity?.transactions ?? 0 }),
    firstTransactionAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ activity }) => activity?.first ?? null,
    }),
    lastTransactionAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ activity }) => activity?.last ?? null,
    }),
  }),
});

const ExchangeInput = builder.inputType('ExchangeInput', {
  fields: (t) => ({
    nickname: t.string(),
    exchangeName: t.string({ description: 'Catalogue id.' }),
    taxOwnership: t.string(),
    credentials: t.field({
      type: CredentialsInput,
      description: 'With them its data is fetched; without, it comes from files.',
    }),
    oauthCode: t.string({
      description:
        'Instead of credentials: the result of the service’s authorization page, with its state.',
    }),
    oauthState: t.string(),
  }),
});

const readExchanges = async (context: Context, accountId: string): Promise<readonly SourceView[]> =>
  readSourceViews(context.services, await actor(context), accountId, 'exchange');

export async function readExchange(
  context: Context,
  accountId: string,
  id: string,
): Promise<SourceView> {
  const found = (await readExchanges(context, accountId)).find((each) => each.id === id);
  if (!found) throw notFound('exchange');
  return found;
}

builder.queryField('exchanges', (t) =>
  t.field({
    type: [Exchange],
    args: { accountId: t.arg.id({ required: true }) },
    resolve: (_, { accountId }, context) =>
      readExchanges(context, accountId) as Promise<SourceView[]>,
  }),
);

builder.queryField('exchange', (t) =>
  t.field({
    type: Exchange,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }), exchangeId: t.arg.id({ required: true }) },
    resolve: (_, { accountId, exchangeId }, context) =>
      readExchange(context, accountId, exchangeId),
  }),
);

builder.mutationField('addExchange', (t) =>
  t.field({
    type: Exchange,
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeData: t.arg({ type: ExchangeInput, required: true }),
    },
    resolve: async (_, { accountId, exchangeData: data }, context) => {
      const provider = data.exchangeName ?? 'other';
      const { services } = context;
      const source = {
        kind: 'exchange' as const,
        provider,
        name: data.nickname ?? provider,
        taxOwnership: data.taxOwnership ?? undefined,
      };
      const { credentials, oauthCode: code, oauthState: state } = data;
      const binding = context.browser.shown;
      const added = await addNewSource(
        services,
        await actor(context),
        accountId,
        source,
        async (tx, member, fresh) => {
          if (code && state)
            await connectByVisit(services, tx, member, fresh, { code, state, binding });
          else if (credentials)
            await connectSource(services, tx, member, fresh, { adapter: provider, credentials });
        },
      );
      return readExchange(context, accountId, added.id);
    },
  }),
);

builder.mutationField('updateExchange', (t) =>
  t.field({
    type: Exchange,
    args: {
      accountId: t.arg.id({ required: true }),
      exchangeId: t.arg.id({ required: true }),
      exchangeData: t.arg({ type: ExchangeInput, required: true }),
    },
    resolve: async (_, { accountId, exchangeId, exchangeData: data }, context) => {
      const before = data.exchangeName
        ? await readExchange(context, accountId, exchangeId)
        : undefined;
      if (before && before.provider !== data.exchangeName)
        throw new AppError('BAD_INPUT', fill(texts.sourceIsOtherExchange), {
          field: 'exchangeName',
        });
      await changeOneSource(context.services, await actor(context), accountId, {
        id: exchangeId,
        kind: 'exchange',
        name: data.nickname ?? undefined,
        taxOwnership: data.taxOwnership ?? undefined,
      });
      return readExchange(context, accountId, exchangeId);
    },
  }),
);

builder.mutationField('deleteExchange', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), exchangeId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, exchangeId }, context) => {
      await deleteSource(context.services, await actor(context), accountId, exchangeId, 'exchange');
      return true;
    },
  }),
);
