import { act, cleanup, render, screen } from '@testing-library/react';
import { ZoneContext } from '@lotbook/ui/When';
import { afterEach, expect, it } from 'vitest';
import { reach } from '../../system/reach.ts';
import { ReachBar } from './ReachBar.tsx';

afterEach(cleanup);

it('shows that the server is unreachable and since when, until it responds', () => {
  render(
    <ZoneContext value="UTC">
      <ReachBar />
    </ZoneContext>,
  );
  const line = screen.getByRole('status');
  expect(line.textContent).toBe('');
  act(() => {
    reach.answered(new Date('2026-03-01T10:00:00Z'));
    reach.lost();
    reach.lost();
  });
  expect(line.textContent).toBe(
    'We can’t reach the server. It last responded on Mar 1, 2026, 10:00, so newer figures aren’t shown. We’ll reconnect automatically.',
  );
  act(() => reach.answered());
  expect(line.textContent).toBe('');
});
