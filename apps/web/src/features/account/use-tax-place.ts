import type { TaxYears } from '@lotbook/law/tax-year';
import { getYears } from './tax-place.ts';
import { useAccount } from './use-account.ts';

export interface TaxPlace {
  readonly years: TaxYears;
  /** How units that leave are identified where nobody may choose; undefined where lots leave by a method. */
  readonly unitsRule: string | undefined;
}

/** What pages show differently from one place's law to the next. */
export function useTaxPlace(): TaxPlace {
  const details = useAccount().account?.taxPayerDetails;
  return { years: getYears(details?.jurisdiction), unitsRule: details?.unitsRule ?? undefined };
}
