import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
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
