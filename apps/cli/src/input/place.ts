import type { Jurisdiction } from '@lotbook/engine/jurisdiction/jurisdiction';
import { jurisdictions } from '@lotbook/engine/jurisdiction/registry';
import type { TaxSettings } from '@lotbook/model/settings';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError unless it is the id of a place whose law is built in, in capitals or not. */
export function getPlace(id: string): Jurisdiction {
  const found = jurisdictions.find((each) => each.id === id.toUpperCase());
  if (!found)
    throw new UsageError(
      `--jurisdiction is '${id}', but must be one of ${jurisdictions.map((each) => each.id).join(', ')}.`,
    );
  return found;
}

const lotFlags = ['method', 'method-from', 'tracking', 'spec-id', 'transition', 'broker'] as const;

/** @throws UsageError where a flag would choose units that the law of the place leaves nobody to choose. */
export function refuseLotFlags(
  { id, units }: Jurisdiction,
  flags: Readonly<Partial<Record<(typeof lotFlags)[number], unknown>>>,
): void {
  if (units.by === 'lots') return;
  const given = lotFlags.find(
    (flag) =>
      flags[flag] !== undefined && !(Array.isArray(flags[flag]) && flags[flag].length === 0),
  );
  if (given)
    throw new UsageError(`--${given} does not apply under the law of the ${id}. ${units.rule}`);
}

/** @throws UsageError where a zone is told and the law of the place leaves nobody to choose whose days count. */
export function refuseOtherClock(
  { id, timeZone, isClockFixed }: Jurisdiction,
  zone: string | undefined,
): void {
  if (isClockFixed && zone !== undefined && zone !== timeZone)
    throw new UsageError(
      `--time-zone is '${zone}', but under the law of the ${id} days are those of ${timeZone}. Leave it out.`,
    );
}

/**
 * The tax year that was asked for, by the calendar year that it begins in: `2025`, or as people of the place write it, `2024/25`.
 * @throws UsageError for anything else.
 */
export function getYear(
  text: string | undefined,
  jurisdiction: TaxSettings['jurisdiction'],
): number | undefined {
  if (text === undefined) return undefined;
  const year = Number(text.slice(0, 4));
  const { years } = getPlace(jurisdiction);
  if (/^\d{4}$/.test(text) || (/^\d{4}./.test(text) && text === years.label(year))) return year;
  const example = years.label(2025);
  const such =
    example === '2025'
      ? 'a year such as 2025'
      : `a year such as ${example}, or the year that it begins in, 2025`;
  throw new UsageError(`--year is '${text}', but must be ${such}.`);
}
