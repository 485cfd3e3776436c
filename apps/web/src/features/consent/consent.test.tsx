import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { ConsentPage } from './ConsentPage.tsx';

const { state } = vi.hoisted(() => ({
  state: { allowed: true, navigate: vi.fn(async () => undefined) },
}));
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => state.navigate }));
vi.mock('../../system/AppPage.tsx', () => ({
  AppPage: ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
    <main aria-label={title}>{children}</main>
  ),
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ page, children }: { readonly page: string; readonly children: string }) => (
    <a href={`/${page}`}>{children}</a>
  ),
}));
vi.mock('../../system/place.ts', () => ({ usePageAt: () => (page: string) => `/tax/${page}` }));
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => ({ accountId: 'a1', account: { name: 'Ada Lovelace' } }),
  useOpened: () => ({ user: { profile: { email: 'ada@example.com' } } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => state.allowed }) }));
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  state.allowed = true;
});

const invite = {
  __typename: 'LinkCodeInvite',
  linkCode: 'the-code',
  preparerLinkId: 'l1',
  preparerDisplayName: 'Vera & Sons',
  validTill: '2026-12-10T12:00:00Z',
};
const answers = {
  PendingLinkInvite: { checkPendingLinkCodeInvite: invite },
  LinkCodeOwner: ({ linkCode }: Readonly<Record<string, string>>) => ({
    linkCodeOwner:
      linkCode === 'ABCD'
        ? { __typename: 'LinkCodeOwner', linkCode, preparerDisplayName: 'Babbage' }
        : null,
  }),
  CreatePreparerLinkFromCode: {
    createPreparerLinkFromCode: {
      __typename: 'PreparerLink',
      id: 'l1',
      preparerDisplayName: 'Vera & Sons',
    },
  },
  DeclinePreparerInvite: { declinePreparerInvite: true },
};
const countCalls = (sent: ReturnType<typeof showWith>, name: string) =>
  sent.filter((each) => each.name === name).map(({ variables }) => variables);

it('shows who asks, for which account, what they can and cannot do, and until when', async () => {
  showWith(answers, <ConsentPage code={undefined} />);
  expect(
    await screen.findByRole('heading', { name: 'Vera & Sons asks for access to Ada Lovelace' }),
  ).toBeDefined();
  expect(screen.getByRole('list', { name: 'What they can do' }).textContent).toContain(
    'Create and download reports',
  );
  expect(screen.getByRole('list', { name: 'What they can’t do' }).textContent).toContain(
    'Delete your account',
  );
  expect(screen.getByText(/This invite is valid until/)).toBeDefined();
});

it('connects only on confirmation, and leads into the account', async () => {
  const sent = showWith(answers, <ConsentPage code={undefined} />);
  const connect = await screen.findByRole('button', { name: 'Connect' });
  expect(countCalls(sent, 'CreatePreparerLinkFromCode')).toEqual([]);
  await userEvent.click(connect);
  expect(countCalls(sent, 'CreatePreparerLinkFromCode')).toEqual([
    { accountId: 'a1', linkCode: 'the-code' },
  ]);
  expect(await screen.findByText('Vera & Sons can now work in this account.')).toBeDefined();
  expect(state.navigate).toHaveBeenCalledExactlyOnceWith({ to: '/tax/', replace: true });
});

it('declines the invite', async () => {
  const sent = showWith(answers, <ConsentPage code={undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(countCalls(sent, 'DeclinePreparerInvite')).toEqual([{ preparerLinkId: 'l1' }]);
  expect(countCalls(sent, 'CreatePreparerLinkFromCode')).toEqual([]);
});

it('names the owner of a code before consent, and connects them', async () => {
  const sent = showWith(answers, <ConsentPage code="ABCD" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Connect' }));
  expect(
    screen.getByRole('heading', { name: 'Babbage asks for access to Ada Lovelace' }),
  ).toBeDefined();
  expect(countCalls(sent, 'CreatePreparerLinkFromCode')).toEqual([
    { accountId: 'a1', linkCode: 'ABCD' },
  ]);
});

it.each([
  [
    'no invite is waiting',
    undefined,
    { ...answers, PendingLinkInvite: { checkPendingLinkCodeInvite: null } },
    'No pending invite',
  ],
  ['the code is nobody’s', 'WXYZ', answers, 'This code isn’t valid'],
  [
    'the server refuses',
    undefined,
    { ...answers, PendingLinkInvite: 'Too many requests' },
    'We couldn’t load the invite',
  ],
])('shows what happened if %s', async (_, code, script, words) => {
  showWith(script, <ConsentPage code={code} />);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});

it('lets no one without permission consent', async () => {
  state.allowed = false;
  showWith(answers, <ConsentPage code={undefined} />);
  expect(await screen.findByText('Vera & Sons asks for access')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Connect' })).toBeNull();
});
