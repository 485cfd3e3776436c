import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { isFiltered, readView, type View } from '../features/shared/view.ts';
import { readModals, useModal } from './modals.ts';
import { useRouteSearch } from './use-search.ts';
import { makePageSearch } from './search-values.ts';
import { parseSearch, stringifySearch } from './search-string.ts';

afterEach(cleanup);

function Shown() {
  const [view] = useRouteSearch<View>();
  const { open } = useModal('help');
  const choices = [
    ...(view.exchanges ?? []).map(String),
    ...(view.exclude?.types ?? []).map(String),
  ];
  return (
    <p>
      {isFiltered(view)
        ? `Only ${[view.search, ...choices, ...(view.txFlags?.flags ?? [])].join(' ')}`
        : 'Everything'}
      {open && ', with help'}
    </p>
  );
}

function showAt(search: string): void {
  const root = createRootRoute({ validateSearch: readModals, component: Outlet });
  const page = createRoute({
    getParentRoute: () => root,
    path: '/transactions',
    validateSearch: makePageSearch(readView),
    component: Shown,
  });
  const history = createMemoryHistory({ initialEntries: [`/transactions?${search}`] });
  render(
    <RouterProvider
      router={
        createRouter({
          routeTree: root.addChildren([page]),
          history,
          parseSearch,
          stringifySearch,
        }) as never
      }
    />,
  );
}

it.each([
  'exchanges=',
  'exchanges=kraken',
  'types=buy',
  'currencies=BTC',
  'exclude={"types":"buy"}',
  'txFlags={broken',
  'txDateStart=2025-13-45&txDateEnd=abc',
  'txDateStatic=bogus',
  'tableView=zzz&sortColumn=foo&sortOrder=up',
  'search=%00',
])('shows the page without what makes no sense in its address: %s', async (search) => {
  showAt(search);
  expect(await screen.findByText('Everything')).toBeTruthy();
});

it('keeps what makes sense beside what does not, and open modals', async () => {
  showAt('search=rent&types=buy&modals=["help"]');
  expect(await screen.findByText('Only rent, with help')).toBeTruthy();
});
