import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { LoadingPart } from './LoadingPart.tsx';

afterEach(cleanup);

it('shows what went wrong, and loads again when asked', async () => {
  const onRetry = vi.fn();
  const { rerender } = render(<LoadingPart error={undefined} onRetry={onRetry} />);
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<LoadingPart error={new Error('The server is busy.')} onRetry={onRetry} />);
  expect(screen.getByRole('alert').textContent).toContain('The server is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(onRetry).toHaveBeenCalledTimes(1);
});
