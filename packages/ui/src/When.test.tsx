import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatAgo, formatDay, formatRange } from './format-when.ts';
import { When, ZoneContext } from './When.tsx';

afterEach(cleanup);

describe('When', () => {
  it('shows an instant in the zone of the account, with the exact one beside it', () => {
    render(
      <ZoneContext value="America/New_York">
        <When at="2025-01-01T03:04:05.000Z" />
      </ZoneContext>,
    );
    const time = screen.getByText('31 Dec 2024, 22:04');
    expect(time.getAttribute('datetime')).toBe('2025-01-01T03:04:05.000Z');
    expect(time.dataset['tip']).toBe(
      '31 Dec 2024, 22:04:05 GMT-05:00 (America/New_York)\n2025-01-01 03:04:05 UTC',
    );
  });

  it('leaves a calendar date in no zone at all', () => {
    render(
      <ZoneContext value="Pacific/Auckland">
        <When at="2024-02-29" />
      </ZoneContext>,
    );
    expect(screen.getByText('29 Feb 2024')).toBeTruthy();
  });
});

describe('formatDay', () => {
  it('names every month by three letters', () => {
    expect(formatDay('2024-09-21T22:56:00Z', 'UTC')).toBe('21 Sep 2024');
  });
});

describe('formatRange', () => {
  it('says the year once where it is the same', () => {
    expect(formatRange('2025-01-01', '2025-12-31')).toBe('1 Jan – 31 Dec 2025');
    expect(formatRange('2024-12-01', '2025-01-31')).toBe('1 Dec 2024 – 31 Jan 2025');
  });
});

describe('formatAgo', () => {
  const now = Date.parse('2026-01-10T12:00:00Z');
  it('counts in the largest unit that fits', () => {
    expect(formatAgo('2026-01-10T11:59:30Z', now)).toBe('just now');
    expect(formatAgo('2026-01-10T11:56:00Z', now)).toBe('4 minutes ago');
    expect(formatAgo('2026-01-07T12:00:00Z', now)).toBe('3 days ago');
    expect(formatAgo('2024-01-10T12:00:00Z', now)).toBe('2 years ago');
  });
});
