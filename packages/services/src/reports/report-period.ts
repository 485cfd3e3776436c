import * as texts from '@lotbook/messages/generated/services/reports';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Account } from '@lotbook/db/stores/accounts';
import { AppError } from '@lotbook/model/errors';
import {
  instantFromMs,
  isDate,
  localDate,
  toMillis,
  type LocalDate,
  type TimeZone,
} from '@lotbook/model/time';
import type { Report } from '@lotbook/reports/report';
import { getPlace } from '../base/jurisdiction.ts';
import { getPresetRange } from '../base/date-presets.ts';
import { completePeriod } from './books/book-period.ts';
import { getParts, refuseScope, scopeNames, getScopeNames } from '../figures/report-scope.ts';
import { getReportLabel } from '../base/report-label.ts';

/** First and last day (inclusive) of a report for a part of a tax year, as its parameters store them. */
export interface StoredPeriod {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

type Given = Readonly<Record<string, unknown>>;
type Kind = Pick<Report, 'label' | 'ofPeriod' | 'ofLots' | 'questions' | 'books'>;

/**
 * The requested part of a tax year, by the account's calendar; without an end it ends with the year, without a start it begins with it.
 * @throws AppError BAD_INPUT for invalid dates, a part of more than one year, and reports that only cover whole years.
 */
export function validatePeriod(
  kind: Kind,
  account: Pick<Account, 'jurisdiction' | 'timeZone' | 'taxYear'>,
  request: Given,
): StoredPeriod | undefined {
  const given = { ...getPresetDays(account, request), ...request };
  const [start, end] = [toDay('start', given), toDay('end', given)];
  const known = start ?? end;
  if (known === undefined) return undefined;
  if (kind.books) return validateDays(completePeriod(start, end));
  if (!kind.ofPeriod)
    throw refuse(
      start ? 'start' : 'end',
      fill(texts.periodNotSupported, { label: getReportLabel(kind) }),
    );
  const { years } = getPlace(account);
  const year = years.of(known);
  const period = validateDays({ start: start ?? years.first(year), end: end ?? years.last(year) });
  if (years.of(period.end) !== year)
    throw refuse(
      'end',
      fill(texts.periodSpansYears, { year: years.label(year), last: years.last(year) }),
    );
  return period;
}

function validateDays<Days extends StoredPeriod | undefined>(days: Days): Days {
  if (days && days.end < days.start) throw refuse('end', fill(texts.endBeforeStart));
  return days;
}

/** The dates of a range such as `pastMonth`, if no dates are given. */
function getPresetDays(
  account: Pick<Account, 'timeZone' | 'taxYear'>,
  { start, end, filters }: Given,
): Partial<StoredPeriod> {
  const preset = isEmpty(filters) ? undefined : (filters as Given)['txDateStatic'];
  if (typeof preset !== 'string' || preset === '' || !isEmpty(start) || !isEmpty(end)) return {};
  const { from, to } = getPresetRange(preset, account);
  const zone = account.timeZone as TimeZone;
  return { start: localDate(from, zone), end: localDate(instantFromMs(toMillis(to) - 1), zone) };
}

/** The stored period of a report. */
export const getStoredPeriod = ({
  start,
  end,
}: Given): { readonly from: LocalDate; readonly to: LocalDate } | undefined =>
  typeof start === 'string' && typeof end === 'string'
    ? { from: start as LocalDate, to: end as LocalDate }
    : undefined;

/** Every report takes these. */
const common = ['format', 'rounding', 'columns', 'taxYear', 'name'];

/** What a report would not heed is refused rather than passed over. @throws AppError BAD_INPUT naming it. */
export function refuseUnusedOptions(
  kind: Kind,
  account: Pick<Account, 'timeZone'>,
  given: Given,
): void {
  const taken = [...common, ...getParts(kind), ...(kind.questions ?? []).map(({ id }) => id)];
  const known = new Set([
    ...taken,
    'start',
    'end',
    'filters',
    ...(given['timezone'] === account.timeZone ? ['timezone'] : []),
  ]);
  const { filters } = given;
  const further = isEmpty(filters)
    ? []
    : Object.entries(filters as Given).filter(
        ([name, value]) => name !== 'txDateStatic' && !isEmpty(value),
      );
  const unheeded = [
    ...Object.keys(given).filter((name) => !known.has(name) && !isEmpty(given[name])),
    ...further.map(([name]) => `filters.${name}`),
  ];
  const scope = unheeded.filter((name) => scopeNames.some((each) => each === name));
  if (scope[0] !== undefined && getScopeNames(kind).length === 0)
    throw refuse(scope[0], refuseScope(kind, scope));
  if (unheeded[0] !== undefined)
    throw refuse(
      unheeded[0],
      fill(texts.limitNotSupported, {
        label: getReportLabel(kind),
        unheeded: unheeded.join(', '),
        taken: taken.join(', '),
      }),
    );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every((each) => isEmpty(each)));

function toDay(name: 'start' | 'end', given: Given): LocalDate | undefined {
  const value = given[name];
  if (isEmpty(value)) return undefined;
  const parts = typeof value === 'string' ? /^(\d{4})-(\d\d)-(\d\d)$/.exec(value.trim()) : null;
  if (!parts || !isDate(Number(parts[1]), Number(parts[2]), Number(parts[3])))
    throw refuse(name, fill(texts.dateInvalid, { name }));
  return parts[0] as LocalDate;
}

const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field: `params.${field}` });
