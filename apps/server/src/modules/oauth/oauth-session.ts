import { beginOAuthVisit, endOAuthVisit } from '@lotbook/services/oauth/oauth-sessions';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';

const OAuthSessionType = builder
  .objectRef<{ readonly forwardingUri: string }>('OAuthSession')
  .implement({
    fields: (t) => ({ forwardingUri: t.exposeString('forwardingUri') }),
  });

builder.queryField('oauthAuthorizationUrl', (t) =>
  t.string({
    description:
      'The authorization page of another service. redirectUri is where the browser goes afterwards: an address registered for that service.',
    args: {
      accountId: t.arg.id({ required: true }),
      applicationName: t.arg.string({ required: true }),
      redirectUri: t.arg.string({ required: true }),
    },
    resolve: async (_, { accountId, applicationName, redirectUri }, context) => {
      const asking = await actor(context);
      return beginOAuthVisit(context.services, asking, accountId, {
        applicationName,
        redirectUri,
        binding: context.browser.bind(),
      });
    },
  }),
);

builder.queryField('getOAuthSession', (t) =>
  t.field({
    type: OAuthSessionType,
    description: 'Ends the visit: answers once, to the browser that began it. Needs no sign-in.',
    args: { state: t.arg.string({ required: true }) },
    resolve: async (_, { state }, context) => {
      await context.guess();
      return endOAuthVisit(context.services, state, context.browser.shown);
    },
  }),
);
