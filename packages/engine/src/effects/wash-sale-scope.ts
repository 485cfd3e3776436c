import { washSaleScopes } from '@lotbook/law/us-parameters';
import type { TaxSettings } from '@lotbook/model/settings';
import { getTreatment } from './treatments.ts';

export type Scopes = typeof washSaleScopes;

/** The answer of the account; the default is what the law says, on its widest day. */
export function getWidestScope(treatments: TaxSettings['treatments'], scopes: Scopes): string {
  const scope = getTreatment(treatments, 'washSale');
  return scope === 'securities' && scopes.some(({ value }) => value === 'all') ? 'all' : scope;
}

/** True where losses of any asset are put off. */
export function reachesAny({
  treatments,
  assets = {},
}: Pick<TaxSettings, 'treatments' | 'assets'>): boolean {
  const scope = getWidestScope(treatments, washSaleScopes);
  return (
    scope === 'all' ||
    (scope === 'securities' && Object.values(assets).some(({ security }) => security === true))
  );
}
