import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import type { TeamMember } from './Team.tsx';
import { TeamDrawer } from './TeamDrawer.tsx';
import { TeamInvite } from './TeamInvite.tsx';

vi.mock('../account/use-account.ts', () => ({ useAccountId: () => 'f1' }));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({ may: () => true }),
  explainBlocked: () => '',
}));
vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'tir-admin', clientId: undefined }),
}));
const onClose = vi.fn();
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const clients = [
  {
    __typename: 'PreparerLink' as const,
    id: 'l1',
    clientAccountId: 'c1',
    clientAccountName: 'Byron',
  },
  {
    __typename: 'PreparerLink' as const,
    id: 'l2',
    clientAccountId: 'c2',
    clientAccountName: 'Shelley',
  },
];
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const tick = (name: RegExp | string) => userEvent.click(screen.getByRole('checkbox', { name }));

it('somebody is asked to the team for some clients', async () => {
  const sent = showWith(
    {
      CreateTaxPreparer: {
        createTaxPreparer: { __typename: 'TeamInvite', email: 'g@example.com', type: 'x' },
      },
    },
    <TeamInvite clients={clients} onClose={onClose} />,
  );
  await click('Send invite');
  expect(screen.getByText('Enter an email address')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'g@example.com');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Permission level' }),
    'read_only',
  );
  await tick(/^All clients/);
  await tick('Shelley');
  await click('Send invite');
  const variables = {
    accountId: 'f1',
    email: 'g@example.com',
    permission: 'read_only',
    specificClientAccountIds: ['c1'],
    tirAdmin: true,
  };
  expect(sent).toEqual([{ name: 'CreateTaxPreparer', variables }]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a refusal is shown where it was asked', async () => {
  showWith(
    { CreateTaxPreparer: 'Too many invites today.' },
    <TeamInvite clients={clients} onClose={onClose} />,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Email address' }), 'g@example.com');
  await userEvent.selectOptions(
    screen.getByRole('combobox', { name: 'Permission level' }),
    'admin',
  );
  await click('Send invite');
  expect((await screen.findByRole('alert')).textContent).toBe('Too many invites today.');
  expect(onClose).not.toHaveBeenCalled();
});

it('a member gets other clients, and is removed after a question', async () => {
  const member = {
    id: 'u2',
    email: 'g@example.com',
    username: 'Grace',
    role: 'full',
    isOwner: false,
    specificClientAccountIds: null,
  } as unknown as TeamMember;
  const changed = {
    __typename: 'TeamMember',
    id: 'u2',
    role: 'full',
    specificClientAccountIds: ['c1'],
  };
  const sent = showWith(
    {
      UpdateTaxPreparerPermission: { updateTaxPreparerPermission: changed },
      DeleteUser: { deleteUser: true },
    },
    <TeamDrawer member={member} clients={clients} open onClose={onClose} />,
  );
  await tick(/^All clients/);
  await tick('Shelley');
  await click('Save');
  await click('Remove from team');
  expect(sent).toHaveLength(1);
  await click('Remove');
  expect(sent).toEqual([
    {
      name: 'UpdateTaxPreparerPermission',
      variables: { accountId: 'f1', userId: 'u2', specificClientAccountIds: ['c1'] },
    },
    { name: 'DeleteUser', variables: { accountId: 'f1', userId: 'u2' } },
  ]);
  expect(onClose).toHaveBeenCalledOnce();
});
