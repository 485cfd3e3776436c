import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { PriceChoices } from './PriceChoices.tsx';
import { drawWith } from './testing.tsx';

afterEach(cleanup);

const price = (
  kind: string,
  unitPrice: string,
  from: string,
  secondsApart: number,
  distance: string,
) => ({
  __typename: 'PriceCandidate',
  kind,
  unitPrice,
  at: '2024-05-01T12:00:00Z',
  from,
  secondsApart,
  distance,
  transactionId: null,
});
const choices = {
  __typename: 'PriceChoices',
  asset: 'FOO',
  currency: 'USD',
  isAsked: true,
  candidates: [
    price('provider', '5.5', 'coinbase', 0, 'at that time'),
    price('before', '4', 'kraken', -172_800, '2 days before'),
  ],
  silent: [
    { __typename: 'SilentProvider', provider: 'Kraken', reason: 'Kraken does not trade FOO' },
  ],
};

it('lists known prices with who tells them and how far away they are, and takes one', async () => {
  const take = vi.fn();
  drawWith(<PriceChoices accountId="a1" taxTxId="t1" busy={false} onTake={take} />, {
    PriceCandidates: { priceCandidates: choices },
  });
  await screen.findByText(/Closest before/);
  expect(screen.getByText(/2 days before/)).toBeDefined();
  expect(screen.getByText('Kraken: Kraken does not trade FOO')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Use $5.50 from Coinbase' }));
  expect(take).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ unitPrice: '5.5', from: 'coinbase' }),
  );
});

it('says what to do where nobody knows a price, and that nobody was asked', async () => {
  const none = { ...choices, candidates: [], silent: [], isAsked: false };
  drawWith(<PriceChoices accountId="a1" taxTxId="t1" busy={false} onTake={vi.fn()} />, {
    PriceCandidates: { priceCandidates: none },
  });
  await screen.findByText(/^No price of FOO is available for this time/);
  expect(screen.getByText(/doesn’t look up prices online/)).toBeDefined();
});

it('says why a side has no price of its own in the words of the refusal, and what failed as a failure', async () => {
  const refusal = new CombinedGraphQLErrors({ errors: [{ message: 'This was sold for money.' }] });
  drawWith(<PriceChoices accountId="a1" taxTxId="t1" busy={false} onTake={vi.fn()} />, {
    PriceCandidates: refusal,
  });
  expect(
    (await screen.findByText('This was sold for money.')).closest('[role]')?.getAttribute('role'),
  ).toBe('status');
  cleanup();
  drawWith(<PriceChoices accountId="a1" taxTxId="t1" busy={false} onTake={vi.fn()} />, {
    PriceCandidates: new Error('Nobody answers.'),
  });
  expect(
    (await screen.findByText('We couldn’t load prices: Nobody answers.'))
      .closest('[role]')
      ?.getAttribute('role'),
  ).toBe('alert');
});
