import type { Category } from '@lotbook/model/category';
import type { Issue } from '@lotbook/model/issue';
import type { Disposal, TransactionOutcome } from '@lotbook/model/result';
import type { LocalDate } from '@lotbook/model/time';

/** The tax year of the account's jurisdiction that contains a day. */
export type TaxYearFor = (on: LocalDate) => number;

/**
 * Sums over the outcomes of an account, in 10⁻¹⁸ of its currency. Outcomes can be added and
 * subtracted.
 */
export interface OutcomeTotals {
  readonly getTaxYear: TaxYearFor;
  readonly years: Map<number, YearSums>;
  /** By year and category. */
  readonly income: Map<string, IncomeSums>;
  /** By code and severity. */
  readonly issues: Map<string, IssueSums>;
}

export interface YearSums {
  readonly year: number;
  /** If the jurisdiction distinguishes terms. */
  readonly short: DisposalSums;
  readonly long: DisposalSums;
  /** Disposals without a term. */
  readonly termless: DisposalSums;
  income: bigint;
  disposals: number;
  /** The number of times income was received. */
  receipts: number;
  /** By month, such as `2024-01`. */
  readonly months: Map<string, MonthSums>;
}

/** The part of a tax year in one month. */
export interface MonthSums {
  shortGain: bigint;
  longGain: bigint;
  /** Of disposals without a term. */
  termlessGain: bigint;
  income: bigint;
  disposals: number;
  receipts: number;
}

export interface DisposalSums {
  proceeds: bigint;
  basis: bigint;
  gain: bigint;
}

export interface IncomeSums {
  readonly year: number;
  readonly category: Category;
  value: bigint;
  receipts: number;
}

export interface IssueSums {
  readonly code: Issue['code'];
  readonly severity: Issue['severity'];
  issues: number;
  /** The number of these issues with a tax impact. */
  staked: number;
  low: bigint;
  high: bigint;
}

export const makeEmptyTotals = (getTaxYear: TaxYearFor): OutcomeTotals => ({
  getTaxYear,
  years: new Map(),
  income: new Map(),
  issues: new Map(),
});

type Summed = Pick<TransactionOutcome, 'disposals' | 'income' | 'issues'>;

/** Adds an outcome to the totals; `-1` subtracts it. */
export function count(
  totals: OutcomeTotals,
  { disposals, income, issues }: Summed,
  times: 1 | -1,
): void {
  for (const disposal of disposals) {
    const year = yearSums(totals, totals.getTaxYear(disposal.disposedOn));
    addTo(year[disposal.term ?? 'termless'], disposal, times);
    year.disposals += times;
    const month = monthSums(year, disposal.disposedOn);
    month[gainFields[disposal.term ?? 'termless']] += BigInt(times) * getCountedGain(disposal);
    month.disposals += times;
  }
  for (const { on, category, value } of income) {
    const year = yearSums(totals, totals.getTaxYear(on));
    const counted = BigInt(times) * value;
    year.income += counted;
    year.receipts += times;
    const month = monthSums(year, on);
    month.income += counted;
    month.receipts += times;
    const sums = incomeSums(totals, year.year, category);
    sums.value += counted;
    sums.receipts += times;
  }
  for (const issue of issues) countIssue(issueSums(totals, issue), issue, times);
}

const gainFields = {
  short: 'shortGain',
  long: 'longGain',
  termless: 'termlessGain',
} as const;

/** Without a loss that a wash sale disallows. */
const getCountedGain = ({ gain, disallowed }: Disposal): bigint =>
  disallowed === undefined ? gain : gain + disallowed;

function addTo(sums: DisposalSums, disposal: Disposal, times: 1 | -1): void {
  const { proceeds, basis } = disposal;
  const counted = getCountedGain(disposal);
  if (times === 1) {
    sums.proceeds += proceeds;
    sums.basis += basis;
    sums.gain += counted;
  } else {
    sums.proceeds -= proceeds;
    sums.basis -= basis;
    sums.gain -= counted;
  }
}

function countIssue(sums: IssueSums, { atStake }: Issue, times: 1 | -1): void {
  sums.issues += times;
  if (!atStake) return;
  sums.staked += times;
  sums.low += BigInt(times) * atStake.low;
  sums.high += BigInt(times) * atStake.high;
}

function yearSums({ years }: OutcomeTotals, year: number): YearSums {
  const known = years.get(year);
  if (known) return known;
  const sums = {
    year,
    short: { proceeds: 0n, basis: 0n, gain: 0n },
    long: { proceeds: 0n, basis: 0n, gain: 0n },
    termless: { proceeds: 0n, basis: 0n, gain: 0n },
    income: 0n,
    disposals: 0,
    receipts: 0,
    months: new Map(),
  };
  years.set(year, sums);
  return sums;
}

function monthSums({ months }: YearSums, on: LocalDate): MonthSums {
  const month = on.slice(0, 7);
  const known = months.get(month);
  if (known) return known;
  const sums = {
    shortGain: 0n,
    longGain: 0n,
    termlessGain: 0n,
    income: 0n,
    disposals: 0,
    receipts: 0,
  };
  months.set(month, sums);
  return sums;
}

function incomeSums({ income }: OutcomeTotals, year: number, category: Category): IncomeSums {
  const key = `${year} ${category}`;
  const sums = income.get(key) ?? { year, category, value: 0n, receipts: 0 };
  income.set(key, sums);
  return sums;
}

function issueSums({ issues }: OutcomeTotals, { code, severity }: Issue): IssueSums {
  const key = `${code} ${severity}`;
  const sums = issues.get(key) ?? { code, severity, issues: 0, staked: 0, low: 0n, high: 0n };
  issues.set(key, sums);
  return sums;
}
