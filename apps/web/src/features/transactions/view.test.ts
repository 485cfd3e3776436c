import { describe, expect, it } from 'vitest';
import { compactView, endOfDay, filterOf, isFiltered, rangeOf, readView, sortOf, startOfDay } from './view.ts';

describe('readView', () => {
  it('keeps what makes sense and drops the rest', () => {
    const given = {
      search: 'laptop',
      currencies: ['BTC', 7],
      exchanges: 'not a list',
      txFlags: { flags: ['missing-basis'], operator: 'nonsense' },
      txDateStart: '2025-13',
      txDateEnd: '2025-06-30',
      sortColumn: 'password',
      sortOrder: 'asc',
      txId: 't1',
      other: true,
    };
    expect(readView(given)).toEqual({
      search: 'laptop',
      currencies: ['BTC', '7'],
      txFlags: { flags: ['missing-basis'], operator: 'or' },
      txDateEnd: '2025-06-30',
      sortOrder: 'asc',
      txId: 't1',
    });
  });

  it('sorts the newest first where the address says nothing', () => {
    expect(sortOf(readView({}))).toEqual({ column: 'date', order: 'desc' });
    expect(sortOf(readView({ sortColumn: 'gainLoss', sortOrder: 'asc' }))).toEqual({ column: 'gainLoss', order: 'asc' });
  });
});

describe('compactView', () => {
  it('leaves out what is empty, so that the address stays short', () => {
    expect(compactView({ search: '', currencies: [], exchanges: ['e1'], txId: undefined })).toEqual({ exchanges: ['e1'] });
  });

  it('does not count order or an open row as a filter', () => {
    expect(isFiltered({ sortColumn: 'value', txId: 't1' })).toBe(false);
    expect(isFiltered({ search: 'a' })).toBe(true);
  });
});

describe('filterOf', () => {
  it('turns calendar dates of the account into instants', () => {
    expect(filterOf({ txDateStart: '2025-03-09', txDateEnd: '2025-03-09' }, 'America/New_York', '2026-01-01')).toEqual({
      txDateStart: '2025-03-09T05:00:00.000Z',
      txDateEnd: '2025-03-10T03:59:59.999Z',
    });
  });

  it('turns a preset into its dates', () => {
    expect(filterOf({ txDateStatic: '2025' }, 'UTC', '2026-01-15')).toEqual({ txDateStart: '2025-01-01T00:00:00.000Z', txDateEnd: '2025-12-31T23:59:59.999Z' });
  });
});

describe('rangeOf', () => {
  it('knows the presets', () => {
    expect(rangeOf('oneDay', '2026-01-15')).toEqual({ from: '2026-01-15', to: '2026-01-15' });
    expect(rangeOf('oneWeek', '2026-01-03')).toEqual({ from: '2025-12-28', to: '2026-01-03' });
    expect(rangeOf('oneMonth', '2026-01-15')).toEqual({ from: '2026-01-01', to: '2026-01-15' });
    expect(rangeOf('lastMonth', '2026-01-15')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(rangeOf('lastMonth', '2024-03-31')).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(rangeOf('whatever', '2026-01-15')).toBeUndefined();
  });
});

describe('days of a zone', () => {
  it('begin at its own midnight, also where the clock changes', () => {
    expect(startOfDay('2025-03-09', 'America/New_York')).toBe('2025-03-09T05:00:00.000Z');
    expect(startOfDay('2025-03-10', 'America/New_York')).toBe('2025-03-10T04:00:00.000Z');
    expect(startOfDay('2025-01-01', 'Asia/Kolkata')).toBe('2024-12-31T18:30:00.000Z');
    expect(endOfDay('2025-12-31', 'Asia/Tokyo')).toBe('2025-12-31T14:59:59.999Z');
  });
});
