import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AddFilesButton } from './AddFilesButton.tsx';
import { useAllowed } from './use-may.ts';

const on = { enableSourceAdd: true, enableSourceView: true, enableAccountAdd: true };
const { state } = vi.hoisted(() => ({
  state: { features: {}, role: 'owner', enabledPages: ['crypto-sources'] },
}));
vi.mock('./use-account.ts', () => ({
  useAccount: () => ({
    account: {
      permission: { isOwner: state.role === 'owner', role: state.role },
      config: { features: state.features, enabledPages: state.enabledPages },
    },
  }),
  useOpened: () => ({ user: { addAccount: true } }),
}));
vi.mock('../../system/links.tsx', () => ({
  PageButton: ({ children }: { readonly children: ReactNode }) => (
    <a href="/sources/add">{children}</a>
  ),
}));
afterEach(cleanup);

const Probe = ({
  permission,
}: {
  readonly permission: 'sourceAdd' | 'sourceView' | 'accountAdd' | 'reportsView';
}) => <p>{useAllowed().may(permission) ? 'allowed' : 'refused'}</p>;
const answer = (permission: Parameters<typeof Probe>[0]['permission']) => {
  cleanup();
  render(<Probe permission={permission} />);
  return screen.getByText(/allowed|refused/).textContent;
};

it.each([
  ['sourceAdd', 'enableSourceAdd'],
  ['sourceView', 'enableSourceView'],
  ['accountAdd', 'enableAccountAdd'],
] as const)('%s needs %s as well', (permission, feature) => {
  state.features = on;
  expect(answer(permission)).toBe('allowed');
  state.features = { ...on, [feature]: false };
  expect(answer(permission)).toBe('refused');
  expect(answer('reportsView')).toBe('allowed');
});

it('shows the button only if sources can be added and the person may add them', () => {
  state.features = on;
  render(<AddFilesButton />);
  expect(screen.getByRole('link', { name: 'Add files' })).toBeDefined();
  cleanup();
  state.features = { ...on, enableSourceAdd: false };
  render(<AddFilesButton />);
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  Object.assign(state, { features: on, role: 'read_only' });
  render(<AddFilesButton />);
  expect(screen.queryByRole('link')).toBeNull();
});

it('adds files only if the configuration enables a page for them', () => {
  Object.assign(state, { features: on, role: 'owner', enabledPages: ['dashboard'] });
  expect(answer('sourceAdd')).toBe('refused');
  state.enabledPages = ['file-management'];
  expect(answer('sourceAdd')).toBe('allowed');
});
