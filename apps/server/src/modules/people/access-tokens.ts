import {
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
  type CreatedToken,
} from '@lotbook/services/access-tokens/manage-tokens';
import type { AccessToken, ListedToken } from '@lotbook/db/stores/access-tokens';
import { builder } from '../../graphql/builder.ts';
import { readActingUser, actor } from '../../graphql/context.ts';

const AccessTokenType = builder
  .objectRef<AccessToken & Partial<Pick<ListedToken, 'userName'>>>('AccessToken')
  .implement({
    description: 'A personal access token: a program acts for a person in one account.',
    fields: (t) => ({
      id: t.exposeID('id'),
      name: t.exposeString('name'),
      scopes: t.stringList({
        description: 'What it may do besides reading: import, reports.',
        resolve: ({ scopes }) => [...scopes],
      }),
      createdAt: t.field({ type: 'DateTime', resolve: ({ createdAt }) => createdAt }),
      expiresAt: t.field({ type: 'DateTime', resolve: ({ expiresAt }) => expiresAt }),
      lastUsedAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Accurate to an hour; null if it was never used.',
        resolve: ({ lastUsedAt }) => lastUsedAt,
      }),
      isOwn: t.boolean({
        resolve: async ({ userId }, _, context) => userId === (await readActingUser(context)).id,
      }),
      userName: t.string({
        nullable: true,
        description: 'The person for whom it acts.',
        resolve: ({ userName }) => userName ?? null,
      }),
    }),
  });

const CreatedAccessToken = builder.objectRef<CreatedToken>('CreatedAccessToken').implement({
  fields: (t) => ({
    secret: t.exposeString('secret', { description: 'Shown once; it can’t be read again.' }),
    token: t.field({ type: AccessTokenType, resolve: ({ token }) => token }),
  }),
});

builder.queryField('accessTokens', (t) =>
  t.field({
    type: [AccessTokenType],
    description: "The caller's tokens in the account; for owners and admins everyone's.",
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      listAccessTokens(context.services, await actor(context), accountId),
  }),
);

builder.mutationField('createAccessToken', (t) =>
  t.field({
    type: CreatedAccessToken,
    args: {
      accountId: t.arg.id({ required: true }),
      name: t.arg.string({ required: true }),
      scopes: t.arg.stringList({ required: true, description: 'import, reports, both or none.' }),
      days: t.arg.int({ required: true, description: 'Until it expires: 30, 90 or 365.' }),
    },
    resolve: async (_, { accountId, name, scopes, days }, context) =>
      createAccessToken(context.services, await actor(context), accountId, { name, scopes, days }),
  }),
);

builder.mutationField('revokeAccessToken', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), tokenId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId, tokenId }, context) => {
      await revokeAccessToken(context.services, await actor(context), accountId, tokenId);
      return true;
    },
  }),
);
