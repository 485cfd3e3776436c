import { createTranslator } from '@lotbook/messages/translator';
import { describe, expect, it } from 'vitest';
import { endMonth, findPreset, formatMonth, getPeriod, presetIds } from './periods.ts';

const calendarYear = { today: '2026-01-15', fiscalYearStart: 1 };
const julyYear = { today: '2026-03-31', fiscalYearStart: 7 };

describe('periods', () => {
  it.each([
    ['thisMonth', calendarYear, '2026-01-01', '2026-01-31'],
    ['lastMonth', calendarYear, '2025-12-01', '2025-12-31'],
    ['thisQuarter', julyYear, '2026-01-01', '2026-03-31'],
    ['thisFiscalYear', julyYear, '2025-07-01', '2026-06-30'],
    ['lastFiscalYear', julyYear, '2024-07-01', '2025-06-30'],
    ['lastFiscalYear', calendarYear, '2025-01-01', '2025-12-31'],
  ] as const)('%s', (preset, today, from, to) => {
    expect(getPeriod(preset, today)).toEqual({ from, to });
  });

  it('recognizes every preset by its dates, and other dates as custom', () => {
    for (const id of presetIds) expect(findPreset(getPeriod(id, julyYear), julyYear)).toBe(id);
    expect(findPreset({ from: '2026-01-02', to: undefined }, julyYear)).toBeUndefined();
  });

  it('ends leap months on the right day', () => {
    expect(endMonth('2024-02-01')).toBe('2024-02-29');
    expect(formatMonth('2024-02-01', createTranslator().translate)).toBe('February 2024');
  });
});
