import { findTokenOwner } from '@lotbook/services/users/token-owner';
import { takeUpToken } from '@lotbook/services/people/take-up-invites';
import { builder } from '../../graphql/builder.ts';
import { readActingUser } from '../../graphql/context.ts';

interface TokenState {
  readonly tokenValid: boolean;
  readonly userEmail: string | null;
}

const TokenStateType = builder.objectRef<TokenState>('TokenState').implement({
  fields: (t) => ({
    tokenValid: t.exposeBoolean('tokenValid'),
    userEmail: t.exposeString('userEmail', { nullable: true }),
  }),
});

builder.queryField('validToken', (t) =>
  t.field({
    type: TokenStateType,
    description:
      'Whether the token of an invite holds, and for whom it is. Needs no sign-in; ten tries a minute.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_, { token }, context): Promise<TokenState> => {
      await context.guess();
      const userEmail = await findTokenOwner(context.services, token);
      return { tokenValid: userEmail !== undefined, userEmail: userEmail ?? null };
    },
  }),
);

builder.mutationField('acceptInvite', (t) =>
  t.id({
    nullable: true,
    description: 'Accepts an invite to the caller’s confirmed address; returns the account.',
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_, { token }, context) => {
      const user = await readActingUser(context);
      await context.guess();
      return (await takeUpToken(context.services, user, token)) ?? null;
    },
  }),
);
