import type { TaxYears } from '@lotbook/law/tax-year';
import { getYears } from './tax-place.ts';
import { useAccount } from './use-account.ts';

export interface TaxPlace {
  readonly years: TaxYears;
  /** The rule that identifies disposed units by law; undefined if people choose a cost basis method. */
  readonly unitsRule: string | undefined;
}

/** The settings of pages that depend on the jurisdiction. */
export function useTaxPlace(): TaxPlace {
  const details = useAccount().account?.taxPayerDetails;
  return { years: getYears(details?.jurisdiction), unitsRule: details?.unitsRule ?? undefined };
}
