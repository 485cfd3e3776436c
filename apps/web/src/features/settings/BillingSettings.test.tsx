import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { BillingSettings } from './BillingSettings.tsx';

const shown: { account: object | undefined } = { account: undefined };
vi.mock('../account/use-account.ts', () => ({
  useAccount: () => shown,
  useAccountId: () => 'ada',
}));
vi.mock('../account/use-may.ts', () => ({
  useAllowed: () => ({ may: () => false }),
  explainBlocked: () => 'You may not.',
}));
vi.mock('../shared/SettingsTitle.tsx', () => ({ SettingsTitle: () => null }));

afterEach(cleanup);

it('refuses only once the account is loaded, not to an owner who returns from paying', () => {
  const { rerender } = render(<BillingSettings />);
  expect(screen.queryByText('You may not.')).toBeNull();
  shown.account = {};
  rerender(<BillingSettings />);
  expect(screen.getByText('You may not.')).toBeTruthy();
});
