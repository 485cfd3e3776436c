import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/server';
import { noteApplication } from '@lotbook/services/users/note-application';
import { signOutEverywhere } from '@lotbook/services/users/sign-out-everywhere';
import { AppError } from '@lotbook/model/errors';
import { builder } from '../../graphql/builder.ts';
import { readActingUser, requireIdentity } from '../../graphql/context.ts';
import { UserType } from './user.ts';

builder.mutationField('updateUserOAuthClient', (t) =>
  t.field({
    type: UserType,
    description:
      'Records the application that the person signed in with. clientId must match the token.',
    args: { clientId: t.arg.string({ required: true }) },
    resolve: async (_, { clientId }, context) => {
      const identity = requireIdentity(context);
      const user = await readActingUser(context);
      if (clientId !== identity.clientId)
        throw new AppError('BAD_INPUT', fill(texts.clientIdDiffers), {
          field: 'clientId',
        });
      await noteApplication(context.services, user, { clientId, appId: identity.appId });
      return { ...user, lastClientId: clientId };
    },
  }),
);

builder.mutationField('signOutEverywhere', (t) =>
  t.boolean({
    description: 'Signs the person out on every device, this one included.',
    resolve: async (_, __, context) => {
      const identity = requireIdentity(context);
      const user = await readActingUser(context);
      await signOutEverywhere(context.services, user);
      await context.logins.endSessions(identity);
      return true;
    },
  }),
);

const ChangedPassword = builder
  .objectRef<{ readonly updatedToken: string; readonly continueUrl: string }>('ChangedPassword')
  .implement({
    fields: (t) => ({
      updatedToken: t.exposeString('updatedToken'),
      continueUrl: t.exposeString('continueUrl'),
    }),
  });

builder.mutationField('updatePasswordBeforeUserCreation', (t) =>
  t.field({
    type: ChangedPassword,
    description:
      'Changes a password that must be changed before the sign-in continues, which it does at continueUrl. Needs no sign-in.',
    args: {
      sessionToken: t.arg.string({ required: true }),
      state: t.arg.string({ required: true }),
      newPassword: t.arg.string({ required: true }),
    },
    resolve: async (_, wanted, context) => {
      await context.guess();
      return context.logins.changeDuePassword(wanted);
    },
  }),
);

builder.mutationField('changePassword', (t) =>
  t.boolean({
    description: 'Mails a link under which a new password can be chosen.',
    resolve: async (_, __, context) => {
      await context.logins.sendPasswordLink(requireIdentity(context));
      return true;
    },
  }),
);
