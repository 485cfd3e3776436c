import { calendarYears } from '@lotbook/law/tax-year';
import { expect, it } from 'vitest';
import { toFilter } from '../transactions/view-filter.ts';
import { isFiltered, readView, type View } from '../shared/view.ts';
import { readRequest } from './explained-figure.ts';
import { getFilterRequest, toView } from './explained-filter.ts';

const zone = 'America/New_York';
const calendar = { zone, today: '2026-01-01', years: calendarYears, taxYear: 2025 };

const views: readonly View[] = [
  {},
  { currencies: ['BTC'], exclude: { types: ['sell'], txDateStart: '2025-01-01' } },
  {
    txDateStart: '2025-03-09',
    txDateEnd: '2025-11-02',
    txFlags: { flags: ['disposals', 'income'], operator: 'and' },
  },
  { onlyCurrencies: ['BTC', 'ETH'], search: 'rent', hideFees: true, hideDust: true },
];

it.each(views.map((view) => [view] as const))(
  'the table shows what the filter of an address means: %j',
  (view) => {
    const filter = toFilter(view, calendar);
    const shown = toView(getFilterRequest(filter).id, zone)!;
    expect(
      toFilter(readView({ ...shown }), calendar, { showDust: false, showZeroValue: false }),
    ).toEqual(filter);
    expect(isFiltered(shown)).toBe(isFiltered(view));
  },
);

const makeTicked = (count: number) =>
  getFilterRequest({
    taxTxIds: Array.from({ length: count }, () => '00000000-0000-0000-0000-000000000000'),
  });

it('what was ticked stands in an address while there is room for it, and is no filter of the table', () => {
  expect(toView(makeTicked(2).id, zone)).toBeUndefined();
  expect(readRequest({ ...makeTicked(200) })).toEqual(makeTicked(200));
  expect(makeTicked(201).id).toMatch(/^ticked-201-\w+$/);
  expect(toView(makeTicked(201).id, zone)).toBeUndefined();
  expect(toView('BTC', zone)).toBeUndefined();
});
