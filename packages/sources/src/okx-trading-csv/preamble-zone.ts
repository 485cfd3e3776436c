import type { FileSource } from '../file-source.ts';
import { makeFixedZone, offsetInHeader, type TimeStyle } from '../times.ts';

/** `UID:1,Account Type:Main,Time Zone:UTC+8` before the header. */
export function preambleZone(preamble: readonly string[]): Pick<TimeStyle, 'offsetMinutes'> {
  const zone = /Time Zone:\s*(UTC(?:[+-]\d{1,2}(?::?\d{2})?)?)/i.exec(preamble.join('\n'))?.[1];
  const offsetMinutes = zone === undefined ? undefined : offsetInHeader(`(${zone})`);
  return offsetMinutes === undefined ? {} : { offsetMinutes };
}

export const findPreambleZone: NonNullable<FileSource['namesTimeZone']> = ({ preamble }) => {
  const { offsetMinutes } = preambleZone(preamble);
  return offsetMinutes === undefined ? undefined : makeFixedZone(offsetMinutes);
};
