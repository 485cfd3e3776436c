import { add, format, money, sum } from '@lotbook/decimal/decimal';
import * as readiness from '@lotbook/messages/generated/web/readiness';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { formatDay } from '@lotbook/ui/format-when';
import type { YearReady } from './year-ready.ts';
import { formatChange } from './tax-impact-text.ts';

type Progress = Pick<YearReady, 'transactions' | 'troubled' | 'earlier'> & {
  readonly excluded?: YearReady['excluded'];
};

/**
 * The share of a year's transactions without open issues, 0 to 100. Below 100 while an issue is open, in the year or in an earlier one whose units were sold in it, or while a total
 * is incomplete.
 */
export function getReadyPercent({
  transactions,
  troubled,
  earlier,
  excluded = [],
}: Progress): number {
  if (troubled === 0 && !earlier && excluded.length === 0) return 100;
  if (transactions === 0) return 99;
  return Math.min(99, Math.floor(((transactions - troubled) / transactions) * 100));
}

/** The number of transactions in several years, and how many of them are excluded. */
export const sumTransactions = (
  years: readonly Pick<YearReady, 'transactions' | 'leftOut'>[],
): Pick<YearReady, 'transactions' | 'leftOut'> => ({
  transactions: years.reduce((sum, { transactions }) => sum + transactions, 0),
  leftOut: years.reduce((sum, { leftOut }) => sum + leftOut, 0),
});

/** Dismissed issues in one year or in several years. */
export interface SetAside {
  readonly count: number;
  /** Dismissed issues of earlier years that affect the year. Zero for several years, whose `count` includes them. */
  readonly earlier: number;
  /** How many of `count` have an unknown amount: `low` and `high` do not include them. */
  readonly unknown: number;
  readonly low: string | null;
  readonly high: string | null;
  readonly lastAt: string | null;
  readonly by: readonly string[];
}

/** Undefined without dismissed issues. */
export function sumExcluded(years: readonly Pick<YearReady, 'aside'>[]): SetAside | undefined {
  const all = years.flatMap(({ aside }) => aside ?? []);
  const [first] = all;
  if (!first) return undefined;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    earlier: years.length === 1 ? first.earlier : 0,
    unknown: all.reduce((sum, { unknown }) => sum + unknown, 0),
    low: addAmounts(all.flatMap(({ low }) => low ?? [])),
    high: addAmounts(all.flatMap(({ high }) => high ?? [])),
    lastAt:
      all
        .flatMap(({ lastAt }) => lastAt ?? [])
        .toSorted((a, b) => Date.parse(b) - Date.parse(a))[0] ?? null,
    by: [...new Set(all.flatMap(({ by }) => by))],
  };
}

const addAmounts = (amounts: readonly string[]): string | null =>
  amounts.length === 0 ? null : format(sum(amounts.map(money)));

/** `3 issues dismissed. Your gain could be up to $20.00 lower`, for a year. */
export function formatAside(
  t: Translate,
  aside: Pick<SetAside, 'count' | 'earlier' | 'low' | 'high' | 'unknown'>,
  currency: string,
): string {
  const change = formatChange(t, { ...aside, unstaked: aside.unknown }, currency);
  const dismissed = t(readiness.dismissedCount, { count: aside.count + aside.earlier });
  return change ? `${dismissed}. ${change}` : dismissed;
}

/** `1 issue from an earlier year affects 2025 because its units were sold then` */
export const formatEarlier = (t: Translate, count: number, label: string): string =>
  t(readiness.earlierIssues, { count, year: label });

const checkNames: Readonly<Record<string, Message>> = {
  sources: readiness.checkSources,
  files: readiness.checkFiles,
  rows: readiness.checkRows,
  categories: readiness.checkCategories,
  transfers: readiness.checkTransfers,
  costs: readiness.checkCosts,
  prices: readiness.checkPrices,
  choices: readiness.checkChoices,
};

function getCheckName(t: Translate, id: string, isPresent: boolean): string {
  const name = id === 'sources' && isPresent ? readiness.checkSourcesRecent : checkNames[id];
  return name ? t(name) : id;
}

type Check = YearReady['checks'][number];

/** The state at the end of a check's line. Dismissed issues count as done, and are shown separately. */
export function checkState(
  t: Translate,
  check: Pick<Check, 'id' | 'open' | 'done'>,
  kinds: readonly Pick<Kind, 'code' | 'dismissed'>[],
): string {
  if (check.open > 0) return t(readiness.openCount, { count: check.open });
  const dismissed = getDismissedIn(check, kinds);
  const done = check.done - dismissed;
  if (dismissed > 0)
    return done > 0
      ? t(readiness.doneAndDismissed, { done, dismissed })
      : t(readiness.checkDismissedCount, { count: dismissed });
  return done > 0 ? t(readiness.doneCount, { count: done }) : t(readiness.noIssues);
}

const transferCodes: ReadonlySet<string> = new Set(['unmatched-withdrawal', 'unmatched-deposit']);

/** Sources are never dismissed, and transfers can be done without it. For other checks, done means dismissed. */
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

/** The checks of a year with their names and states. */
export const checkLines = (
  t: Translate,
  {
    checks,
    kinds,
    isPresent,
  }: Pick<YearReady, 'checks' | 'isPresent'> & {
    readonly kinds: readonly Pick<Kind, 'code' | 'dismissed'>[];
  },
) =>
  checks.map((check) => ({
    id: check.id,
    label: getCheckName(t, check.id, isPresent),
    ready: check.open === 0,
    state: checkState(t, check, kinds),
  }));

const mostNamed = 3;

/** `Kraken data ends on 3 Jun 2025. Ledger has no data. 2 more sources end early`; undefined without any. */
export function formatBehind(
  t: Translate,
  behind: readonly Pick<YearReady['behind'][number], 'label' | 'lastAt'>[],
  zone: string,
): string | undefined {
  if (behind.length === 0) return undefined;
  const sources = behind
    .toSorted((one, other) => Number(one.lastAt === null) - Number(other.lastAt === null))
    .slice(0, mostNamed)
    .map(({ label, lastAt }) =>
      lastAt === null
        ? t(readiness.sourceWithoutData, { source: label })
        : t(readiness.behindSource, { source: label, day: formatDay(lastAt, zone, t) }),
    );
  const count = behind.length - sources.length;
  return [...sources, ...(count > 0 ? [t(readiness.moreBehind, { count })] : [])].join('. ');
}

export interface Kind {
  readonly code: string;
  readonly severity: string;
  readonly count: number;
  readonly dismissed: number;
  /** The range of the tax impact of the open issues; null if it is unknown. */
  readonly low: string | null;
  readonly high: string | null;
  /** The same for other years in which their units are sold; null without an effect on those. */
  readonly laterLow: string | null;
  readonly laterHigh: string | null;
  /** How many open issues have an unknown amount: the sums do not include them. */
  readonly unstaked: number;
}

const rank: Readonly<Record<string, number>> = { error: 0, warning: 1, info: 2 };

/** The kinds of several years, each with its highest severity; the most frequent first within a severity. */
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

/** `1 of 76 transactions needs attention` */
export const formatNeed = (t: Translate, troubled: number, transactions: number): string =>
  t(readiness.needAttention, { troubled, transactions });
