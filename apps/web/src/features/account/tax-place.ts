import { calendarYears, taxYears, type TaxYears } from '@lotbook/law/tax-year';

/** The tax years of a jurisdiction; calendar years while it is unknown. */
export const getYears = (jurisdiction: string | undefined): TaxYears =>
  jurisdiction === 'US' || jurisdiction === 'UK' ? taxYears[jurisdiction] : calendarYears;

export interface PlacedAccount {
  readonly timezone: string;
  readonly taxPayerDetails: { readonly jurisdiction: string; readonly taxYear: number } | null;
}

/** The time zone and tax years of an account. */
export const getAccountPlace = (
  account: PlacedAccount | undefined,
): { readonly zone: string; readonly years: TaxYears; readonly taxYear: number } => ({
  zone: account?.timezone ?? 'UTC',
  years: getYears(account?.taxPayerDetails?.jurisdiction),
  taxYear: account?.taxPayerDetails?.taxYear ?? new Date().getFullYear(),
});
