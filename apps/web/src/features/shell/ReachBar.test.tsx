import { act, cleanup, render, screen } from '@testing-library/react';
import { ZoneContext } from '@lotbook/ui/When';
import { afterEach, expect, it } from 'vitest';
import { reach } from '../../system/reach.ts';
import { ReachBar } from './ReachBar.tsx';

afterEach(cleanup);

it('a quiet line says that the server is out of reach and of when the figures are, and goes when it is back', () => {
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
    'The server is out of reach. It answered last on 1 Mar 2026, 10:00; nothing shown is newer. It goes on by itself once the server answers.',
  );
  act(() => reach.answered());
  expect(line.textContent).toBe('');
});
