import { fill } from '@lotbook/messages/fill';
import * as contract from '@lotbook/messages/generated/contract';
import { accountTypeByApp, isAppId } from '@lotbook/access/applications';
import { roles } from '@lotbook/access/permissions';
import { reading } from '@lotbook/db/database';
import { loadNewestByUser, loadNewestByOthers } from '@lotbook/db/stores/account-log';
import { loadAccounts } from '@lotbook/db/stores/accounts';
import { loadMemberships } from '@lotbook/db/stores/members';
import { AppError } from '@lotbook/model/errors';
import { openAccount } from '@lotbook/services/accounts/open-account';
import { awaitFigures } from '@lotbook/services/computing/await-figures';
import { readingAs, type Member } from '@lotbook/services/member';
import { builder } from '../../graphql/builder.ts';
import { readActingUser, actor, requireIdentity } from '../../graphql/context.ts';
import { ImportType } from '../imports/import.ts';
import { AccountTypeEnum } from '../users/user.ts';
import { AccountType, type AccountView } from './account.ts';
import { readAccountState, TaxUpdater, type AccountState } from './account-state.ts';

export const toView = ({ account, role, userId, through }: Member): AccountView => ({
  account,
  role,
  userId,
  through,
});

builder.queryField('account', (t) =>
  t.field({
    type: AccountType,
    nullable: true,
    args: { accountId: t.arg.id({ required: true }) },
    resolve: async (_, { accountId }, context) =>
      toView(await openAccount(context.services, await actor(context), accountId)),
  }),
);

builder.queryField('accounts', (t) =>
  t.field({
    type: [AccountType],
    description: 'The accounts that the signed-in user is a member of, oldest first.',
    args: { type: t.arg({ type: AccountTypeEnum }) },
    resolve: async (_, { type }, context) => {
      const { id } = await readActingUser(context);
      return reading(context.services.database, { userId: id }, async (db) => {
        const stored = new Map(
          (await loadMemberships(db, id)).map((membership) => [
            membership.accountId,
            membership.role,
          ]),
        );
        const list = await loadAccounts(db, id, type ?? undefined);
        return list.map((account) => ({
          account,
          userId: id,
          through: undefined,
          role:
            account.ownerId === id
              ? ('owner' as const)
              : (roles.find((role) => role === stored.get(account.id)) ?? 'read_only'),
        }));
      });
    },
  }),
);

builder.queryField('defaultAccountId', (t) =>
  t.id({
    nullable: true,
    description:
      'The account to open first in an application (tax, accounting, tax-preparer, tir-admin): the one used last; null when there is none.',
    args: { appType: t.arg.string({ required: true }) },
    resolve: async (_, { appType }, context) => {
      if (!isAppId(appType)) throw new AppError('BAD_INPUT', fill(contract.invalidApplicationType));
      requireIdentity(context);
      if (!(await context.user())) return null;
      const { id } = await readActingUser(context);
      const memberships = await reading(context.services.database, { userId: id }, (db) =>
        loadMemberships(db, id),
      );
      return memberships.find(({ type }) => type === accountTypeByApp[appType])?.accountId ?? null;
    },
  }),
);

const AccountUpdating = builder.objectRef<AccountState>('AccountUpdating').implement({
  fields: (t) => ({
    updating: t.boolean({ resolve: ({ updating }) => updating }),
    serialUpdateActive: t.boolean({ resolve: () => false }),
    generation: t.int({
      description: 'Grows whenever new figures are ready; ask for them then.',
      resolve: ({ account }) => account.generation,
    }),
    othersActed: t.id({
      nullable: true,
      description:
        'Changes whenever another person edits the account, even if no figure depends on the edit; refetch decisions and memos then.',
      resolve: async ({ account }, _, context) => {
        const { id } = await readActingUser(context);
        const newest = await reading(context.services.database, { accountId: account.id }, (db) =>
          loadNewestByOthers(db, account.id, id),
        );
        return newest === undefined ? null : String(newest);
      },
    }),
    ownActed: t.id({
      nullable: true,
      description:
        'Another one whenever one did something in the account oneself, maybe in another window.',
      resolve: async ({ account }, _, context) => {
        const { id } = await readActingUser(context);
        const newest = await reading(context.services.database, { accountId: account.id }, (db) =>
          loadNewestByUser(db, account.id, id),
        );
        return newest === undefined ? null : String(newest);
      },
    }),
    taxUpdater: t.field({ type: TaxUpdater, resolve: (state) => state }),
    imports: t.field({
      type: [ImportType],
      description: 'Imports that are queued or running.',
      resolve: ({ account, imports }) =>
        imports.map((each) => ({ ...each, accountId: account.id })),
    }),
  }),
});

builder.queryField('accountUpdating', (t) =>
  t.field({
    type: AccountUpdating,
    args: {
      accountId: t.arg.id({ required: true }),
      after: t.arg.int({
        description:
          'Answers once newer figures than those of this generation are shown, or none are on their way; after two seconds at the latest.',
      }),
    },
    resolve: async (_, { accountId, after }, context) => {
      const asking = await actor(context);
      const seen = () =>
        readingAs(context.services, asking, accountId, 'accountSettingsView', (_db, member) =>
          Promise.resolve(member.account),
        );
      const account = await seen();
      if (typeof after !== 'number') return readAccountState(context, account);
      await awaitFigures(context.services, account.id, after);
      return readAccountState(context, await seen());
    },
  }),
);
