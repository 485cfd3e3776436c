import { expect, test } from 'vitest';
import { may, permissions, roles } from './permissions.ts';

test('the matrix, as a table: o owner, a admin, f full, r read_only', () => {
  const table = Object.fromEntries(
    permissions.map((permission) => [permission, letters(permission)]),
  );
  expect(table).toEqual({
    ...row('o', 'accountDelete billingView'),
    ...row(
      'oa',
      'accountEdit userView userAdd userEdit userDelete pendingInviteView pendingInviteResend pendingInviteDelete teamEdit clientDelete',
    ),
    ...row(
      'oaf',
      'sourceAdd sourceDelete sourceEdit custodianDelete addressAdd addressDelete contactAdd contactDelete contactEdit',
    ),
    ...row(
      'oaf',
      'integrationsDelete integrationsEdit reportDelete clientEdit logsView memoAdd memoEdit memoDelete',
    ),
    ...row(
      'oafr',
      'usageView accountSettingsView sourceView addressView reportsView contactView txSearchView integrationsView teamView reportCreate',
    ),
  });
});

const letters = (permission: (typeof permissions)[number]): string =>
  roles
    .filter((role) => may(role, permission))
    .map((role) => role[0])
    .join('');

const row = (who: string, names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, who]));
