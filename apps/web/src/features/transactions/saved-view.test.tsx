import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { readModals } from '../../system/modals.ts';
import { useRouteSearch } from '../../system/use-search.ts';
import { makePageSearch } from '../../system/search-values.ts';
import { parseSearch, stringifySearch } from '../../system/search-string.ts';
import { storeView, restoreView } from './saved-view.ts';
import { readView, type View } from '../shared/view.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Table() {
  const [view, change] = useRouteSearch<View>();
  const show = (next: View) => {
    storeView('tax', 'a1', next);
    change(next, { replace: true });
  };
  const { types, sortColumn, txId } = view;
  return (
    <>
      <p>
        {types ? `Only ${types.join(', ')}` : 'Everything'}, by {sortColumn ?? 'date'},{' '}
        {txId ? `with ${txId} open` : 'none open'}
      </p>
      <button type="button" onClick={() => show({ ...view, types: ['sell'], sortColumn: 'value' })}>
        Filter
      </button>
      <button type="button" onClick={() => change({ ...view, txId: 't1' })}>
        Open
      </button>
      <button type="button" onClick={() => change({})}>
        Close
      </button>
      <button type="button" onClick={() => show({})}>
        Clear
      </button>
    </>
  );
}

const tabs = () => (
  <>
    <Link to={'/transactions' as never}>Transactions</Link>
    <Link to={'/transactions' as never} search={{ txId: 't9' } as never}>
      Its transaction
    </Link>
    <Link to={'/reports' as never}>Reports</Link>
    <Outlet />
  </>
);

function showAt(address: string, accountId = 'a1'): void {
  const root = createRootRoute({ validateSearch: readModals, component: tabs });
  const table = createRoute({
    getParentRoute: () => root,
    path: '/transactions',
    validateSearch: makePageSearch(readView),
    beforeLoad: (arrival) => restoreView({ ...arrival, appId: 'tax', accountId }),
    component: Table,
  });
  const reports = createRoute({
    getParentRoute: () => root,
    path: '/reports',
    component: () => <h1>Reports</h1>,
  });
  const history = createMemoryHistory({ initialEntries: [address] });
  render(
    <RouterProvider
      router={
        createRouter({
          routeTree: root.addChildren([table, reports]),
          history,
          parseSearch,
          stringifySearch,
        }) as never
      }
    />,
  );
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const visit = async (name: string) => userEvent.click(await screen.findByRole('link', { name }));
const awayAndBack = async () => {
  await visit('Reports');
  await screen.findByRole('heading', { name: 'Reports' });
  await visit('Transactions');
};

it('shows the filters and the order again after a look at another page, and nothing open', async () => {
  showAt('/transactions');
  await press('Filter');
  await press('Open');
  expect(await screen.findByText('Only sell, by value, with t1 open')).toBeDefined();
  await awayAndBack();
  expect(await screen.findByText('Only sell, by value, none open')).toBeDefined();
});

it('shows them to who comes back later, beside the modals of the address, and in no other account', async () => {
  storeView('tax', 'a1', { types: ['sell'], txId: 't1' });
  showAt('/transactions?modals=["help"]');
  expect(await screen.findByText('Only sell, by date, none open')).toBeDefined();
  cleanup();
  showAt('/transactions', 'a2');
  expect(await screen.findByText('Everything, by date, none open')).toBeDefined();
});

it('goes by an address that says what to show, and puts no filter on when what it opened is closed', async () => {
  showAt('/transactions');
  await press('Filter');
  await visit('Reports');
  await visit('Its transaction');
  expect(await screen.findByText('Everything, by date, with t9 open')).toBeDefined();
  await press('Close');
  expect(await screen.findByText('Everything, by date, none open')).toBeDefined();
  await awayAndBack();
  expect(await screen.findByText('Only sell, by value, none open')).toBeDefined();
});

it('forgets filters that were cleared', async () => {
  showAt('/transactions');
  await press('Filter');
  expect(await screen.findByText('Only sell, by value, none open')).toBeDefined();
  await press('Clear');
  expect(await screen.findByText('Everything, by date, none open')).toBeDefined();
  await awayAndBack();
  expect(await screen.findByText('Everything, by date, none open')).toBeDefined();
});

it('shows everything where what was kept makes no sense', async () => {
  localStorage.setItem('view.tax.a1', '{broken');
  showAt('/transactions');
  expect(await screen.findByText('Everything, by date, none open')).toBeDefined();
});
