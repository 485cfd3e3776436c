import * as journal from '@lotbook/messages/generated/web/journal';
import type { Translate } from '@lotbook/messages/translator';
import type { Message } from '@lotbook/messages/message';

/** Calendar dates, both included. */
export interface Period {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

interface Today {
  readonly today: string;
  /** The month in which the fiscal year begins, 1 to 12. */
  readonly fiscalYearStart: number;
}

export const periodPresets = {
  thisMonth: journal.thisMonth,
  lastMonth: journal.lastMonth,
  thisQuarter: journal.thisQuarter,
  thisFiscalYear: journal.thisFiscalYear,
  lastFiscalYear: journal.lastFiscalYear,
} as const satisfies Readonly<Record<string, Message>>;
export type PeriodPreset = keyof typeof periodPresets;
export const presetIds = Object.keys(periodPresets) as readonly PeriodPreset[];

/** The first day of the fiscal year that a day belongs to. */
export function getFiscalYearStart(day: string, fiscalYearStart: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return toDay(month >= fiscalYearStart ? year : year - 1, fiscalYearStart, 1);
}

export function getPeriod(preset: PeriodPreset, { today, fiscalYearStart }: Today): Period {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const fiscalYear = month >= fiscalYearStart ? year : year - 1;
  const spans: Readonly<Record<PeriodPreset, readonly [number, number, number]>> = {
    thisMonth: [year, month, 1],
    lastMonth: [year, month - 1, 1],
    thisQuarter: [year, month - ((month - 1) % 3), 3],
    thisFiscalYear: [fiscalYear, fiscalYearStart, 12],
    lastFiscalYear: [fiscalYear - 1, fiscalYearStart, 12],
  };
  const [firstYear, first, months] = spans[preset];
  return { from: toDay(firstYear, first, 1), to: toDay(firstYear, first + months, 0) };
}

/** The preset that has these dates. */
export const findPreset = ({ from, to }: Period, today: Today): PeriodPreset | undefined =>
  presetIds.find((id) => {
    const period = getPeriod(id, today);
    return period.from === from && period.to === to;
  });

/** Months and days may exceed their range: month 13 is the next January, day 0 the last day of the month before. */
const toDay = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);

const monthKeys = [
  'm01',
  'm02',
  'm03',
  'm04',
  'm05',
  'm06',
  'm07',
  'm08',
  'm09',
  'm10',
  'm11',
  'other',
] as const;

/** `January` for 1. */
export const formatMonthName = (month: number, t: Translate): string =>
  t(journal.monthName, { month: monthKeys[month - 1] ?? 'other' });

/** `January 2026` for the first day of a month. */
export const formatMonth = (month: string, t: Translate): string =>
  t(journal.monthOfYear, {
    month: monthKeys[Number(month.slice(5, 7)) - 1] ?? 'other',
    year: month.slice(0, 4),
  });

/** The last day of a month. */
export const endMonth = (month: string): string => {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return toDay(year, number + 1, 0);
};
