import { washSaleDays, washSaleScopes } from '@lotbook/law/us-parameters';
import type { AssetId } from '@lotbook/model/ids';
import type { TaxSettings } from '@lotbook/model/settings';
import { getJurisdiction } from './jurisdiction/registry.ts';
import { isSecurity, mayDeferLosses } from './wash-sales/wash-sales.ts';
import { getWidestScope } from './effects/wash-sale-scope.ts';

/** How later purchases of an asset can change an earlier disposal of it. */
export interface LaterRules {
  /** The number of days after the disposal, the last one included. */
  readonly days: number;
  /** A later purchase is identified with the disposal, or defers its loss. In the second case, only losses are affected. */
  readonly as: 'identified' | 'deferred';
  readonly reaches: (asset: AssetId) => boolean;
}

/** Undefined if nothing later changes a disposal. */
export function getLaterRules(
  settings: Pick<TaxSettings, 'jurisdiction' | 'treatments' | 'assets'>,
): LaterRules | undefined {
  const { units } = getJurisdiction(settings.jurisdiction);
  if (units.by === 'pools')
    return { days: units.identifiedWithin, as: 'identified', reaches: () => true };
  if (!mayDeferLosses(settings)) return undefined;
  const isAny = getWidestScope(settings.treatments, washSaleScopes) === 'all';
  return {
    days: washSaleDays.value,
    as: 'deferred',
    reaches: (asset) => isAny || isSecurity(asset, settings),
  };
}
