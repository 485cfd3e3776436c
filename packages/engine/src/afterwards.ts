import { washSaleDays, washSaleScopes } from '@lotbook/law/us-parameters';
import type { AssetId } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import { getJurisdiction } from './jurisdiction/registry.ts';
import { isSecurity, mayDeferLosses } from './wash-sales.ts';
import { widestScope } from './wash-sales/scope.ts';

/** How what happens to an asset after a disposal of it still has a say in that disposal. */
export interface Afterwards {
  /** For so many days after the day of the disposal; the last of these counts. */
  readonly days: number;
  /** What is bought then is what was disposed of, or puts a loss off: then disposals at a loss alone are reached. */
  readonly as: 'identified' | 'deferred';
  readonly reaches: (asset: AssetId) => boolean;
}

/** Undefined where what was disposed of stays what it is, whatever comes after. */
export function getLaterRules(
  settings: Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'assets'>,
): Afterwards | undefined {
  const { units } = getJurisdiction(settings.jurisdiction);
  if (units.by === 'pools')
    return { days: units.identifiedWithin, as: 'identified', reaches: () => true };
  if (!mayDeferLosses(settings)) return undefined;
  const isAny = widestScope(settings.treatments, washSaleScopes) === 'all';
  return {
    days: washSaleDays.value,
    as: 'deferred',
    reaches: (asset) => isAny || isSecurity(asset, settings),
  };
}
