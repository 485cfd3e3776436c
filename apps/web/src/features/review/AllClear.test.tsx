import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AllClear } from './AllClear.tsx';

vi.mock('../../system/links.tsx', () => ({ PageButton: () => null }));
afterEach(cleanup);

it('claims that every figure has what it rests on only where nothing was set aside', () => {
  const { rerender } = render(<AllClear year={undefined} aside={0} onShowAside={() => undefined} />);
  expect(screen.getByText(/every figure has what it rests on/)).toBeDefined();
  rerender(<AllClear year={undefined} aside={2} onShowAside={() => undefined} />);
  expect(screen.queryByText(/every figure has what it rests on/)).toBeNull();
  expect(screen.getByText(/^Nothing is open, but 2 issues were set aside/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Show 2 issues set aside' })).toBeDefined();
});
