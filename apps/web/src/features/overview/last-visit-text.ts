import { formatAmount } from '@lotbook/ui/format-amount';
import { several } from '@lotbook/model/several';

/** What somebody saw of an account. */
export interface Seen {
  readonly transactions: number;
  readonly errors: number;
  readonly warnings: number;
  readonly years: readonly {
    readonly year: number;
    readonly gain: string;
    readonly income: string;
  }[];
}

/** What is different now, a sentence each; empty where nothing is. */
export function formatSince(
  before: Seen,
  now: Seen,
  { currency, label }: { readonly currency: string; readonly label: (year: number) => string },
): readonly string[] {
  const came = now.transactions - before.transactions;
  const former = new Map(before.years.map((year) => [year.year, year]));
  const figures = now.years.flatMap(({ year, gain, income }) => {
    const was = former.get(year) ?? { gain: '0', income: '0' };
    return [
      ...changed(`Net gain of ${label(year)}`, was.gain, gain, currency),
      ...changed(`Income of ${label(year)}`, was.income, income, currency),
    ];
  });
  const gone = before.years
    .filter(({ year }) => !now.years.some((each) => each.year === year))
    .map(({ year }) => `${label(year)} has no figures any more.`);
  return [
    ...(came > 0
      ? [`${several(came, 'transaction', 'transactions')} more.`]
      : came < 0
        ? [`${several(-came, 'transaction', 'transactions')} fewer.`]
        : []),
    ...figures,
    ...gone,
    ...moved(now.errors - before.errors, 'issue to solve', 'issues to solve'),
    ...moved(now.warnings - before.warnings, 'issue to check', 'issues to check'),
  ];
}

const changed = (what: string, before: string, now: string, currency: string): readonly string[] =>
  cents(before, currency) === cents(now, currency)
    ? []
    : [`${what}: ${cents(before, currency)} became ${cents(now, currency)} ${currency}.`];

const moved = (by: number, one: string, many: string): readonly string[] =>
  by === 0 ? [] : [`${several(Math.abs(by), one, many)} ${by > 0 ? 'more' : 'fewer'}.`];

function cents(text: string, currency: string): string {
  const shown = formatAmount(text, 'cents', currency);
  return shown ? `${shown.sign < 0 ? '−' : ''}${shown.text}` : '–';
}
