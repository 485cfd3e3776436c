import type { Cited } from '@lotbook/law/cited';
import { money, type Money } from '@lotbook/decimal/decimal';
import { getOwn } from '@lotbook/model/get-own';
import type { LocalDate } from '@lotbook/model/time';

/** What a reporting jurisdiction requires. Dates are months and days of the year after the tax year. */
export interface Jurisdiction {
  readonly firstYear: number;
  readonly reportDue: string;
  /** The last day to tell users that they are reported. */
  readonly usersInformedBy?: string;
  /** Users who live in the jurisdiction are reported, too. */
  readonly reportsResidents: boolean;
  readonly acceptsNil: boolean;
}

/** A jurisdiction without an entry has no known dates; enter its reportable countries in the payer file. */
const jurisdictions: Readonly<Record<string, Cited<Jurisdiction>>> = {
  GB: {
    value: {
      firstYear: 2026,
      reportDue: '05-31',
      usersInformedBy: '01-31',
      reportsResidents: true,
      acceptsNil: false,
    },
    from: '2026',
    citation: 'HMRC, Reporting cryptoasset user and transaction data; IEIM8000510',
  },
  // Member states set their own dates; they exchange reports by September 30.
  ...Object.fromEntries(
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'
      .split(' ')
      .map((country): [string, Cited<Jurisdiction>] => [
        country,
        {
          value: { firstYear: 2026, reportDue: '09-30', reportsResidents: true, acceptsNil: true },
          from: '2026',
          citation: 'Directive (EU) 2023/2226 (DAC8)',
        },
      ]),
  ),
};

export const findJurisdiction = (country: string): Jurisdiction | undefined =>
  getOwn(jurisdictions, country)?.value;

export interface CarfDeadlines {
  readonly reportDue?: LocalDate;
  readonly usersInformedBy?: LocalDate;
}

export function getDeadlines(country: string, taxYear: number): CarfDeadlines {
  const found = findJurisdiction(country);
  if (!found || taxYear < found.firstYear) return {};
  const onDay = (day: string) => `${taxYear + 1}-${day}` as LocalDate;
  return {
    reportDue: onDay(found.reportDue),
    ...(found.usersInformedBy !== undefined && { usersInformedBy: onDay(found.usersInformedBy) }),
  };
}

/** Payments to merchants are reported as retail payments above this value only. */
export const retailPaymentThreshold: Cited<Money> = {
  value: money('50000'),
  from: '2026',
  citation: 'OECD CARF, section IV.C.4',
};
