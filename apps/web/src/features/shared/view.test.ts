import { describe, expect, it } from 'vitest';
import { calendarYears, ukTaxYears } from '@lotbook/law/tax-year';
import { endOfDay, getRange, startOfDay } from './dates.ts';
import {
  turnChoice,
  turnDates,
  turnFlag,
  addChoice,
  addDates,
  addFlag,
  dropDates,
} from '../transactions/change-view.ts';
import { getAsked, toFilter } from '../transactions/view-filter.ts';
import {
  compactView,
  isFiltered,
  nothingHidden,
  readView,
  getSort,
  nameAllDates,
  addDefaultDates,
  type View,
} from './view.ts';

const on = (today: string, zone = 'UTC') => ({ zone, today, years: calendarYears, taxYear: 2025 });

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

  it('passes over dates and presets that no calendar has, and characters without a sign', () => {
    expect(
      readView({
        txDateStart: '2025-13-45',
        txDateEnd: '2025-02-30',
        txDateStatic: 'bogus',
        search: '\0',
        exchanges: ['\0'],
      }),
    ).toEqual({});
    expect(readView({ txDateStatic: 2025, search: 'rent\0' })).toEqual({
      txDateStatic: '2025',
      search: 'rent',
    });
  });

  it('names the account of an open transaction alone', () => {
    expect(readView({ txId: 't1', account: 'a1' })).toEqual({ txId: 't1', account: 'a1' });
    expect(readView({ account: 'a1' })).toEqual({});
    expect(isFiltered(readView({ txId: 't1', account: 'a1' }))).toBe(false);
  });

  it('sorts the newest first where the address says nothing', () => {
    expect(getSort(readView({}))).toEqual({ column: 'date', order: 'desc' });
    expect(getSort(readView({ sortColumn: 'gainLoss', sortOrder: 'asc' }))).toEqual({
      column: 'gainLoss',
      order: 'asc',
    });
    for (const column of ['asset', 'amount'])
      expect(getSort(readView({ sortColumn: column }))).toEqual({ column, order: 'desc' });
  });
});

describe('compactView', () => {
  it('leaves out what is empty, so that the address stays short', () => {
    expect(compactView({ search: '', currencies: [], exchanges: ['e1'], txId: undefined })).toEqual(
      { exchanges: ['e1'] },
    );
  });

  it('does not count order or an open row as a filter', () => {
    expect(isFiltered({ sortColumn: 'value', txId: 't1' })).toBe(false);
    expect(isFiltered({ search: 'a' })).toBe(true);
  });
});

describe('toFilter', () => {
  it('turns calendar dates of the account into instants', () => {
    expect(
      toFilter(
        { txDateStart: '2025-03-09', txDateEnd: '2025-03-09' },
        on('2026-01-01', 'America/New_York'),
      ),
    ).toEqual({
      txDateStart: '2025-03-09T05:00:00.000Z',
      txDateEnd: '2025-03-10T04:00:00.000Z',
    });
  });

  it('turns a preset into its dates', () => {
    expect(toFilter({ txDateStatic: '2025' }, on('2026-01-15'))).toEqual({
      txDateStart: '2025-01-01T00:00:00.000Z',
      txDateEnd: '2026-01-01T00:00:00.000Z',
    });
  });
});

describe('what is not', () => {
  it('is a value turned round, and turned back', () => {
    const is = addChoice({ search: 'x' }, 'currencies', 'BTC');
    const isNot = turnChoice(is, 'currencies', 'BTC', false);
    expect(isNot).toEqual({ search: 'x', exclude: { currencies: ['BTC'] } });
    expect(turnChoice(isNot, 'currencies', 'BTC', true)).toEqual(is);
    expect(addChoice(isNot, 'currencies', 'BTC')).toEqual(is);
  });

  it('is a flag turned round', () => {
    const flagged = addFlag(addFlag({}, 'issues'), 'memo');
    expect(turnFlag(flagged, 'memo', false)).toEqual({
      txFlags: { flags: ['issues'], operator: 'or' },
      exclude: { txFlags: { flags: ['memo'], operator: 'or' } },
    });
  });

  it('is a time turned round, and turned back', () => {
    const is = addDates(
      { exclude: { currencies: ['BTC'], txDateStatic: 'oneWeek' } },
      { txDateStart: '2025-01-01', txDateEnd: '2025-01-31' },
    );
    const isNot = turnDates(is, false);
    expect(isNot).toEqual({
      exclude: { currencies: ['BTC'], txDateStart: '2025-01-01', txDateEnd: '2025-01-31' },
    });
    expect(toFilter(readView({ ...isNot }), on('2026-01-15'))).toEqual({
      exclude: {
        currencies: ['BTC'],
        txDateStart: '2025-01-01T00:00:00.000Z',
        txDateEnd: '2025-02-01T00:00:00.000Z',
      },
    });
    expect(turnDates(isNot, true)).toEqual(is);
    expect(dropDates(isNot)).toEqual({ exclude: { currencies: ['BTC'] } });
    expect(addDates(isNot, { txDateStatic: '2025' })).toEqual({
      txDateStatic: '2025',
      exclude: { currencies: ['BTC'] },
    });
  });

  it('goes to the server as it stands in the address', () => {
    const exclude = { currencies: ['BTC'], txFlags: { flags: ['memo'], operator: 'or' } };
    expect(toFilter(readView({ exclude }), on('2026-01-15'))).toEqual({ exclude });
  });
});

