import * as texts from '@lotbook/messages/generated/web/account';
import * as shell from '@lotbook/messages/generated/web/shell';
import type { Translate } from '@lotbook/messages/translator';
import {
  disabledMessages,
  isAllowedAfterEnd,
  isRefusedForSamples,
  may,
  roles,
  type Permission,
  type Role,
} from '@lotbook/access/permissions';
import type { AccountQuery } from '../../generated/graphql.ts';
import { useAccount, useOpened } from './use-account.ts';

type Account = NonNullable<AccountQuery['account']>;

/** The person's role in the account. A member without a role is read_only. */
export const getRole = ({ permission }: Pick<Account, 'permission'>): Role =>
  permission.isOwner ? 'owner' : (roles.find((role) => role === permission.role) ?? 'read_only');

export interface Allowed {
  readonly role: Role;
  readonly may: (permission: Permission | 'accountAdd') => boolean;
  /** The plan or the trial has ended: nothing can be changed, whatever the role. */
  readonly isViewOnly?: boolean;
  /** The person looks around in a sample account. */
  readonly isSample?: boolean;
}

/** Features that the account's configuration must also enable. */
const features: Readonly<Record<string, keyof Account['config']['features']>> = {
  sourceAdd: 'enableSourceAdd',
  sourceView: 'enableSourceView',
  accountAdd: 'enableAccountAdd',
};

/** Files are added on the pages of sources, and on the one of files in TIR Admin. */
const addsFiles = ({ enabledPages }: Account['config']): boolean =>
  enabledPages.includes('crypto-sources') || enabledPages.includes('file-management');

/** The permissions of the person in the account on screen; none while it is loading. */
export function useAllowed(): Allowed {
  const { account } = useAccount();
  const { user } = useOpened();
  const role = account ? getRole(account) : 'read_only';
  const isOn = (permission: string): boolean => {
    const feature = features[permission];
    if (feature === undefined) return true;
    if (account?.config.features[feature] !== true) return false;
    return permission !== 'sourceAdd' || addsFiles(account.config);
  };
  const isViewOnly = account?.readOnly === true;
  const isOpen = (permission: Permission): boolean =>
    (!isViewOnly || permission.endsWith('View') || isAllowedAfterEnd(permission)) &&
    !(user.isSample && isRefusedForSamples(permission));
  return {
    role,
    isViewOnly,
    isSample: user.isSample,
    may: (permission) =>
      permission === 'accountAdd'
        ? user.addAccount && isOn(permission)
        : account !== undefined && may(role, permission) && isOpen(permission) && isOn(permission),
  };
}

/** Why an action isn't available to the person. */
export const explainBlocked = (
  permission: Permission | 'accountAdd',
  t: Translate,
  { isSample, isViewOnly }: Pick<Allowed, 'isSample' | 'isViewOnly'> = {},
): string => {
  if (isSample) return t(shell.sampleHelp);
  return t(isViewOnly ? shell.readOnlyHelp : (disabledMessages[permission] ?? texts.notAllowed));
};
