import { noteApplication } from '@lotbook/services/users/note-application';
import { AppError } from '@lotbook/model/errors';
import { builder } from '../../graphql/builder.ts';
import { actingUser, signedIn } from '../../graphql/context.ts';
import { UserType } from './user.ts';

builder.mutationField('updateUserOAuthClient', (t) =>
  t.field({
    type: UserType,
    description: 'Notes with which application the person signed in. clientId has to be the one of the token.',
    args: { clientId: t.arg.string({ required: true }) },
    resolve: async (_, { clientId }, context) => {
      const identity = signedIn(context);
      const user = await actingUser(context);
      if (clientId !== identity.clientId) throw new AppError('BAD_INPUT', 'clientId is not the one that you signed in with.', { field: 'clientId' });
      await noteApplication(context.services, user, { clientId, appId: identity.appId });
      return { ...user, lastClientId: clientId };
    },
  }),
);

builder.mutationField('changePassword', (t) =>
  t.boolean({
    description: 'Mails a link under which a new password can be chosen.',
    resolve: async (_, __, context) => {
      await context.logins.sendPasswordLink(signedIn(context));
      return true;
    },
  }),
);
