import { fill } from '@lotbook/messages/fill';
import * as explainTexts from '@lotbook/messages/generated/explain';
import { AppError } from '@lotbook/model/errors';
import type { TaxSettings } from '@lotbook/model/settings';
import type { Jurisdiction, PoolLaw } from './jurisdiction.ts';
import { uk } from './uk/uk.ts';
import { us } from './us.ts';

export const jurisdictions: readonly Jurisdiction[] = [us, uk];

/** @throws AppError `JURISDICTION_UNKNOWN` for a country whose law is not built in. */
export function getJurisdiction(id: TaxSettings['jurisdiction']): Jurisdiction {
  const found = jurisdictions.find((each) => each.id === id);
  if (!found)
    throw new AppError(
      'JURISDICTION_UNKNOWN',
      fill(explainTexts.jurisdictionUnknown, {
        place: id,
        known: jurisdictions.map((each) => each.id).join(', '),
      }),
    );
  return found;
}

/** How units are identified if methods can't be chosen; undefined where lots follow a method. */
export function getPoolRule({
  jurisdiction,
}: Pick<TaxSettings, 'jurisdiction'>): PoolLaw['rule'] | undefined {
  const { units } = getJurisdiction(jurisdiction);
  return units.by === 'pools' ? units.rule : undefined;
}
