import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRouteSearch } from '../../system/use-search.ts';
import { usePlace } from '../../system/place.ts';
import { readSavedAccount } from '../../system/saved-account.ts';
import { drawWith } from '../transactions/decide/testing.tsx';
import { AccountScope } from './AccountScope.tsx';

const { invalidate, change } = vi.hoisted(() => ({ invalidate: vi.fn(), change: vi.fn() }));
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ invalidate }) }));
vi.mock('../../system/use-search.ts', () => ({ useRouteSearch: vi.fn() }));
vi.mock('../../system/place.ts', () => ({ usePlace: vi.fn() }));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ page, children }: { page: string; children: ReactNode }) => (
    <a href={`/${page}`}>{children}</a>
  ),
}));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ children }: { children: ReactNode }) => <main>{children}</main>,
}));
vi.mock('./use-account.ts', () => ({ useAccountId: () => 'a1' }));
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(useRouteSearch).mockReturnValue([{}, change] as never);
  vi.mocked(usePlace).mockReturnValue({ appId: 'tax', clientId: undefined });
});
afterEach(cleanup);

const own = {
  __typename: 'Account',
  id: 'a2',
  name: 'Second books',
  disabled: false,
  fiatCurrency: 'USD',
};
const draw = (account: string | undefined, what: 'figure' | 'transaction' | 'nothing' = 'figure') =>
  drawWith(
    <AccountScope what={what === 'nothing' ? undefined : what} account={account} title="Evidence">
      The figure
    </AccountScope>,
    { Accounts: { accounts: [own] } },
  );

it('shows the page if the open account matches, and adds the account to an older URL', () => {
  draw('a1');
  expect(screen.getByText('The figure')).toBeDefined();
  expect(change).not.toHaveBeenCalled();
  draw(undefined);
  expect(change).toHaveBeenCalledWith(expect.any(Function), { replace: true });
  expect(
    (change.mock.calls[0]![0] as (before: object) => object)({ what: 'year', id: '2025' }),
  ).toEqual({ what: 'year', id: '2025', account: 'a1' });
});

it('adds no account to URLs without a subject and to URLs of clients', () => {
  draw(undefined, 'nothing');
  vi.mocked(usePlace).mockReturnValue({ appId: 'tax-preparer', clientId: 'a1' });
  draw(undefined);
  draw('a2');
  expect(screen.getAllByText('The figure').length).toBe(3);
  expect(change).not.toHaveBeenCalled();
});

it('offers to open another account of the person for its figure', async () => {
  draw('a2');
  expect(await screen.findByText('This figure belongs to another account')).toBeDefined();
  expect(screen.queryByText('The figure')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open Second books' }));
  expect(readSavedAccount('tax')).toBe('a2');
  await waitFor(() => expect(invalidate).toHaveBeenCalled());
});

it('reveals nothing about an account that the person can’t see', async () => {
  draw('a3', 'transaction');
  expect(await screen.findByText('We can’t find this transaction')).toBeDefined();
  expect(screen.getByText(/^This link is for an account you don’t have access to/)).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
