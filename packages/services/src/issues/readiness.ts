import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import { issueCountsByYear, progressByYear, transactionSpan, type YearIssueCount, type YearProgress, type YearSpan } from '@lotbook/db/stores/issue-counts';
import { newestFiles } from '@lotbook/db/stores/sources';
import { format, money, sum } from '@lotbook/decimal/decimal';
import { changeOfGain, type Ends } from '@lotbook/model/stake';
import { placeOf } from '../accounts/place-of.ts';
import { yearsCarriedApart, type CarriedApart } from '../sealed-years/filed-before.ts';
import { taxYearAt, taxYearSpan } from './tax-year-span.ts';

/** How far a tax year is from being fit for a return. */
export interface YearReadiness extends YearProgress {
  /** As people write it. */
  readonly label: string;
  readonly isPresent: boolean;
  /** Open issues by code, the most money first; with them those that were dismissed. */
  readonly kinds: readonly YearIssueCount[];
  /** By how much the gain may fall, a number below zero, and by how much it may grow, in the account's currency; null where no money hangs on anything open. */
  readonly low: string | null;
  readonly high: string | null;
  /** What people set aside; null where nothing is. */
  readonly aside: SetAside | null;
  readonly checks: readonly ReadinessCheck[];
  /** The sealed year before, where what it used up is another cost today; null where both agree, or it is not sealed. */
  readonly carried: CarriedApart | null;
}

/** Issues of a year that count as they stand because people said so. */
export interface SetAside {
  readonly count: number;
  /** By how much the gain may change if they are right; null where no money hangs on any. */
  readonly low: string | null;
  readonly high: string | null;
  /** When the last was. */
  readonly lastAt: string | null;
  /** The addresses of those who did. */
  readonly by: readonly string[];
}

export const checkIds = ['sources', 'rows', 'categories', 'transfers', 'costs', 'prices', 'choices'] as const;

/** One line of the list that makes a year ready. */
export interface ReadinessCheck {
  readonly id: (typeof checkIds)[number];
  readonly open: number;
  readonly done: number;
}

const codesOf: Readonly<Record<Exclude<ReadinessCheck['id'], 'sources'>, readonly string[]>> = {
  rows: ['possible-duplicate', 'time-out-of-range', 'amount-out-of-range', 'unknown-asset', 'negative-balance'],
  categories: ['category-side', 'unsupported-category'],
  transfers: ['unmatched-withdrawal', 'unmatched-deposit'],
  costs: ['missing-basis', 'unsupported-basis'],
  prices: ['missing-price'],
  choices: ['spec-id-refused', 'transition-refused', 'order-lapsed', 'slashing-loss'],
};

const DAY_MS = 86_400_000;

/** Every year in which something happened, the newest first; or one year, whether anything happened in it or not. */
export async function readinessOf(db: Db, account: Account, now: Date, year?: number): Promise<readonly YearReadiness[]> {
  const spans = year === undefined ? await spansOf(db, account) : [taxYearSpan(account, year)];
  const [progress, counts] = [await progressByYear(db, account.id, spans), await issueCountsByYear(db, account.id, spans)];
  const files = await newestFiles(db, account.id);
  const carried = await yearsCarriedApart(db, account);
  const byYear = Map.groupBy(counts, (each) => each.year);
  return spans.map((span) => {
    const kinds = byYear.get(span.year) ?? [];
    const done = progress.find((each) => each.year === span.year) ?? { year: span.year, transactions: 0, troubled: 0, matched: 0, unmatched: 0 };
    const freshFrom = Math.min(Date.parse(span.to), now.getTime() - DAY_MS);
    return {
      ...done,
      label: placeOf(account).years.label(span.year),
      isPresent: taxYearAt(account, now.toISOString()) === span.year,
      kinds,
      ...changeByAll(kinds),
      aside: asideOf(kinds),
      carried: carried.get(span.year - 1) ?? null,
      checks: checkIds.map((id) => (id === 'sources' ? sourcesCheck(files, freshFrom) : issuesCheck(id, kinds, done))),
    };
  });
}

async function spansOf(db: Db, account: Account): Promise<readonly YearSpan[]> {
  const span = await transactionSpan(db, account.id);
  if (!span) return [];
  const [first, last] = [taxYearAt(account, span.first), taxYearAt(account, span.last)];
  return Array.from({ length: last - first + 1 }, (_, index) => taxYearSpan(account, last - index));
}

/** A source whose last file came after the year had ended, or within a day, can tell all of it. */
function sourcesCheck(files: Awaited<ReturnType<typeof newestFiles>>, freshFrom: number): ReadinessCheck {
  const done = files.filter(({ at }) => at !== null && Date.parse(at) >= freshFrom).length;
  return { id: 'sources', open: files.length - done, done };
}

function issuesCheck(id: Exclude<ReadinessCheck['id'], 'sources'>, kinds: readonly YearIssueCount[], { matched }: YearProgress): ReadinessCheck {
  const meant = kinds.filter(({ code, severity }) => severity !== 'info' && codesOf[id].includes(code));
  const dismissed = meant.reduce((count, each) => count + each.dismissed, 0);
  return { id, open: meant.reduce((count, each) => count + each.count, 0), done: dismissed + (id === 'transfers' ? matched : 0) };
}

function asideOf(kinds: readonly YearIssueCount[]): SetAside | null {
  const meant = kinds.filter(({ dismissed }) => dismissed > 0);
  if (meant.length === 0) return null;
  return {
    count: meant.reduce((count, { dismissed }) => count + dismissed, 0),
    ...changeByAll(meant.map(({ code, dismissedLow: low, dismissedHigh: high }) => ({ code, low, high }))),
    lastAt: meant.flatMap(({ dismissedAt }) => dismissedAt ?? []).reduce<string | null>((last, at) => (last === null || at > last ? at : last), null),
    by: [...new Set(meant.flatMap(({ dismissedBy }) => dismissedBy))].sort(),
  };
}

function changeByAll(kinds: readonly Pick<YearIssueCount, 'code' | 'low' | 'high'>[]): Pick<YearReadiness, 'low' | 'high'> {
  const changes = kinds.flatMap(({ code, low, high }): readonly Ends[] =>
    low === null || high === null ? [] : [changeOfGain(code, { low: money(low), high: money(high) })],
  );
  if (changes.length === 0) return { low: null, high: null };
  return { low: format(sum(changes.map(({ low }) => low))), high: format(sum(changes.map(({ high }) => high))) };
}
