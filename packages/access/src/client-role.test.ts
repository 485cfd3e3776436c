import { expect, test } from 'vitest';
import { clientRole } from './client-role.ts';
import { roles } from './permissions.ts';

test('in the account of a client who consented nobody is more than full', () => {
  expect(roles.map((role) => clientRole(role, false))).toEqual([
    'full',
    'full',
    'full',
    'read_only',
  ]);
});

test('in an account that the preparer keeps alone everybody is what they are at home', () => {
  expect(roles.map((role) => clientRole(role, true))).toEqual(roles);
});
