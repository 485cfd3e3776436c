import {
  disabledMessages,
  may,
  roles,
  type Permission,
  type Role,
} from '@lotbook/access/permissions';
import type { AccountQuery } from '../../generated/graphql.ts';
import { useAccount, useOpened } from './use-account.ts';

type Account = NonNullable<AccountQuery['account']>;

/** What the person is in the account: the owner always counts as owner, a member without a role as read_only. */
export const roleIn = ({ permission }: Pick<Account, 'permission'>): Role =>
  permission.isOwner ? 'owner' : (roles.find((role) => role === permission.role) ?? 'read_only');

export interface Allowed {
  readonly role: Role;
  readonly may: (permission: Permission | 'accountAdd') => boolean;
}

/** What the account's configuration has to switch on besides. */
const features: Readonly<Record<string, keyof Account['config']['features']>> = {
  sourceAdd: 'enableSourceAdd',
  sourceView: 'enableSourceView',
  accountAdd: 'enableAccountAdd',
};

/** What the person may do in the account on screen. While it is not known yet, nothing. */
export function useAllowed(): Allowed {
  const { account } = useAccount();
  const { user } = useOpened();
  const role = account ? roleIn(account) : 'read_only';
  const isOn = (permission: string): boolean => {
    const feature = features[permission];
    return feature === undefined || account?.config.features[feature] === true;
  };
  return {
    role,
    may: (permission) =>
      permission === 'accountAdd'
        ? user.addAccount && isOn(permission)
        : account !== undefined && may(role, permission) && isOn(permission),
  };
}

/** Why something is not offered, in the product's words where it has some. */
export const blockedReason = (permission: Permission | 'accountAdd'): string =>
  disabledMessages[permission] ??
  'Your permission level in this account does not allow that. Ask its owner or an admin.';
