/** Which dates or times a picker takes. Bounds are included; `now` is the present in the same zone. */
export interface PickerBounds {
  readonly least?: string;
  readonly most?: string;
  /** The future is closed unless it says otherwise. */
  readonly future?: boolean;
  readonly past?: boolean;
  readonly now: string;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** What is wrong with a calendar date `2025-01-31`; undefined when nothing is. */
export function dateWrong(value: string, bounds: PickerBounds): string | undefined {
  return isDate(value) ? outside(value, bounds, 'Date') : 'Invalid date';
}

/** What is wrong with a time of day `14:05`; `now` is the time of day too, and the day is today. */
export function timeWrong(value: string, bounds: PickerBounds): string | undefined {
  return TIME.test(value) ? outside(value, bounds, 'Time') : 'Invalid time';
}

const words = {
  Date: {
    beyond: 'Date is beyond maximum',
    before: 'Date is before minimum',
    future: 'Date cannot be in future',
    past: 'Date cannot be in past',
  },
  Time: {
    beyond: 'Time is beyond maximum',
    before: 'Time is before minimum',
    future: 'Time cannot be in future',
    past: 'Time cannot be in past',
  },
} as const;

function outside(
  value: string,
  { least, most, future = false, past = true, now }: PickerBounds,
  kind: 'Date' | 'Time',
): string | undefined {
  if (!future && value > now) return words[kind].future;
  if (!past && value < now) return words[kind].past;
  if (most !== undefined && value > most) return words[kind].beyond;
  if (least !== undefined && value < least) return words[kind].before;
  return undefined;
}

function isDate(value: string): boolean {
  const [, year, month, day] = (DATE.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** How far two instants lie apart, in milliseconds. @throws Error when one of them is none. */
export function getInstantsBetween(first: string, second: string): number {
  const [from, to] = [Date.parse(first), Date.parse(second)];
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new Error('Invalid DateTime objects for comparison');
  return to - from;
}

export type DateAction = 'before' | 'after' | 'same';

/** Whether the first instant lies before, after or at the second. @throws Error for another action, or where a date is missing. */
export function compareInstants(
  action: DateAction,
  first: string | undefined,
  second: string | undefined,
): boolean {
  if (!['before', 'after', 'same'].includes(action) || !first || !second)
    throw new Error('Must specify valid action and dates');
  const apart = getInstantsBetween(first, second);
  return action === 'before' ? apart > 0 : action === 'after' ? apart < 0 : apart === 0;
}

/** The latest of what a source was updated at. Null where nothing was yet. @throws Error when one is no instant. */
export function latestUpdate(
  lastUpdated: Readonly<Record<string, string | null | undefined>>,
): string | null {
  const instants = Object.values(lastUpdated).filter((at) => typeof at === 'string');
  if (instants.some((at) => Number.isNaN(Date.parse(at))))
    throw new Error('Invalid lastUpdated format');
  return instants.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}
