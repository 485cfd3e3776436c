/** The tax years that an installation lists, and the default of new accounts. */
export interface TaxYearPolicy {
  readonly first: number;
  /** `current`: the current calendar year. */
  readonly last: number | 'current';
  readonly initial: number | 'current';
}

/** The years in the specification. */
export const defaultTaxYears: TaxYearPolicy = { first: 2015, last: 2025, initial: 2024 };

const resolve = (year: number | 'current', now: Date): number =>
  year === 'current' ? now.getUTCFullYear() : year;

/** The listed years, earliest first. */
export function listTaxYears({ first, last }: TaxYearPolicy, now: Date): readonly number[] {
  return Array.from(
    { length: Math.max(1, resolve(last, now) - first + 1) },
    (_, index) => first + index,
  );
}

/** The default year of a new account, always a listed one. */
export function getInitialTaxYear(policy: TaxYearPolicy, now: Date): number {
  const listed = listTaxYears(policy, now);
  const wanted = resolve(policy.initial, now);
  return listed.includes(wanted) ? wanted : listed.at(-1)!;
}

const range = /^(\d{4})-(\d{4}|current)$/;
const earliest = 2009;
const latest = 2100;

/** Parses `2015-2025` or `2015-current`; undefined for other texts. */
export function readTaxYearRange(text: string): Pick<TaxYearPolicy, 'first' | 'last'> | undefined {
  const [, from, to] = range.exec(text.trim()) ?? [];
  if (from === undefined || to === undefined) return undefined;
  const first = Number(from);
  const last = to === 'current' ? to : Number(to);
  const isRight =
    first >= earliest && (last === 'current' ? first <= latest : last >= first && last <= latest);
  return isRight ? { first, last } : undefined;
}
