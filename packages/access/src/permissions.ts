import type { Message } from '@lotbook/messages/message';
import * as access from '@lotbook/messages/generated/access';

/** Permissions by role. The account's owner has the role owner; a member without a role has read_only; non-members have no access. */
export const roles = ['owner', 'admin', 'full', 'read_only'] as const;
export type Role = (typeof roles)[number];

const everyone: readonly Role[] = roles;
const editors: readonly Role[] = ['owner', 'admin', 'full'];
const managers: readonly Role[] = ['owner', 'admin'];
const owner: readonly Role[] = ['owner'];

const matrix = {
  accountDelete: owner,
  billingView: owner,
  accountEdit: managers,
  usageView: everyone,
  accountSettingsView: everyone,
  sourceView: everyone,
  addressView: everyone,
  reportsView: everyone,
  contactView: everyone,
  txSearchView: everyone,
  integrationsView: everyone,
  teamView: everyone,
  sourceAdd: editors,
  sourceDelete: editors,
  sourceEdit: editors,
  custodianDelete: editors,
  addressAdd: editors,
  addressDelete: editors,
  contactAdd: editors,
  contactDelete: editors,
  contactEdit: editors,
  integrationsDelete: editors,
  integrationsEdit: editors,
  reportCreate: everyone,
  reportDelete: editors,
  userView: managers,
  userAdd: managers,
  userEdit: managers,
  userDelete: managers,
  pendingInviteView: managers,
  pendingInviteResend: managers,
  pendingInviteDelete: managers,
  teamEdit: managers,
  clientEdit: editors,
  clientDelete: managers,
  logsView: editors,
  memoAdd: editors,
  memoEdit: editors,
  memoDelete: editors,
};

export type Permission = keyof typeof matrix;
export const permissions = Object.keys(matrix) as readonly Permission[];

export const may = (role: Role, permission: Permission): boolean =>
  matrix[permission].includes(role);

/** Paying, exporting, and removing what a smaller plan has no room for. */
const allowedAfterEnd: ReadonlySet<Permission> = new Set<Permission>([
  'accountDelete',
  'billingView',
  'usageView',
  'accountSettingsView',
  'reportsView',
  'txSearchView',
  'sourceView',
  'reportCreate',
  'reportDelete',
  'userDelete',
  'pendingInviteDelete',
  'sourceDelete',
  'addressDelete',
  'clientDelete',
]);

/** Whether a change that needs the permission is still possible once the plan or the trial has ended. */
export const isAllowedAfterEnd = (permission: Permission): boolean =>
  allowedAfterEnd.has(permission);

/** What visitors of a sample account can't do: it adds or removes data, or involves other people. */
const refusedForSamples: ReadonlySet<Permission> = new Set<Permission>([
  'accountDelete',
  'sourceAdd',
  'sourceDelete',
  'custodianDelete',
  'addressAdd',
  'addressDelete',
  'integrationsDelete',
  'userAdd',
  'userEdit',
  'userDelete',
  'pendingInviteResend',
  'pendingInviteDelete',
  'teamEdit',
  'clientEdit',
  'clientDelete',
]);

/** Whether a visitor of a sample account lacks the permission, whatever the role. */
export const isRefusedForSamples = (permission: Permission): boolean =>
  refusedForSamples.has(permission);

/** Why an action is disabled. Other permissions use a general text. */
export const disabledMessages: Readonly<Partial<Record<Permission | 'accountAdd', Message>>> = {
  accountSettingsView: access.cannotViewSettings,
  accountAdd: access.cannotAddAccounts,
  accountDelete: access.cannotDeleteAccount,
  billingView: access.cannotManageBilling,
  memoAdd: access.cannotAddMemos,
};
