import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { TransactionFigure } from './TransactionFigure.tsx';

vi.mock('../../system/links.tsx', () => ({
  WhyLink: ({ what, id, children }: { what: string; id: string; children: ReactNode }) => (
    <a href={`/evidence?what=${what}&id=${id}`}>{children}</a>
  ),
}));
afterEach(cleanup);

const sale = {
  id: 't1',
  ignored: false,
  sent: [{ asset: 'BTC' }],
  received: [{ asset: 'USD' }],
  fees: [],
};
const draw = (part: object, amount: string | null = '3500') =>
  render(
    <TransactionFigure transaction={{ ...sale, ...part }} amount={amount} currency="USD" gain />,
  );

it('a figure of a transaction leads to the evidence of all of it', () => {
  draw({});
  expect(screen.getByRole('link').getAttribute('href')).toBe('/evidence?what=transaction&id=t1');
});

it('what is not known, is left out or moves money alone leads nowhere, and says why nothing is known', () => {
  draw({}, null);
  expect(screen.getByText('No price')).toBeDefined();
  draw({ ignored: true }, null);
  expect(screen.getByText('Excluded from calculations')).toBeDefined();
  draw({ ignored: true });
  draw({ sent: [], received: [{ asset: 'USD' }] });
  expect(screen.queryByRole('link')).toBeNull();
});
