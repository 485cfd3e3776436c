import {
  accountTypeFrom,
  accountTypes,
  listAllowedApps,
  appByAccountType,
} from '@lotbook/access/applications';
import { roles } from '@lotbook/access/permissions';
import type { Membership } from '@lotbook/db/stores/members';
import type { User } from '@lotbook/db/stores/users';
import { readMemberships, readPasswordChange } from '@lotbook/services/users/person';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';

export const AccountTypeEnum = builder.enumType('AccountType', { values: accountTypes });
export const RoleEnum = builder.enumType('Role', { values: roles });

const UserProfile = builder.objectRef<User>('UserProfile').implement({
  fields: (t) => ({
    email: t.exposeString('email'),
    email_verified: t.exposeBoolean('emailVerified'),
    username: t.exposeString('username', { nullable: true }),
    picture: t.exposeString('picture', { nullable: true }),
    metadata: t.field({ type: 'JSON', nullable: true, resolve: (user) => user.metadata }),
    created_at: t.field({ type: 'DateTime', resolve: (user) => user.createdAt }),
    last_password_reset: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Null if another identity provider stores the password.',
      resolve: async ({ subject }, _, { services }) =>
        (await readPasswordChange(services, subject)) ?? null,
    }),
    org_id: t.string({
      nullable: true,
      description: 'Null: people here belong to accounts, not to organizations.',
      resolve: () => null,
    }),
  }),
});

const AccountPermission = builder.objectRef<Membership>('AccountPermission').implement({
  fields: (t) => ({
    accountId: t.exposeID('accountId'),
    type: t.field({
      type: AccountTypeEnum,
      resolve: (membership) => accountTypeFrom(membership.type),
    }),
    role: t.field({
      type: RoleEnum,
      resolve: (membership) => roles.find((role) => role === membership.role) ?? 'read_only',
    }),
    tirAdmin: t.boolean({
      resolve: (membership) => membership.type === 'TirAdmin' || membership.tirAdmin,
    }),
  }),
});

export const UserType = builder.objectRef<User>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    profile: t.field({ type: UserProfile, resolve: (user) => user }),
    active: t.exposeBoolean('active'),
    addAccount: t.exposeBoolean('mayAddAccounts'),
    allowedApplications: t.stringList({
      description:
        'The applications that the person may open: those of their accounts, and those where they may create their first one.',
      resolve: async (user, _, context) => {
        const types = (await memberships(user, context)).map(({ type }) => accountTypeFrom(type));
        return listAllowedApps({
          types,
          mayAddAccounting: user.mayAddAccounts && context.services.shell.accountingAdd,
        });
      },
    }),
    lastApplication: t.string({
      nullable: true,
      description: 'The application of the account used last.',
      resolve: async (user, _, context) => {
        const [last] = await memberships(user, context);
        return last ? appByAccountType[accountTypeFrom(last.type)] : null;
      },
    }),
    accountPermissions: t.field({
      type: [AccountPermission],
      resolve: (user, _, context) => memberships(user, context),
    }),
    firstLogin: t.exposeBoolean('firstLogin'),
    isSample: t.exposeBoolean('isSample', {
      description: 'Looks around in accounts with sample data, without having signed up.',
    }),
  }),
});

const asked = new WeakMap<Context, Promise<readonly Membership[]>>();

/** Read once per request. */
function memberships(user: User, context: Context): Promise<readonly Membership[]> {
  const found = asked.get(context) ?? readMemberships(context.services, user.id);
  asked.set(context, found);
  return found;
}
