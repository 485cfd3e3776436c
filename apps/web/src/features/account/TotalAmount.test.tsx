import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { countAssumed } from './use-assumed.ts';
import { TotalAmount } from './TotalAmount.tsx';

afterEach(cleanup);

const sales = [{ kind: 'disposal', transactions: 2 }];

it.each([
  ['a zero that is one', '0', [], false, '0.00'],
  ['no zero while figures are computed', '0', [], true, '–Calculating…'],
  [
    'no zero while something has no price',
    '0',
    sales,
    false,
    '–2 sales have no price and are not included',
  ],
  ['nothing of what is not known', null, [], false, '–Not known yet'],
  [
    'that a total leaves something out',
    '12.5',
    sales,
    false,
    'Incomplete: 2 sales have no price and are not included 12.50',
  ],
  ['a total that is being computed again', '12.5', [], true, '12.50'],
])('shows %s', (_, value, missing, isComputing, text) => {
  const { container } = render(
    <TotalAmount value={value} missing={missing} isComputing={isComputing} />,
  );
  expect(container.textContent).toBe(text);
});

it('marks a total that depends on assumed prices', () => {
  const { container } = render(
    <TotalAmount value="12.5" missing={[]} isComputing={false} assumed={2} />,
  );
  expect(container.textContent).toBe(
    '2 transactions behind this total use an assumed price of 1.00 USD 12.50',
  );
});

it('counts assumed prices of earlier years for gains, since the cost of units depends on them', () => {
  const years = [
    { year: 2024, transactions: 3, income: 1 },
    { year: 2025, transactions: 2, income: 2 },
  ];
  expect(countAssumed(years, 2025)).toEqual({ gain: 5, income: 2 });
  expect(countAssumed(years, 2023)).toEqual({ gain: 0, income: 0 });
  expect(countAssumed(years, 2026)).toEqual({ gain: 5, income: 0 });
});
