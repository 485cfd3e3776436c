import * as texts from '@lotbook/messages/generated/services/reports';
import { fill, type FilledMessage } from '@lotbook/messages/fill';
import type { Account } from '@lotbook/db/stores/accounts';
import type { ScheduleChoice } from '@lotbook/db/stores/report-schedules';
import { AppError } from '@lotbook/model/errors';
import type { Json } from '@lotbook/db/schema';
import { getStoredPeriod } from '../report-period.ts';
import { validateRequest } from '../request-report.ts';

/** The input for a schedule, as received. */
export interface ScheduleRequest {
  readonly type: string;
  /** As for a report: format, rounding, answers. */
  readonly parameters: unknown;
  /** `current` or `last`, seen from the day of the run; absent for a report of no single year. */
  readonly taxYear?: string | undefined;
  /** `month`, `quarter` or `year`. */
  readonly every: string;
  /** Of the quarter, 1 to 3, or of the year, 1 to 12; absent: the first. */
  readonly month?: number | undefined;
  readonly day: number;
  /** `06:00` */
  readonly time: string;
  readonly mail: boolean;
}

const rhythms = ['month', 'quarter', 'year'] as const;
const monthsPerPeriod = { month: 1, quarter: 3, year: 12 } as const;

/** @throws AppError BAD_INPUT naming the field that does not hold. */
export function validateSchedule(account: Account, request: ScheduleRequest): ScheduleChoice {
  const { kind, format, parameters } = validateRequest(account, {
    type: request.type,
    parameters: request.parameters,
    ...(account.type === 'Accounting' && { accounting: true }),
  });
  if (getStoredPeriod(parameters)) throw refuse('params.start', fill(texts.scheduleHasPeriod));
  const every = rhythms.find((each) => each === request.every);
  if (every === undefined) throw refuse('every', fill(texts.frequencyUnknown));
  const month = every === 'month' ? 1 : (request.month ?? 1);
  if (!isWhole(month, monthsPerPeriod[every]))
    throw refuse('month', fill(texts.monthOutOfRange, { monthsPerPeriod: monthsPerPeriod[every] }));
  if (!isWhole(request.day, 31)) throw refuse('day', fill(texts.dayOutOfRange));
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(request.time))
    throw refuse('time', fill(texts.timeInvalid));
  const { taxYear = 'last' } = request;
  if (taxYear !== 'current' && taxYear !== 'last')
    throw refuse('taxYear', fill(texts.taxYearUnknown));
  return {
    type: kind.id,
    format,
    parameters: parameters as Json,
    taxYear: kind.perYear ? taxYear : null,
    every,
    month,
    day: request.day,
    time: request.time,
    mail: request.mail,
  };
}

const isWhole = (number: number, most: number): boolean =>
  Number.isInteger(number) && number >= 1 && number <= most;

const refuse = (field: string, message: FilledMessage): AppError =>
  new AppError('BAD_INPUT', message, { field });
