import * as contract from '@lotbook/messages/generated/contract';
import * as contractRules from '@lotbook/messages/generated/contract-rules';
import type { Translate } from '@lotbook/messages/translator';
import { english } from './rule.ts';

/** The dates or times that a picker accepts. Bounds are inclusive; `now` is the current date or time in the same time zone. */
export interface PickerBounds {
  readonly least?: string;
  readonly most?: string;
  /** Future values are rejected by default. */
  readonly future?: boolean;
  readonly past?: boolean;
  readonly now: string;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** The error of a calendar date `2025-01-31`; undefined if valid. */
export function dateWrong(
  value: string,
  bounds: PickerBounds,
  t: Translate = english,
): string | undefined {
  return isDate(value) ? checkBounds(value, bounds, 'Date', t) : t(contractRules.invalidDate);
}

/** The error of a time of day `14:05` today; undefined if valid. */
export function timeWrong(
  value: string,
  bounds: PickerBounds,
  t: Translate = english,
): string | undefined {
  return TIME.test(value) ? checkBounds(value, bounds, 'Time', t) : t(contractRules.invalidTime);
}

const errors = {
  Date: {
    beyond: contractRules.dateIsBeyondMaximum,
    before: contractRules.dateIsBeforeMinimum,
    future: contractRules.dateCannotBeInFuture,
    past: contractRules.dateCannotBeInPast,
  },
  Time: {
    beyond: contractRules.timeIsBeyondMaximum,
    before: contractRules.timeIsBeforeMinimum,
    future: contractRules.timeCannotBeInFuture,
    past: contractRules.timeCannotBeInPast,
  },
} as const;

function checkBounds(
  value: string,
  { least, most, future = false, past = true, now }: PickerBounds,
  kind: 'Date' | 'Time',
  t: Translate,
): string | undefined {
  if (!future && value > now) return t(errors[kind].future);
  if (!past && value < now) return t(errors[kind].past);
  if (most !== undefined && value > most) return t(errors[kind].beyond);
  if (least !== undefined && value < least) return t(errors[kind].before);
  return undefined;
}

function isDate(value: string): boolean {
  const [, year, month, day] = (DATE.exec(value) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Milliseconds between two timestamps. @throws Error if one isn't a timestamp. */
export function getInstantsBetween(first: string, second: string): number {
  const [from, to] = [Date.parse(first), Date.parse(second)];
  if (Number.isNaN(from) || Number.isNaN(to))
    throw new Error(english(contract.invalidDateTimesForComparison));
  return to - from;
}

export type DateAction = 'before' | 'after' | 'same';

/** Compares two timestamps. @throws Error for an unknown action or a missing date. */
export function compareInstants(
  action: DateAction,
  first: string | undefined,
  second: string | undefined,
): boolean {
  if (!['before', 'after', 'same'].includes(action) || !first || !second)
    throw new Error(english(contract.mustSpecifyValidActionAndDates));
  const difference = getInstantsBetween(first, second);
  return action === 'before'
    ? difference > 0
    : action === 'after'
      ? difference < 0
      : difference === 0;
}

/** The latest update of a source; null if never updated. @throws Error if one isn't a timestamp. */
export function latestUpdate(
  lastUpdated: Readonly<Record<string, string | null | undefined>>,
): string | null {
  const instants = Object.values(lastUpdated).filter((at) => typeof at === 'string');
  if (instants.some((at) => Number.isNaN(Date.parse(at))))
    throw new Error(english(contract.invalidLastUpdatedFormat));
  return instants.sort((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null;
}
