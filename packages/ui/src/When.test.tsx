import { createTranslator } from '@lotbook/messages/translator';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { formatAgo, formatDateRange, formatDay } from './format-when.ts';
import { When, ZoneContext } from './When.tsx';

afterEach(cleanup);

describe('When', () => {
  it('shows an instant in the zone of the account, with the exact one beside it', () => {
    render(
      <ZoneContext value="America/New_York">
        <When at="2025-01-01T03:04:05.000Z" />
      </ZoneContext>,
    );
    const time = screen.getByText('Dec 31, 2024, 22:04');
    expect(time.getAttribute('datetime')).toBe('2025-01-01T03:04:05.000Z');
    expect(time.dataset['tip']).toBe(
      'Dec 31, 2024, 22:04:05 GMT-05:00 (America/New_York)\n2025-01-01 03:04:05 UTC',
    );
  });

  it('leaves a calendar date in no zone at all', () => {
    render(
      <ZoneContext value="Pacific/Auckland">
        <When at="2024-02-29" />
      </ZoneContext>,
    );
    expect(screen.getByText('Feb 29, 2024')).toBeTruthy();
  });
});

const gb = createTranslator({ locale: 'en-GB' });
const us = createTranslator();

describe('formatDay', () => {
  it('writes dates as the locale does', () => {
    expect(formatDay('2024-09-21T22:56:00Z', 'UTC', us.translate)).toBe('Sep 21, 2024');
    expect(formatDay('2024-12-05T22:56:00Z', 'UTC', gb.translate)).toBe('5 Dec 2024');
    expect(formatDay('2025-01-01T03:00:00Z', 'America/New_York', us.translate)).toBe(
      'Dec 31, 2024',
    );
  });
});

describe('formatDateRange', () => {
  it('shows both ends, or the one day', () => {
    expect(formatDateRange('2025-01-01', '2025-12-31', us.translate)).toBe(
      'Jan 1, 2025 – Dec 31, 2025',
    );
    expect(formatDateRange('2025-01-01', '2025-12-31', gb.translate)).toBe(
      '1 Jan 2025 – 31 Dec 2025',
    );
    expect(formatDateRange('2025-12-31', '2025-12-31', us.translate)).toBe('Dec 31, 2025');
  });
});

describe('formatAgo', () => {
  const now = Date.parse('2026-01-10T12:00:00Z');
  it('counts in the largest unit that fits', () => {
    expect(formatAgo('2026-01-10T11:59:30Z', us, now)).toBe('just now');
    expect(formatAgo('2026-01-10T11:56:00Z', us, now)).toBe('4 minutes ago');
    expect(formatAgo('2026-01-07T12:00:00Z', us, now)).toBe('3 days ago');
    expect(formatAgo('2024-01-10T12:00:00Z', us, now)).toBe('2 years ago');
  });
});
