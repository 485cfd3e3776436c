import { fill, renderInEnglish } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/cli';
import type { Jurisdiction } from '@lotbook/engine/jurisdiction/jurisdiction';
import { jurisdictions } from '@lotbook/engine/jurisdiction/registry';
import { getProductTranslator } from '@lotbook/messages/product-translators';
import { renderExplained } from '@lotbook/messages/render-explanation';
import type { TaxSettings } from '@lotbook/model/settings';
import { UsageError } from '../usage-error.ts';

/** @throws UsageError unless it is the id of a built-in jurisdiction, in any case. */
export function getPlace(id: string): Jurisdiction {
  const found = jurisdictions.find((each) => each.id === id.toUpperCase());
  if (!found)
    throw new UsageError(
      renderInEnglish(
        fill(texts.jurisdictionUnknown, {
          id,
          jurisdictions: jurisdictions.map((each) => each.id).join(', '),
        }),
      ),
    );
  return found;
}

const lotFlags = ['method', 'method-from', 'tracking', 'spec-id', 'transition', 'broker'] as const;

/** @throws UsageError if a flag would select units and the jurisdiction doesn't allow that. */
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
    throw new UsageError(
      `--${given} does not apply under the law of the ${id}. ${renderExplained(getProductTranslator(id), units.rule)}`,
    );
}

/** @throws UsageError if a time zone is given and the jurisdiction determines it. */
export function refuseOtherClock(
  { id, timeZone, isClockFixed }: Jurisdiction,
  zone: string | undefined,
): void {
  if (isClockFixed && zone !== undefined && zone !== timeZone)
    throw new UsageError(renderInEnglish(fill(texts.timeZoneConflict, { zone, id, timeZone })));
}

/**
 * The requested tax year, by the calendar year in which it begins: `2025`, or in the jurisdiction's notation, `2024/25`.
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
      ? renderInEnglish(fill(texts.yearExample))
      : renderInEnglish(fill(texts.yearExampleLabel, { example }));
  throw new UsageError(renderInEnglish(fill(texts.yearInvalid, { text, such })));
}
