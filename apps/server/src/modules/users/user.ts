import { accountTypes, appIds } from '@lotbook/access/applications';
import { roles } from '@lotbook/access/permissions';
import { reading } from '@lotbook/db/database';
import { membershipsOf } from '@lotbook/db/stores/accounts';
import type { User } from '@lotbook/db/stores/users';
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
    last_password_reset: t.field({ type: 'DateTime', nullable: true, resolve: () => null }),
    org_id: t.string({ nullable: true, resolve: () => null }),
  }),
});

interface Membership {
  readonly accountId: string;
  readonly type: string;
  readonly role: string;
}

const AccountPermission = builder.objectRef<Membership>('AccountPermission').implement({
  fields: (t) => ({
    accountId: t.exposeID('accountId'),
    type: t.field({ type: AccountTypeEnum, resolve: (membership) => accountTypes.find((type) => type === membership.type) ?? 'TaxPayer' }),
    role: t.field({ type: RoleEnum, resolve: (membership) => roles.find((role) => role === membership.role) ?? 'read_only' }),
    tirAdmin: t.boolean({ resolve: (membership) => membership.type === 'TirAdmin' }),
  }),
});

export const UserType = builder.objectRef<User>('User').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    profile: t.field({ type: UserProfile, resolve: (user) => user }),
    active: t.exposeBoolean('active'),
    addAccount: t.exposeBoolean('mayAddAccounts'),
    allowedApplications: t.stringList({ resolve: async (user, _, context) => allowed(await memberships(user, context)) }),
    accountPermissions: t.field({ type: [AccountPermission], resolve: (user, _, context) => memberships(user, context) }),
    firstLogin: t.exposeBoolean('firstLogin'),
  }),
});

const memberships = (user: User, context: Context): Promise<readonly Membership[]> =>
  reading(context.services.database, { userId: user.id }, (db) => membershipsOf(db, user.id));

const appOf: Readonly<Record<string, (typeof appIds)[number]>> = {
  TaxPayer: 'tax',
  Accounting: 'accounting',
  TaxPreparer: 'tax-preparer',
  TirAdmin: 'tir-admin',
};

/** The applications of the user's accounts; somebody without any may open the tax application, which makes them their first one. */
function allowed(list: readonly Membership[]): string[] {
  const apps = new Set(list.map((membership) => appOf[membership.type]));
  return appIds.filter((app) => apps.has(app) || (app === 'tax' && list.length === 0));
}
