import { calendarYears, taxYears, type TaxYears } from '@lotbook/law/tax-year';

/** Tax years as the place of an account counts them; calendar years until it is known. */
export const getYears = (jurisdiction: string | undefined): TaxYears =>
  jurisdiction === 'US' || jurisdiction === 'UK' ? taxYears[jurisdiction] : calendarYears;

export interface PlacedAccount {
  readonly timezone: string;
  readonly taxPayerDetails: { readonly jurisdiction: string; readonly taxYear: number } | null;
}

/** By whose days and years an account's dates count. */
export const getAccountPlace = (
  account: PlacedAccount | undefined,
): { readonly zone: string; readonly years: TaxYears; readonly taxYear: number } => ({
  zone: account?.timezone ?? 'UTC',
  years: getYears(account?.taxPayerDetails?.jurisdiction),
  taxYear: account?.taxPayerDetails?.taxYear ?? new Date().getFullYear(),
});
