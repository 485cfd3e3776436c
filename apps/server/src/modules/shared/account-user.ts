import { roles } from '@lotbook/access/permissions';
import type { ColleagueView } from '@lotbook/services/people/account-users';
import { builder } from '../../graphql/builder.ts';
import { RoleEnum } from '../users/user.ts';

export const AccountUserType = builder.objectRef<ColleagueView>('AccountUser').implement({
  description: 'A person with access to an account.',
  fields: (t) => ({
    id: t.exposeID('id'),
    accountId: t.exposeID('accountId'),
    email: t.exposeString('email'),
    username: t.exposeString('username', { nullable: true }),
    picture: t.exposeString('picture', { nullable: true }),
    active: t.exposeBoolean('active'),
    role: t.field({
      type: RoleEnum,
      resolve: ({ role }) => roles.find((each) => each === role) ?? 'read_only',
    }),
    isOwner: t.exposeBoolean('isOwner'),
    tirAdmin: t.exposeBoolean('tirAdmin'),
    specificClientAccountIds: t.idList({
      nullable: true,
      description: 'The clients that they are limited to; null is all.',
      resolve: ({ clientAccountIds }) => (clientAccountIds ? [...clientAccountIds] : null),
    }),
    since: t.field({ type: 'DateTime', resolve: ({ since }) => since }),
    lastUsedAt: t.field({
      type: 'DateTime',
      nullable: true,
      resolve: ({ lastUsedAt }) => lastUsedAt,
    }),
  }),
});
