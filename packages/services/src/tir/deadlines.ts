import type { LocalDate } from '@lotbook/model/time';

export interface TirDeadline {
  readonly formType: string;
  readonly kind: 'furnish' | 'file';
  readonly day: LocalDate;
  readonly daysLeft: number;
}

interface Rule {
  readonly formType: string;
  readonly kind: TirDeadline['kind'];
  /** Month and day in the year after the tax year. */
  readonly monthDay: string;
}

/**
 * Due dates of electronic filing and of statements. General Instructions for Certain Information
 * Returns, "Guide to Information Returns"; Publication 1099.
 */
const rules: readonly Rule[] = [
  { formType: '1099-DA', kind: 'furnish', monthDay: '02-15' },
  { formType: '1099-DA', kind: 'file', monthDay: '03-31' },
  { formType: '1099-B', kind: 'furnish', monthDay: '02-15' },
  { formType: '1099-B', kind: 'file', monthDay: '03-31' },
  { formType: '1099-INT', kind: 'furnish', monthDay: '01-31' },
  { formType: '1099-INT', kind: 'file', monthDay: '03-31' },
  { formType: '1099-MISC', kind: 'furnish', monthDay: '01-31' },
  { formType: '1099-MISC', kind: 'file', monthDay: '03-31' },
  { formType: '1099-NEC', kind: 'furnish', monthDay: '01-31' },
  { formType: '1099-NEC', kind: 'file', monthDay: '01-31' },
];

const dayMs = 86_400_000;

/** Due dates of a tax year's forms. A date on a weekend or a legal holiday moves to the next business day (IRC 7503). */
export function listDeadlines(taxYear: number, today: LocalDate): readonly TirDeadline[] {
  return rules.map(({ formType, kind, monthDay }) => {
    const day = toBusinessDay(`${taxYear + 1}-${monthDay}`);
    return {
      formType,
      kind,
      day,
      daysLeft: Math.round((Date.parse(day) - Date.parse(today)) / dayMs),
    };
  });
}

function toBusinessDay(day: string): LocalDate {
  const date = new Date(`${day}T00:00:00Z`);
  while (!isBusinessDay(date)) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10) as LocalDate;
}

/** Washington's Birthday, the third Monday of February, is the only holiday near a due date. 5 USC 6103. */
const isBusinessDay = (date: Date): boolean => {
  const [weekday, day] = [date.getUTCDay(), date.getUTCDate()];
  if (weekday === 0 || weekday === 6) return false;
  return !(date.getUTCMonth() === 1 && weekday === 1 && day >= 15 && day <= 21);
};