describe('what is hidden', () => {
  it('is what the account hides, unless the address says otherwise', () => {
    const hiding = { showDust: false, showZeroValue: true };
    expect(toFilter({}, on('2026-01-15'), hiding)).toEqual({ hideDust: true });
    expect(toFilter({ hideDust: false, hideZeroValue: true }, on('2026-01-15'), hiding)).toEqual({
      hideZeroValue: true,
    });
  });

  it('by the default alone is no part of what somebody asked for', () => {
    const shown = { types: ['deposit'], hideDust: true };
    expect(getAsked(shown, { types: ['deposit'] })).toEqual({ types: ['deposit'] });
    expect(getAsked(shown, { types: ['deposit'], hideDust: true })).toEqual(shown);
  });

  it('is nothing where a figure leads, and the address keeps that', () => {
    expect(readView({ types: ['buy'], ...nothingHidden })).toEqual({
      types: ['buy'],
      hideDust: false,
      hideZeroValue: false,
    });
    expect(
      toFilter({ types: ['buy'], ...nothingHidden }, on('2026-01-15'), {
        showDust: false,
        showZeroValue: false,
      }),
    ).toEqual({ types: ['buy'] });
  });
});

describe('getRange', () => {
  it('knows the presets', () => {
    expect(getRange('oneDay', on('2026-01-15'))).toEqual({ from: '2026-01-15', to: '2026-01-15' });
    expect(getRange('oneWeek', on('2026-01-03'))).toEqual({ from: '2025-12-28', to: '2026-01-03' });
    expect(getRange('currentMonth', on('2026-01-15'))).toEqual({
      from: '2026-01-01',
      to: '2026-01-15',
    });
    expect(getRange('pastMonth', on('2026-01-15'))).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    });
    expect(getRange('pastMonth', on('2024-03-31'))).toEqual({
      from: '2024-02-01',
      to: '2024-02-29',
    });
    expect(getRange('currentTaxYear', on('2026-01-15'))).toEqual({
      from: '2025-01-01',
      to: '2025-12-31',
    });
    expect(getRange('2024', { ...on('2026-01-15'), years: ukTaxYears })).toEqual({
      from: '2024-04-06',
      to: '2025-04-05',
    });
    expect(getRange('whatever', on('2026-01-15'))).toBeUndefined();
  });
});

describe('days of a zone', () => {
  it('begin at its own midnight, also where the clock changes', () => {
    expect(startOfDay('2025-03-09', 'America/New_York')).toBe('2025-03-09T05:00:00.000Z');
    expect(startOfDay('2025-03-10', 'America/New_York')).toBe('2025-03-10T04:00:00.000Z');
    expect(startOfDay('2025-01-01', 'Asia/Kolkata')).toBe('2024-12-31T18:30:00.000Z');
    expect(endOfDay('2025-12-31', 'Asia/Tokyo')).toBe('2025-12-31T15:00:00.000Z');
  });
});

describe('the default dates of a table', () => {
  it.each<[string, View, View]>([
    ['an address without any filter shows them', {}, { txDateStatic: 'oneWeek' }],
    [
      'an order alone is no filter',
      { sortColumn: 'value' },
      { sortColumn: 'value', txDateStatic: 'oneWeek' },
    ],
    ['a filter of a link is not narrowed', { types: ['sell'] }, { types: ['sell'] }],
    ['nor is one that hides nothing', { hideDust: false }, { hideDust: false }],
    ['a transaction is shown among all dates', { txId: 't1' }, { txId: 't1', txDateStatic: 'all' }],
    ['all dates stay all dates', { txDateStatic: 'all' }, { txDateStatic: 'all' }],
  ])('%s', (_, named, shown) => expect(addDefaultDates(named, 'oneWeek')).toEqual(shown));

  it('wait for the account', () => expect(addDefaultDates({}, undefined)).toEqual({}));

  it('don’t return once a person has cleared them', () => {
    expect(nameAllDates({})).toEqual({ txDateStatic: 'all' });
    expect(nameAllDates({ types: ['buy'] })).toEqual({ types: ['buy'] });
    expect(isFiltered({ txDateStatic: 'all' })).toBe(false);
    expect(readView({ txDateStatic: 'all' })).toEqual({ txDateStatic: 'all' });
  });
});
