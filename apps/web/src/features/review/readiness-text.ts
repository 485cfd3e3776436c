import { add, format, money, sum } from '@lotbook/decimal/decimal';
import { several } from '@lotbook/model/several';
import { formatDay } from '@lotbook/ui/format-when';
import type { YearReady } from './year-ready.ts';
import { formatChange } from './tax-impact-text.ts';

type Progress = Pick<YearReady, 'transactions' | 'troubled' | 'earlier'> & {
  readonly excluded?: YearReady['excluded'];
};

/**
 * How much of a year needs nobody, 0 to 100; never 100 while something is open, of the year or of an earlier one whose units were sold in it, or while a total lacks what has no price.
 */
export function readyPercent({ transactions, troubled, earlier, excluded = [] }: Progress): number {
  if (troubled === 0 && !earlier && excluded.length === 0) return 100;
  if (transactions === 0) return 99;
  return Math.min(99, Math.floor(((transactions - troubled) / transactions) * 100));
}

/** How many transactions several years have together, and how many of them were left out. */
export const lookedAt = (
  years: readonly Pick<YearReady, 'transactions' | 'leftOut'>[],
): Pick<YearReady, 'transactions' | 'leftOut'> => ({
  transactions: years.reduce((sum, { transactions }) => sum + transactions, 0),
  leftOut: years.reduce((sum, { leftOut }) => sum + leftOut, 0),
});

/** What was set aside, of one year or of several together. */
export interface SetAside {
  readonly count: number;
  /** Besides, issues of years before that count in the year; none of several together, since those are among their `count`. */
  readonly earlier: number;
  /** Of `count`, the ones whose amount is unknown: they are not in `low` and `high`. */
  readonly unknown: number;
  readonly low: string | null;
  readonly high: string | null;
  readonly lastAt: string | null;
  readonly by: readonly string[];
}

/** Undefined where nothing was set aside. */
export function sumExcluded(years: readonly Pick<YearReady, 'aside'>[]): SetAside | undefined {
  const all = years.flatMap(({ aside }) => aside ?? []);
  const [first] = all;
  if (!first) return undefined;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    earlier: years.length === 1 ? first.earlier : 0,
    unknown: all.reduce((sum, { unknown }) => sum + unknown, 0),
    low: added(all.flatMap(({ low }) => low ?? [])),
    high: added(all.flatMap(({ high }) => high ?? [])),
    lastAt:
      all
        .flatMap(({ lastAt }) => lastAt ?? [])
        .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null,
    by: [...new Set(all.flatMap(({ by }) => by))],
  };
}

const added = (amounts: readonly string[]): string | null =>
  amounts.length === 0 ? null : format(sum(amounts.map(money)));

/** `3 issues set aside. Your gain may fall by up to 20.00 USD`, of a year. */
export function formatAside(
  aside: Pick<SetAside, 'count' | 'earlier' | 'low' | 'high' | 'unknown'>,
  currency: string,
): string {
  const change = formatChange({ ...aside, unstaked: aside.unknown }, currency);
  const said = `${several(aside.count + aside.earlier, 'issue', 'issues')} set aside`;
  return change ? `${said}: ${change.replace(/^Your/, 'your')}` : said;
}

/** `1 issue of an earlier year counts in 2025: its units were sold then`. */
export const formatEarlier = (count: number, label: string): string =>
  count === 1
    ? `1 issue of an earlier year counts in ${label}: its units were sold then`
    : `${count.toLocaleString('en-US')} issues of earlier years count in ${label}: their units were sold then`;

const names: Readonly<Record<string, string>> = {
  sources: 'Sources reach the end of the year',
  rows: 'Rows make sense',
  categories: 'Categories fit',
  transfers: 'Transfers have both ends',
  costs: 'What was sold has a cost',
  prices: 'Prices are known',
  choices: 'Your choices could be followed',
};
const checkName = (id: string, isPresent: boolean): string =>
  id === 'sources' && isPresent ? 'Sources were read within a day' : (names[id] ?? id);

type Check = YearReady['checks'][number];

/** What a line of the list says at its end. What was set aside counts as done, and is told apart from it. */
export function checkState(
  check: Pick<Check, 'id' | 'open' | 'done'>,
  kinds: readonly Pick<Kind, 'code' | 'dismissed'>[],
): string {
  if (check.open > 0) return `${check.open.toLocaleString('en-US')} open`;
  const aside = getDismissedIn(check, kinds);
  const parts = [
    { count: check.done - aside, words: 'done' },
    { count: aside, words: 'set aside' },
  ].flatMap(({ count, words }) => (count > 0 ? [`${count.toLocaleString('en-US')} ${words}`] : []));
  return parts.join(', ') || 'nothing open';
}

