import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberApp } from '../../system/last-app.ts';
import { AppSelect } from './AppSelect.tsx';

const { signUp } = vi.hoisted(() => ({
  signUp: { taxPreparer: true, accounting: true, tirAdmin: false },
}));
vi.mock('../../system/Title.tsx', () => ({ Title: () => null }));
vi.mock('../../system/links.tsx', () => ({
  AppCardLink: ({ title }: { readonly title: ReactNode }) => <a href="/">{title}</a>,
}));
vi.mock('@tanstack/react-router', () => ({ useSearch: () => ({}) }));
vi.mock('./use-session.ts', () => ({
  useSession: () => ({ config: { productName: 'Lotbook', app: {}, signUp } }),
}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  signUp.tirAdmin = false;
});

const offered = () => {
  render(<AppSelect />);
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

it('offers TIR Admin only if somebody can use it', () => {
  expect(offered()).toEqual(['Tax', 'Accounting', 'Tax Pro']);
  cleanup();
  signUp.tirAdmin = true;
  expect(offered()).toContain('TIR Admin');
});

it('still offers it first on a device that used it last', () => {
  rememberApp('tir-admin');
  expect(offered()[0]).toBe('TIR Admin');
});
