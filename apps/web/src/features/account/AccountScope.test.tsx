import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useRouteSearch } from '../../system/use-search.ts';
import { usePlace } from '../../system/place.ts';
import { savedAccount } from '../../system/saved-account.ts';
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

it('shows what is of the account that is open, and names that account in an address of before', () => {
  draw('a1');
  expect(screen.getByText('The figure')).toBeDefined();
  expect(change).not.toHaveBeenCalled();
  draw(undefined);
  expect(change).toHaveBeenCalledWith(expect.any(Function), { replace: true });
  expect(
    (change.mock.calls[0]![0] as (before: object) => object)({ what: 'year', id: '2025' }),
  ).toEqual({ what: 'year', id: '2025', account: 'a1' });
});

it('names no account where nothing is named, and none beside that of a client', () => {
  draw(undefined, 'nothing');
  vi.mocked(usePlace).mockReturnValue({ appId: 'tax-preparer', clientId: 'a1' });
  draw(undefined);
  draw('a2');
  expect(screen.getAllByText('The figure').length).toBe(3);
  expect(change).not.toHaveBeenCalled();
});

it('says that a figure is of another account of the person, and opens that', async () => {
  draw('a2');
  expect(await screen.findByText('This figure is of another account')).toBeDefined();
  expect(screen.queryByText('The figure')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Open Second books' }));
  expect(savedAccount('tax')).toBe('a2');
  await waitFor(() => expect(invalidate).toHaveBeenCalled());
});

it('says nothing of an account that the person may not see', async () => {
  draw('a3', 'transaction');
  expect(await screen.findByText('There is no such transaction')).toBeDefined();
  expect(
    screen.getByText(
      /^No such transaction is in this account\. The address names another account, which you cannot see/,
    ),
  ).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
});
