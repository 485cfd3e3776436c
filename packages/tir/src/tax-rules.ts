import type { Cited } from '@lotbook/law/cited';
import { money, type Money } from '@lotbook/decimal/decimal';
import type { LocalDate } from '@lotbook/model/time';
import type { FormType } from './form.ts';

/** The first tax year of Form 1099-DA, with gross proceeds only. */
export const proceedsReportedFrom: Cited<number> = {
  value: 2025,
  from: '2025',
  citation: '26 CFR 1.6045-1(d)(2)(i)(B); Instructions for Form 1099-DA (2025)',
};

/** The first tax year in which basis, acquisition date and term of covered sales are required. */
export const basisRequiredFrom: Cited<number> = {
  value: 2026,
  from: '2026',
  citation: '26 CFR 1.6045-1(d)(2)(i)(D); Instructions for Form 1099-DA (2026)',
};

/** The first acquisition date of a covered digital asset. */
export const coveredFrom: Cited<LocalDate> = {
  value: '2026-01-01' as LocalDate,
  from: '2026-01-01',
  citation: '26 CFR 1.6045-1(a)(15)(i)(J)',
};

/** Designated sales of qualifying stablecoins are reported above this total per customer. */
export const stablecoinThreshold: Cited<Money> = {
  value: money('10000'),
  from: '2025',
  citation: '26 CFR 1.6045-1(d)(10)(i)',
};

/** Sales of specified NFTs are reported above this total per customer. */
export const nftThreshold: Cited<Money> = {
  value: money('600'),
  from: '2025',
  citation: '26 CFR 1.6045-1(d)(10)(iii)',
};

export const backupWithholdingPercent: Cited<bigint> = {
  value: 24n,
  from: '2018',
  citation: 'IRC 3406(a)(1), 1(j)',
};

/** The first sales to which backup withholding applies. Notice 2024-56 for 2025, Notice 2025-33 for 2026. */
export const backupWithholdingOnSalesFrom: Cited<number> = {
  value: 2027,
  from: '2025',
  citation: 'Notice 2024-56; Notice 2025-33',
};

/** Accounts opened from this day have no transition relief in 2027. */
export const backupReliefAccountsBefore: Cited<LocalDate> = {
  value: '2026-01-01' as LocalDate,
  from: '2027',
  citation: 'Notice 2025-33',
};

/** Corrections below these differences may be skipped unless the recipient chose otherwise. */
export const smallError: Cited<{ readonly amount: Money; readonly withheld: Money }> = {
  value: { amount: money('100'), withheld: money('25') },
  from: '2018',
  citation: 'IRC 6721(c)(3), 6722(c)(3)',
};

interface Threshold extends Cited<Money> {
  readonly formType: FormType;
  readonly box: string;
}

/** The least total per customer that is reported in a box. No entry: every amount is reported. */
const thresholds: readonly Threshold[] = [
  {
    formType: '1099-MISC',
    box: '2',
    value: money('10'),
    from: '1990',
    citation: 'IRC 6050N',
  },
  {
    formType: '1099-MISC',
    box: '8',
    value: money('10'),
    from: '1990',
    citation: 'IRC 6045(d); 26 CFR 1.6045-2',
  },
  ...(['1', '3', '10'] as const).flatMap((box): readonly Threshold[] => [
    {
      formType: '1099-MISC',
      box,
      value: money('600'),
      from: '1954',
      citation: 'IRC 6041(a) before P.L. 119-21',
    },
    // Indexed from 2027, so a later year needs another entry.
    {
      formType: '1099-MISC',
      box,
      value: money('2000'),
      from: '2026',
      citation: 'IRC 6041(a); P.L. 119-21 section 70433',
    },
  ]),
  {
    formType: '1099-NEC',
    box: '1',
    value: money('600'),
    from: '2020',
    citation: 'IRC 6041A(a) before P.L. 119-21',
  },
  {
    formType: '1099-NEC',
    box: '1',
    value: money('2000'),
    from: '2026',
    citation: 'IRC 6041A(a); P.L. 119-21 section 70433',
  },
  { formType: '1099-INT', box: '1', value: money('10'), from: '1962', citation: 'IRC 6049(a)' },
];

/** The threshold of a box in a tax year, or zero. */
export function getThreshold(formType: FormType, box: string, taxYear: number): Money {
  const [latest] = thresholds
    .filter(
      (each) => each.formType === formType && each.box === box && Number(each.from) <= taxYear,
    )
    .toSorted((a, b) => Number(b.from) - Number(a.from));
  return latest?.value ?? (0n as Money);
}
