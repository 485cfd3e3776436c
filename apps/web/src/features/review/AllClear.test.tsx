import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AllClear } from './AllClear.tsx';

vi.mock('../../system/links.tsx', () => ({ PageButton: () => null }));
afterEach(cleanup);

const aside = { count: 2, low: '-40', high: '0', lastAt: '2026-11-03T12:00:00.000Z', by: ['ada@example.com'] };

it('claims that every figure has what it rests on only where nothing was set aside', () => {
  const { rerender } = render(<AllClear year={undefined} aside={undefined} currency="USD" onShowAside={() => undefined} />);
  expect(screen.getByText(/every figure has what it rests on/)).toBeDefined();
  rerender(<AllClear year={undefined} aside={aside} currency="USD" onShowAside={() => undefined} />);
  expect(screen.queryByText(/every figure has what it rests on/)).toBeNull();
  expect(screen.getByText(/^Nothing is open, but 2 issues were set aside/).textContent).toMatch(
    /Your gain may fall by up to 40\.00 USD, should they prove right\. Set aside by ada@example\.com, last on 3 Nov 2026\./,
  );
  expect(screen.getByRole('button', { name: 'Show 2 issues set aside' })).toBeDefined();
});
