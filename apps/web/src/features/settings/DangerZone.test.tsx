import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { DangerZone } from './DangerZone.tsx';

vi.mock('../../system/place.ts', () => ({
  usePlace: () => ({ appId: 'tax', clientId: undefined }),
}));
vi.mock('../../system/modals.ts', () => ({
  useModal: () => ({ open: false, show: vi.fn(), close: vi.fn() }),
}));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({ may: () => true }),
  explainBlocked: () => 'Ask the owner.',
}));
afterEach(cleanup);

const account = { id: 'a1', name: 'Ada', disabled: false } as unknown as Parameters<
  typeof DangerZone
>[0]['account'];
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('asks before disabling an account and explains how to enable it again', async () => {
  const sent = showWith(
    { DisableAccount: { disableAccount: { __typename: 'Account', id: 'a1', disabled: true } } },
    <DangerZone account={account} />,
  );
  await press('Disable account');
  expect(sent).toEqual([]);
  const dialog = screen.getByRole('dialog', { name: 'Disable Ada?' });
  expect(dialog.textContent).toContain('All its data is kept.');
  expect(dialog.textContent).toContain(
    'The owner or an admin can use it to open the account again',
  );
  await press('Disable account');
  expect(sent).toEqual([{ name: 'DisableAccount', variables: { accountId: 'a1' } }]);
});
