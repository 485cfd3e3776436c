import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberApp } from '../../system/last-app.ts';
import { AppSelect } from './AppSelect.tsx';

const { offers, signUp, search } = vi.hoisted(() => ({
  offers: { samples: false, billed: false },
  signUp: { taxPreparer: true, accounting: true, tirAdmin: false },
  search: {} as { denied?: string },
}));
vi.mock('../../system/Title.tsx', () => ({ Title: () => null }));
vi.mock('../../system/links.tsx', () => ({
  AppCardLink: ({ title }: { readonly title: ReactNode }) => <a href="/">{title}</a>,
  ButtonLink: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { readonly children: ReactNode }) => <a href="/">{children}</a>,
  useSearch: () => search,
}));
vi.mock('../shared/use-session.ts', () => ({
  useSession: () => ({ config: { productName: 'Lotbook', app: {}, signUp, ...offers } }),
}));
afterEach(() => {
  cleanup();
  localStorage.clear();
  signUp.tirAdmin = false;
  delete search.denied;
});

const listOffered = () => {
  render(<AppSelect />);
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
};

it('offers sample data for each application that visitors can explore', () => {
  offers.samples = true;
  expect(listOffered().slice(3)).toEqual(['Explore Tax', 'Explore Accounting', 'Explore Tax Pro']);
  offers.samples = false;
});

it('leads to the prices where something is sold', () => {
  offers.billed = true;
  expect(listOffered()).toEqual(['Tax', 'Accounting', 'Tax Pro', 'prices']);
  offers.billed = false;
});

it('does not offer TIR Admin beside the others, but has a link for the few who can use it', () => {
  expect(listOffered()).toEqual(['Tax', 'Accounting', 'Tax Pro']);
  cleanup();
  signUp.tirAdmin = true;
  expect(listOffered()).toEqual(['Tax', 'Accounting', 'Tax Pro', 'Sign in to TIR Admin']);
});

it('still offers it first on a device that used it last', () => {
  rememberApp('tir-admin');
  expect(listOffered()[0]).toBe('TIR Admin');
});

it('does not offer TIR Admin to a person whom it just refused', () => {
  rememberApp('tir-admin');
  search.denied = 'tir-admin';
  expect(listOffered()).toEqual(['Tax', 'Accounting', 'Tax Pro']);
  cleanup();
  signUp.tirAdmin = true;
  expect(listOffered()).toEqual(['Tax', 'Accounting', 'Tax Pro']);
});

it('still offers other applications after a refusal', () => {
  search.denied = 'tax';
  expect(listOffered()).toContain('Tax');
});
