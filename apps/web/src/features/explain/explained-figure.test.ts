import { createTranslator } from '@lotbook/messages/translator';
import { ukTaxYears } from '@lotbook/law/tax-year';
import type { LocalDate } from '@lotbook/model/time';
import { expect, it } from 'vitest';
import { getTitle } from './evidence-title.ts';
import { getRequestedYear, readRequest } from './explained-figure.ts';

it('an address names a figure, or none', () => {
  expect(readRequest({ what: 'year', id: 2025 })).toEqual({ what: 'year', id: '2025' });
  expect(readRequest({ what: 'disposal', id: 'a/0:1' })).toEqual({ what: 'disposal', id: 'a/0:1' });
  expect(readRequest({ what: 'lot', id: 'l1', account: 'a1' })).toEqual({
    what: 'lot',
    id: 'l1',
    account: 'a1',
  });
  expect(readRequest({ what: 'lot', id: 'l1', account: 7 })).toEqual({ what: 'lot', id: 'l1' });
  expect(readRequest({ what: 'filter', id: { currencies: ['BTC'] } })).toEqual({
    what: 'filter',
    id: '{"currencies":["BTC"]}',
  });
  for (const wrong of [
    {},
    { what: 'all', id: '1' },
    { what: 'lot' },
    { what: 'lot', id: '' },
    { what: 'lot', id: 'x'.repeat(301) },
    { what: 'worth', id: 'x'.repeat(1_001) },
  ])
    expect(readRequest(wrong)).toEqual({});
});

const context = { today: '2026-11-26' as LocalDate, t: createTranslator().translate };
const stake = (id: string): string => getTitle({ what: 'stake', id }, ukTaxYears.label, context);
const title = (id: string): string => getTitle({ what: 'year', id }, ukTaxYears.label, context);

it('a year is asked about as a whole, or by one of its assets, whatever that is called', () => {
  expect(getRequestedYear({ what: 'year', id: '2025' })).toEqual({ year: '2025' });
  expect(getRequestedYear({ what: 'year', id: '2025/BTC' })).toEqual({
    year: '2025',
    asset: 'BTC',
  });
  expect(getRequestedYear({ what: 'year', id: '2025/A/B' })).toEqual({
    year: '2025',
    asset: 'A/B',
  });
  expect(getRequestedYear({ what: 'holding', id: 'BTC' })).toBeUndefined();
  expect(['2025', '2025/missing-basis', '*/missing-basis'].map(stake)).toEqual([
    'Evidence for tax impact in 2025/26',
    'Evidence for tax impact: Missing cost basis in 2025/26',
    'Evidence for tax impact: Missing cost basis',
  ]);
  expect(['2025', '2025/BTC', 'x'].map(title)).toEqual([
    'Evidence for 2025/26',
    'Evidence for BTC in 2025/26',
    'Evidence for a tax year',
  ]);
  expect(getTitle({ what: 'worth', id: 'BTC' }, ukTaxYears.label, context)).toBe(
    'Evidence of value: BTC, Nov 26, 2026',
  );
});
