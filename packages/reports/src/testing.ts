import { usd } from '@lotbook/model/fiat';
import { utc } from '@lotbook/model/time';
import { scenario } from '@lotbook/engine/testing/scenario';
import type { ReportInput } from './report.ts';

/** Input of a report out of a book in the bookkeeper's shorthand. */
export function inputOf(book: string, given: Partial<ReportInput> = {}): ReportInput {
  const { disposals, income, gifts, lots } = scenario(book);
  const settings = { jurisdiction: 'US', currency: usd, timeZone: utc, method: 'FIFO', methodChanges: [], tracking: 'us', treatments: {} } as const;
  return { accountName: 'Ada Lovelace', settings, year: 2025, rounding: 'cents', disposals, income, gifts, lots, ...given };
}
