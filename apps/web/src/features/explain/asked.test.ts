import { expect, it } from 'vitest';
import { readAsked } from './asked.ts';

it('an address names a figure, or none', () => {
  expect(readAsked({ what: 'year', id: 2025 })).toEqual({ what: 'year', id: '2025' });
  expect(readAsked({ what: 'disposal', id: 'a/0:1' })).toEqual({ what: 'disposal', id: 'a/0:1' });
  for (const wrong of [{}, { what: 'all', id: '1' }, { what: 'lot' }, { what: 'lot', id: '' }, { what: 'lot', id: 'x'.repeat(301) }])
    expect(readAsked(wrong)).toEqual({});
});
