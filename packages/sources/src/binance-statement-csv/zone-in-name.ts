import type { TimeZone } from '@lotbook/model/time';
import type { FileSource } from '../file-source.ts';
import { fixedZone, offsetInHeader } from '../times.ts';

/** `Binance-Transaction-History-202403230400(UTC--6).csv`: the first hyphen parts, so that this is UTC−6. */
export function zoneInBinanceName(fileName: string): TimeZone | undefined {
  const match = /\(UTC(?:(?:-(?=[+-]))?([+-]?\d{1,2}(?:[:_.]?\d{2})?))?\)/i.exec(fileName);
  if (!match) return undefined;
  const offset = (match[1] ?? '+0').replace(/[_.]/, ':');
  const minutes = offsetInHeader(`(UTC${/^[+-]/.test(offset) ? offset : `+${offset}`})`);
  return minutes === undefined ? undefined : fixedZone(minutes);
}

/** The zone in the name of the file, or in the lines before the header of a workbook: `Period(UTC-3)`. */
export const findBinanceZone: NonNullable<FileSource['namesTimeZone']> = ({ fileName, preamble }) =>
  preamble.map(zoneInBinanceName).find((zone) => zone !== undefined) ?? zoneInBinanceName(fileName);