const transferCodes: ReadonlySet<string> = new Set(['unmatched-withdrawal', 'unmatched-deposit']);

/** Files are read and ends are found; of all other checks nothing is done but what was set aside. */
function getDismissedIn(
  { id, done }: Pick<Check, 'id' | 'done'>,
  kinds: readonly Pick<Kind, 'code' | 'dismissed'>[],
): number {
  if (id === 'sources') return 0;
  if (id !== 'transfers') return done;
  return kinds.reduce(
    (sum, { code, dismissed }) => (transferCodes.has(code) ? sum + dismissed : sum),
    0,
  );
}

/** The lines of the list that makes a year ready. */
export const checkLines = ({
  checks,
  kinds,
  isPresent,
}: Pick<YearReady, 'checks' | 'isPresent'> & {
  readonly kinds: readonly Pick<Kind, 'code' | 'dismissed'>[];
}) =>
  checks.map((check) => ({
    id: check.id,
    label: checkName(check.id, isPresent),
    ready: check.open === 0,
    state: checkState(check, kinds),
  }));

const mostNamed = 3;

/** `Kraken is known until 3 Jun 2025, Ledger until 1 May 2025, and 2 more sources end early`; undefined without any. */
export function formatBehind(
  behind: readonly Pick<YearReady['behind'][number], 'label' | 'lastAt'>[],
  zone: string,
): string | undefined {
  if (behind.length === 0) return undefined;
  const named = behind
    .toSorted((one, other) => Number(one.lastAt === null) - Number(other.lastAt === null))
    .slice(0, mostNamed)
    .map(({ label, lastAt }, n) =>
      lastAt === null
        ? `nothing of ${label} is known`
        : `${label}${n === 0 ? ' is known' : ''} until ${formatDay(lastAt, zone)}`,
    );
  const more = behind.length - named.length;
  return [
    ...named,
    ...(more > 0 ? [`${several(more, 'more source ends', 'more sources end')} early`] : []),
  ]
    .join(', ')
    .replace(/^n/, 'N');
}

export interface Kind {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly dismissed: number;
  /** Between these lies the money that hangs on those that are open; null where nobody can tell. */
  readonly low: string | null;
  readonly high: string | null;
  /** The same of what counts in other years, when their units are sold; null where nothing does. */
  readonly laterLow: string | null;
  readonly laterHigh: string | null;
  /** Of the open ones, those whose amount is unknown: they are in none of the sums. */
  readonly unstaked: number;
}

const rank: Readonly<Record<string, number>> = { error: 0, warning: 1, info: 2 };

/** The kinds of several years together, the gravest severity of each code; the most first within a severity. */
export function getKinds(years: readonly YearReady[]): readonly Kind[] {
  const kinds = new Map<string, Kind>();
  for (const {
    code,
    severity,
    count,
    dismissed,
    unstaked,
    low,
    high,
    laterLow,
    laterHigh,
  } of years.flatMap((year) => year.kinds)) {
    const before = kinds.get(code);
    kinds.set(code, {
      code,
      severity:
        before && (rank[before.severity] ?? 3) < (rank[severity] ?? 3) ? before.severity : severity,
      count: count + (before?.count ?? 0),
      dismissed: dismissed + (before?.dismissed ?? 0),
      unstaked: unstaked + (before?.unstaked ?? 0),
      low: addKnown(low, before?.low ?? null),
      high: addKnown(high, before?.high ?? null),
      laterLow: addKnown(laterLow, before?.laterLow ?? null),
      laterHigh: addKnown(laterHigh, before?.laterHigh ?? null),
    });
  }
  return [...kinds.values()].sort(
    (a, b) =>
      (rank[a.severity] ?? 3) - (rank[b.severity] ?? 3) ||
      b.count - a.count ||
      a.code.localeCompare(b.code),
  );
}

/** Unknown amounts are counted in `unstaked`. */
const addKnown = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? (one ?? other) : format(add(money(one), money(other)));

/** `1 of 76 transactions needs you`, `2 of 76 transactions still need you`. */
export const formatNeed = (troubled: number, transactions: number, still = ''): string =>
  `${troubled.toLocaleString('en-US')} of ${several(transactions, 'transaction', 'transactions')} ${still}${troubled === 1 ? 'needs' : 'need'} you`;
