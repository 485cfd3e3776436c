import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Tick } from './Tick.tsx';
import { ZoneContext } from './When.tsx';

afterEach(cleanup);

it('reads out the day of its row, in the zone of the account', () => {
  render(
    <ZoneContext value="Asia/Tokyo">
      <Tick
        label="Choose Sale of"
        at="2025-06-09T15:00:00Z"
        checked={false}
        onChange={() => undefined}
      />
      <Tick label="Choose all" checked={false} onChange={() => undefined} />
    </ZoneContext>,
  );
  expect(screen.getAllByRole('checkbox').map((tick) => tick.getAttribute('aria-label'))).toEqual([
    'Choose Sale of Jun 10, 2025',
    'Choose all',
  ]);
});
