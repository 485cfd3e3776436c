import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showWith } from '../../system/scripted.tsx';
import { TaxProConnection } from './TaxProConnection.tsx';

vi.mock('../account/use-account.ts', () => ({
  useAccountId: () => 'a1',
  useOpened: () => ({ user: { profile: { email: 'ada@example.com' } } }),
}));
vi.mock('../account/use-may.ts', () => ({ useAllowed: () => ({ may: () => true }) }));
afterEach(cleanup);

it.each([
  ['preparer', true, 'As agreed, they pay for your reports.'],
  [
    'preparer',
    false,
    'They agreed to pay for your reports while they have your consent. Without it, you pay.',
  ],
  ['client', true, 'As agreed, you pay for your reports.'],
])(
  'shows who pays if the payer is %s and consent is %s',
  async (billingEntity, clientConsent, words) => {
    const link = {
      __typename: 'PreparerLink',
      id: 'l1',
      preparerDisplayName: 'Vera & Sons',
      clientConsent,
      preparerActive: true,
      billingEntity,
      submittedYears: [],
    };
    const pros = { preparerLinks: { __typename: 'PreparerLinkList', preparerLinks: [link] } };
    showWith(
      { TaxPros: pros, PendingLinkInvite: { checkPendingLinkCodeInvite: null } },
      <TaxProConnection />,
    );
    expect(
      await screen.findByText(`If you withdraw consent, they lose access immediately. ${words}`),
    ).toBeDefined();
  },
);
