import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ErrorView } from './ErrorView.tsx';

afterEach(cleanup);

it.each([
  ['Failed to fetch', 'Failed to fetch. '],
  ['Nothing was lost.', 'Nothing was lost. '],
  ['Try again?', 'Try again? '],
])('ends the reason with one mark: %s', (reason, shown) => {
  render(<ErrorView title="Not loaded" reason={reason} actions={null} />);
  expect(screen.getByRole('alert').querySelector('p')?.textContent?.startsWith(shown)).toBe(true);
});
