import { builder } from '../../graphql/builder.ts';
import { requireIdentity } from '../../graphql/context.ts';

builder.mutationField('verifyEmailRequest', (t) =>
  t.boolean({
    description: 'Sends the verification link again.',
    args: {
      callbackUrl: t.arg.string({ required: true }),
      substitutionData: t.arg({ type: 'JSON' }),
    },
    resolve: async (_, __, context) => {
      await context.logins.sendVerification(requireIdentity(context));
      return true;
    },
  }),
);
