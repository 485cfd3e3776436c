import { isTimeZone, type TimeZone } from '@lotbook/model/time';
import type { FileSource, ReadOptions } from './file-source.ts';
import { preambleZone } from './okx-trading-csv/preamble-zone.ts';
import { offsetInHeader, type TimeStyle } from './times.ts';

/** `Time(America/Sao_Paulo)` */
const NAMED = /\(([A-Za-z]+\/[A-Za-z_/]+)\)\s*$/;

/** The zone that a column's name contains, as an offset or by its name. */
function findZoneInHeader(header: readonly string[]): TimeStyle | undefined {
  const offsetMinutes = header.map(offsetInHeader).find((offset) => offset !== undefined);
  if (offsetMinutes !== undefined) return { offsetMinutes };
  const timeZone = header
    .map((cell) => NAMED.exec(cell)?.[1])
    .find((name) => name !== undefined && isTimeZone(name));
  return timeZone === undefined ? undefined : { timeZone };
}

export interface RowTimes {
  /** Zone in which the platform writes its times. Without it the header's or the preamble's zone counts, and the user is asked if there is none. */
  readonly zone?: TimeZone;
  readonly order?: TimeStyle['order'];
}

/** Whether a file of this format must be asked for its zone. */
export const asksZone =
  ({ zone }: RowTimes): NonNullable<FileSource['asksTimeZone']> =>
  (header) =>
    zone === undefined && findZoneInHeader(header) === undefined;

export const getTimeStyle = (
  { zone, order }: RowTimes,
  header: readonly string[],
  options: ReadOptions,
  preamble: readonly string[] = [],
): TimeStyle => ({
  timeZone: zone ?? options.timeZone,
  ...findZoneInHeader(header),
  ...preambleZone(preamble),
  ...(order && { order }),
});
