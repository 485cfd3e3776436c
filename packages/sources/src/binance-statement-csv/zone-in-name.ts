import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { makeFixedZone, offsetInHeader } from '../times.ts';

/** `Binance-Transaction-History-202403230400(UTC--6).csv`: the first hyphen parts, so that this is UTC−6. */
export function findZoneInName(fileName: string): TimeZone | undefined {
  const match = /\(UTC(?:(?:-(?=[+-]))?([+-]?\d{1,2}(?:[:_.]?\d{2})?))?\)/i.exec(fileName);
  if (!match) return undefined;
  const offset = (match[1] ?? '+0').replace(/[_.]/, ':');
  const minutes = offsetInHeader(`(UTC${/^[+-]/.test(offset) ? offset : `+${offset}`})`);
  return minutes === undefined ? undefined : makeFixedZone(minutes);
}

/** The zone in the name of the file, or in the lines before the header of a workbook: `Period(UTC-3)`. */
export const findBinanceZone: NonNullable<FileSource['namesTimeZone']> = ({ fileName, preamble }) =>
  preamble.map(findZoneInName).find((zone) => zone !== undefined) ?? findZoneInName(fileName);
