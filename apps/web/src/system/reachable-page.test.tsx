import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { linkTo } from './link-tag.tsx';
import { LinkMaker, PageButton, PageLink } from './links.tsx';
import { ReachablePage } from './reachable-page.ts';

vi.mock('./place.ts', () => ({
  usePageAt: () => (page: string) => `/accounting/${page}`,
  usePlace: () => ({}),
}));
const { Link } = vi.hoisted(() => ({
  Link: ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
    <a href={to}>{children}</a>
  ),
}));
vi.mock('@tanstack/react-router', () => ({
  Link,
  createLink: () => Link,
  useMatch: () => undefined,
}));
afterEach(cleanup);

const show = (isReachable: (page: string) => boolean) =>
  render(
    <ReachablePage value={isReachable}>
      <PageLink page="sources">Fix rejected rows</PageLink>
      <PageButton page="sources/add">Add files</PageButton>
      <LinkMaker page="wallets/w1/summary" search={{}}>
        1.00
      </LinkMaker>
      {linkTo('sources')('Import a file')}
      <PageLink page="review">Review</PageLink>
    </ReachablePage>,
  );
const listLinks = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

it('links to every page that the account has', () => {
  show(() => true);
  expect(listLinks()).toEqual([
    '/accounting/sources',
    '/accounting/sources/add',
    '/accounting/wallets/w1/summary',
    '/accounting/sources',
    '/accounting/review',
  ]);
});

it('keeps the text of links to pages that the account does not have, and drops buttons', () => {
  show((page) => page === 'review');
  expect(listLinks()).toEqual(['/accounting/review']);
  expect(screen.getByText(/Fix rejected rows/).textContent).toContain('Import a file');
  expect(screen.queryByText('Add files')).toBeNull();
});
