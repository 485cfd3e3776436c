import { may, type Role } from '@lotbook/access/permissions';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { searchOrganizations } from './search-organizations.ts';
import { OrganizationDialog } from './OrganizationDialog.tsx';
import { OrganizationDrawer } from './OrganizationDrawer.tsx';

const { state } = vi.hoisted((): { state: { role: Role } } => ({ state: { role: 'full' } }));
vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'a1' }));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({
    role: state.role,
    may: (permission: 'contactEdit') => may(state.role, permission),
  }),
}));
const [onClose, onChanged] = [vi.fn(), vi.fn()];
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  state.role = 'full';
});

const click = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (label: string, text: string) =>
  userEvent.type(screen.getByRole('textbox', { name: label }), text);
const cross = {
  __typename: 'Organization' as const,
  id: 'o1',
  name: 'Red Cross',
  address: 'Geneva',
  taxNumber: '12-3456789',
  usedBy: 3,
};

it('requires a name, but no address or tax number', async () => {
  const sent = showWith(
    { AddOrganization: { addOrganization: cross } },
    <OrganizationDialog onClose={onClose} onSaved={onChanged} />,
  );
  await click('Add organization');
  expect(screen.getByText('This field is required')).toBeDefined();
  expect(sent).toEqual([]);
  await type('Name', ' Red Cross ');
  await type('Tax number', '12-3456789');
  await click('Add organization');
  const organization = { name: 'Red Cross', address: '', taxNumber: '12-3456789' };
  expect(sent).toEqual([{ name: 'AddOrganization', variables: { accountId: 'a1', organization } }]);
  expect(onChanged).toHaveBeenCalledExactlyOnceWith('o1');
  expect(onClose).toHaveBeenCalledOnce();
});

it('deletes an organization after showing how many transactions use it', async () => {
  const sent = showWith(
    { RemoveOrganization: { removeOrganization: true } },
    <OrganizationDrawer organization={cross} open onClose={onClose} onChanged={onChanged} />,
  );
  await click('Delete organization');
  expect(screen.getByText(/^3 transactions will lose this organization/)).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(screen.getAllByRole('button', { name: 'Delete organization' }).at(-1)!);
  expect(sent).toEqual([
    { name: 'RemoveOrganization', variables: { accountId: 'a1', organizationId: 'o1' } },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('hides the buttons from viewers', () => {
  state.role = 'read_only';
  showWith(
    {},
    <OrganizationDrawer organization={cross} open onClose={onClose} onChanged={onChanged} />,
  );
  expect(screen.getByText('12-3456789')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('finds organizations by name, address and tax number', () => {
  const other = { ...cross, id: 'o2', name: 'Shelter', address: 'London', taxNumber: '' };
  expect(searchOrganizations([cross, other], ' LOND ')).toEqual([other]);
  expect(searchOrganizations([cross, other], '12-34')).toEqual([cross]);
  expect(searchOrganizations([cross, other], '')).toHaveLength(2);
});
