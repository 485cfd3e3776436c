import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { toStoredText } from '@lotbook/messages/stored-text';
import type { Instant } from '@lotbook/model/time';
import type { Reading } from './file-source.ts';

/** Clocks differ a little. */
const SKEW_MS = 5 * 60_000;

/** The latest allowed time of a row read at `now`. */
export const getLatestInstant = (now: Date): Instant =>
  new Date(now.getTime() + SKEW_MS).toISOString() as Instant;

/** Rejects the rows of transactions after `latest`: a future time means a wrong date or zone. */
export function refuseFuture(
  readings: readonly Reading[],
  header: readonly string[],
  latest: Instant,
): readonly Reading[] {
  if (!readings.some((reading) => isFuture(reading, latest))) return readings;
  const column = findTimeColumn(header);
  return readings.flatMap((reading) =>
    isFuture(reading, latest) ? rejectRows(reading, column) : [reading],
  );
}

/** The error text for such a time, as rejected rows store it. */
export const explainFuture = (at: Instant): string => toStoredText(fill(texts.futureTime, { at }));

type TransactionReading = Extract<Reading, { kind: 'transaction' }>;

const isFuture = (reading: Reading, latest: Instant): reading is TransactionReading =>
  reading.kind === 'transaction' && reading.transaction.at > latest;

const rejectRows = (
  { transaction, rows }: TransactionReading,
  column: string,
): readonly Reading[] =>
  rows.map(({ line, cells }) => ({
    kind: 'rejected',
    rejection: {
      line,
      column,
      reason: explainFuture(transaction.at),
      cells,
    },
  }));

const names = [/^(date|time|timestamp|datetime)\b/i, /date|time/i, /created|executed|filled/i];

/** The column of a row's time, if the header names one. */
const findTimeColumn = (header: readonly string[]): string =>
  names
    .map((name) => header.find((cell) => name.test(cell.trim())))
    .find((found) => found !== undefined) ?? '';
