import { roles } from '@lotbook/access/permissions';
import {
  cancelInvite,
  readPendingInvites,
  resendInvite,
  sendInvite,
  type InviteView,
} from '@lotbook/services/people/invites';
import { builder } from '../../graphql/builder.ts';
import { actor } from '../../graphql/context.ts';
import { RoleEnum } from '../users/user.ts';

export const PendingInvite = builder.objectRef<InviteView>('PendingInvite').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    accountId: t.exposeID('accountId'),
    accountName: t.exposeString('accountName'),
    permission: t.field({
      type: RoleEnum,
      resolve: ({ role }) => roles.find((each) => each === role) ?? 'read_only',
    }),
    token: t.exposeString('token'),
    validTill: t.field({ type: 'DateTime', resolve: ({ validTill }) => validTill }),
    expired: t.boolean({
      resolve: ({ validTill }, _, { services }) =>
        Date.parse(validTill) <= services.now().getTime(),
    }),
    lastSent: t.field({ type: 'DateTime', resolve: ({ lastSent }) => lastSent }),
    inviteLink: t.exposeString('inviteLink', {
      description: 'For copying and sharing; only the link of the newest invite mail is valid.',
    }),
  }),
});

builder.queryField('pendingInvites', (t) =>
  t.field({
    type: [PendingInvite],
    description: 'Those past their end are there too: they can be sent again.',
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      readPendingInvites(context.services, await actor(context), accountId),
  }),
);

for (const [name, description] of [
  [
    'sendInvite',
    'Mails an invite; who takes it up joins with that permission: admin, full or read_only.',
  ],
  ['addUser', 'Invites a person by email: they join when they accept the mailed invite.'],
] as const) {
  builder.mutationField(name, (t) =>
    t.field({
      type: PendingInvite,
      description,
      args: {
        accountId: t.arg.id({ required: true }),
        email: t.arg.string({ required: true }),
        permission: t.arg.string({ required: true }),
      },
      resolve: async (_, { accountId, email, permission }, context) =>
        sendInvite(context.services, await actor(context), accountId, { email, permission }),
    }),
  );
}

builder.mutationField('resendInvite', (t) =>
  t.field({
    type: PendingInvite,
    description: 'Mails the invite once more under a new link; the former link ends.',
    args: { accountId: t.arg.id({ required: true }), email: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, email }, context) =>
      resendInvite(context.services, await actor(context), accountId, email),
  }),
);

builder.mutationField('cancelInvite', (t) =>
  t.boolean({
    args: { accountId: t.arg.id({ required: true }), email: t.arg.string({ required: true }) },
    resolve: async (_, { accountId, email }, context) => {
      await cancelInvite(context.services, await actor(context), accountId, email);
      return true;
    },
  }),
);
