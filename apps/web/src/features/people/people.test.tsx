import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { may, type Role } from '@lotbook/access/permissions';
import { showWith } from '../../system/scripted.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { PendingInvites } from './PendingInvites.tsx';
import { PersonDrawer } from './PersonDrawer.tsx';

const { state } = vi.hoisted(
  (): { state: { role: Role; close: () => void; invalidate: () => void } } => ({
    state: { role: 'owner', close: vi.fn(), invalidate: vi.fn() },
  }),
);
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: true, show: vi.fn(), close: state.close }),
}));
vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useAccount: () => ({ accountId: 'a1', account: { name: 'Works' } }),
  useOpened: () => ({ user: { id: 'u1' } }),
}));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({
    role: state.role,
    may: (permission: 'userEdit') => may(state.role, permission),
  }),
}));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate: state.invalidate }) }));

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  state.role = 'owner';
});

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const fill = async (): Promise<void> => {
  await userEvent.type(
    screen.getByRole('textbox', { name: 'Email address' }),
    ' grace@example.com ',
  );
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Permission level' }), 'full');
  await click('Send invite');
};

describe('an invite', () => {
  const invited = { sendInvite: { __typename: 'Invite', email: 'grace@example.com' } };

  it('requires an email address and a permission level', async () => {
    const sent = showWith({}, <InviteDialog />);
    await click('Send invite');
    expect(screen.getByText('Enter an email address')).toBeDefined();
    expect(screen.getByText('Select a permission level for this user')).toBeDefined();
    expect(sent).toEqual([]);
  });

  it('is sent once and closes the dialog', async () => {
    const sent = showWith({ SendInvite: invited }, <InviteDialog />);
    await fill();
    expect(sent).toEqual([
      {
        name: 'SendInvite',
        variables: { accountId: 'a1', email: 'grace@example.com', permission: 'full' },
      },
    ]);
    expect(await screen.findByText('We sent an invite to grace@example.com.')).toBeDefined();
    expect(state.close).toHaveBeenCalledOnce();
  });

  it('shows the error of the server and keeps the input', async () => {
    showWith({ SendInvite: 'grace@example.com works in this account already.' }, <InviteDialog />);
    await fill();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'grace@example.com works in this account already.',
    );
    expect(
      screen.getByRole<HTMLInputElement>('textbox', { name: 'Email address' }).value,
    ).toContain('grace@example.com');
    expect(state.close).not.toHaveBeenCalled();
  });

  it('can be resent and canceled from the list', async () => {
    const invite = {
      email: 'grace@example.com',
      permission: 'full' as const,
      validTill: '2025-02-01T00:00:00Z',
      lastSent: '2025-01-31T00:00:00Z',
      expired: true,
      inviteLink: 'x',
    };
    const answers = {
      ResendInvite: { resendInvite: { __typename: 'Invite', email: invite.email } },
      CancelInvite: { cancelInvite: true },
    };
    const sent = showWith(
      answers,
      <PendingInvites invites={[{ __typename: 'PendingInvite', ...invite }]} />,
    );
    expect(screen.getByText('Expired')).toBeDefined();
    await click('Resend the invite to grace@example.com');
    await click('Cancel the invite for grace@example.com');
    const variables = { accountId: 'a1', email: 'grace@example.com' };
    expect(sent).toEqual([
      { name: 'ResendInvite', variables },
      { name: 'CancelInvite', variables },
    ]);
  });
});

describe('a person with access to the account', () => {
  const grace = {
    __typename: 'AccountUser' as const,
    accountId: 'a1',
    id: 'u2',
    email: 'grace@example.com',
    username: 'Grace',
    role: 'full' as const,
    isOwner: false,
    active: true,
    since: '2025-01-01T00:00:00Z',
    lastUsedAt: null,
  };
  const close = vi.fn();
  const drawer = <PersonDrawer person={grace} open onClose={close} />;
  const variables = { accountId: 'a1', userId: 'u2' };

  it('gets another permission level immediately', async () => {
    const sent = showWith(
      {
        UpdateUserPermission: {
          updateUserPermission: {
            __typename: 'AccountUser',
            accountId: 'a1',
            id: 'u2',
            role: 'admin',
          },
        },
      },
      drawer,
    );
    await userEvent.click(screen.getByRole('radio', { name: /^Admin/ }));
    expect(sent).toEqual([
      { name: 'UpdateUserPermission', variables: { ...variables, permission: 'admin' } },
    ]);
    expect(await screen.findByText('Grace is now Admin.')).toBeDefined();
  });

  it('is removed after confirmation', async () => {
    const sent = showWith({ DeleteUser: { deleteUser: true } }, drawer);
    await click('Remove user');
    expect(sent).toEqual([]);
    await userEvent.click(screen.getAllByRole('button', { name: 'Remove user' }).at(-1)!);
    expect(sent).toEqual([{ name: 'DeleteUser', variables }]);
    expect(close).toHaveBeenCalledOnce();
  });

  it('becomes the owner after confirmation, and stays open on an error', async () => {
    const sent = showWith({ ChangeOwner: 'Only the owner can do that.' }, drawer);
    await click('Make owner');
    await userEvent.click(screen.getAllByRole('button', { name: 'Make owner' }).at(-1)!);
    expect(sent).toEqual([{ name: 'ChangeOwner', variables }]);
    expect(await screen.findByText('That did not work: Only the owner can do that.')).toBeDefined();
    expect(close).not.toHaveBeenCalled();
  });

  it('hides the buttons from viewers', () => {
    state.role = 'full';
    showWith({}, drawer);
    expect(screen.queryByRole('radio')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove user' })).toBeNull();
  });
});
