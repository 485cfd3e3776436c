import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Kinds } from './Kinds.tsx';

afterEach(cleanup);

const kinds = [
  { code: 'missing-basis', severity: 'error', count: 3, dismissed: 1, low: '0', high: '1200.5', mayCountLater: false },
  { code: 'unknown-asset', severity: 'info', count: 1, dismissed: 0, low: null, high: null, mayCountLater: false },
  { code: 'unmatched-deposit', severity: 'warning', count: 1, dismissed: 0, low: null, high: null, mayCountLater: true },
];

it('each kind of issue tells how many there are and the money that hangs on them', () => {
  render(<Kinds kinds={kinds} chosen={[]} aside={false} currency="USD" onChoose={() => undefined} />);
  expect(screen.getByRole('button', { name: /^No cost 3 Your gain may .*1,200\.50 USD$/ })).toBeDefined();
  expect(screen.getByRole('button', { name: 'No asset named 1 How much hangs on it is not known yet' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Deposit without a match 1 What hangs on it counts when its units are sold, or is not known yet' })).toBeDefined();
});

it('of what was set aside the number alone is told', () => {
  render(<Kinds kinds={kinds} chosen={[]} aside currency="USD" onChoose={() => undefined} />);
  expect(screen.getByRole('button', { name: 'No cost 1' })).toBeDefined();
});
