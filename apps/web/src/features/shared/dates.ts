import type { TaxYears } from '@lotbook/law/tax-year';

/** What relative dates depend on. */
export interface Calendar {
  /** IANA name of the account's zone. */
  readonly zone: string;
  /** The calendar date there. */
  readonly today: string;
  readonly years: TaxYears;
  /** The tax year that the account works on. */
  readonly taxYear: number;
}

interface DateRange {
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** Presets by their name in the URL. A tax year is its number: `2025`. The labels are in filter-pills.ts, so that the first page load doesn't need the texts. */
const datePresets = ['oneDay', 'oneWeek', 'currentMonth', 'pastMonth', 'currentTaxYear'] as const;
export type DatePreset = (typeof datePresets)[number];

/** No limit, chosen explicitly: the table then doesn't start with the account's default dates. */
export const allDates = 'all';

/** Whether a name is a preset or a tax year. */
export const isPreset = (name: string): boolean =>
  name === allDates || datePresets.some((each) => each === name) || isYear(name);
const isYear = (name: string): boolean => /^(19|20)\d{2}$/.test(name);

/** Whether the text is a valid calendar date, such as `2025-02-28`. */
export function isDay(text: string): boolean {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && toIso(at) === text;
}

/** Calendar dates of a preset, both included; undefined for an unknown preset. */
export function getRange(
  preset: string,
  { today, years, taxYear }: Omit<Calendar, 'zone'>,
): DateRange | undefined {
  const yearRange = (year: number): DateRange => ({
    from: years.first(year),
    to: years.last(year),
  });
  if (isYear(preset)) return yearRange(Number(preset));
  const [year = 0, month = 1] = today.split('-').map(Number);
  switch (preset) {
    case 'oneDay':
      return { from: today, to: today };
    case 'oneWeek':
      return { from: shiftDay(today, -6), to: today };
    case 'currentMonth':
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case 'pastMonth':
      return { from: toIso(Date.UTC(year, month - 2, 1)), to: toIso(Date.UTC(year, month - 1, 0)) };
    case 'currentTaxYear':
      return yearRange(taxYear);
    default:
      return undefined;
  }
}

/** The calendar date in a zone, now or at an instant. */
export const getToday = (zone: string, at: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at);

const toIso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const shiftDay = (day: string, days: number): string =>
  toIso(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000);

/** Midnight of a calendar date in a zone, as an instant. */
export function startOfDay(day: string, zone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  const guess = utc - offsetMs(utc, zone);
  return new Date(utc - offsetMs(guess, zone)).toISOString();
}

/** Midnight after a calendar date in a zone: the exclusive end of the date. */
export const endOfDay = (day: string, zone: string): string => startOfDay(shiftDay(day, 1), zone);

function offsetMs(at: number, zone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    timeZoneName: 'longOffset',
  }).formatToParts(at);
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT';
  const match = /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?/.exec(name);
  if (!match) return 0;
  const [, sign, hours, minutes, seconds = '0'] = match;
  return (
    (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
  );
}
