import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import {
  countIssuesByYear,
  readProgressByYear,
  readStakesByYear,
  readTransactionSpan,
  readUnpricedByYear,
  type YearIssueCount,
  type YearProgress,
  type YearSpan,
  type YearStake,
  countAssumedByYear,
  type YearAssumed,
  type YearUnpriced,
} from '@lotbook/db/stores/issue-counts';
import { countUnresolvedImports } from '@lotbook/db/stores/imports';
import {
  countRejected,
  countUnpriced,
  isUnread,
  type UnpricedCount,
} from '@lotbook/model/excluded-words';
import { countRejectedByYear, type RejectedYear } from '@lotbook/db/stores/rejected-years';
import { readSourceReaches, type SourceReach } from '@lotbook/db/stores/sources';
import { absolute, format, money, subtract, sum } from '@lotbook/decimal/decimal';
import { getGainChange, getCostRange, type Ends } from '@lotbook/model/stake';
import { getPlace } from '../base/jurisdiction.ts';
import { loadSeparateCarryovers, type CarriedApart } from '../sealed-years/filed-before.ts';
import { isBehind } from './is-behind.ts';
import { filterMissingRows, findMissingRows, type MissingRows } from './missing-rows.ts';
import { getTaxYearAt, getTaxYearSpan } from '../base/tax-year-span.ts';

/** How close a tax year is to a complete return. */
export interface YearReadiness extends YearProgress {
  /** As people write it. */
  readonly label: string;
  readonly isPresent: boolean;
  /** Open issues of the year by code, the most money first; with them those that were dismissed. The money is what counts in the year. */
  readonly kinds: readonly YearKind[];
  /**
   * How much the gain of the year may fall (negative) or grow, in the account's currency; null if no open issue affects it. The impact of units received
   * counts in the years in which they are sold.
   */
  readonly low: string | null;
  readonly high: string | null;
  /** The part due to issues of earlier years, whose units were sold in this one; null if none. */
  readonly earlier: Earlier | null;
  /** What no total of the year contains, because its price is unknown. */
  readonly excluded: readonly YearUnpriced[];
  readonly range: YearRange;
  /** The impact in other years of the year's issues, when their units are sold; null if none. */
  readonly later: Change | null;
  /** Some of the impact may be in a later year, and it is unknown which. */
  readonly mayMoveLater: boolean;
  /** Dismissed issues; null if none. */
  readonly aside: SetAside | null;
  readonly checks: readonly ReadinessCheck[];
  /** The sources whose data may not cover the whole year. */
  readonly behind: readonly Pick<SourceReach, 'sourceId' | 'name' | 'lastAt'>[];
  /** Where rows may be missing within the files of the year, or between them. */
  readonly missingRows: readonly MissingRows[];
  /** The sealed year before, where what it used up is another cost today; null where both agree, or it is not sealed. */
  readonly carried: CarriedApart | null;
}

/** Between what the net gain and the income of a year may end up, as changes of the sums shown: open issues are settled one way or the other. */
export interface YearRange {
  readonly gainLow: string;
  readonly gainHigh: string;
  readonly incomeLow: string;
  readonly incomeHigh: string;
  /** Open errors and warnings that count in the year. */
  readonly items: number;
  /** Of those, the ones with an unknown amount: the range covers only known amounts. */
  readonly unknown: number;
}

export interface YearKind extends YearIssueCount {
  /** Like `low` and `high`, for the impact in other years, when the units are sold; null if none. */
  readonly laterLow: string | null;
  readonly laterHigh: string | null;
}

/** How much a gain may fall (negative) or grow; null if it isn't affected. */
export interface Change {
  readonly low: string | null;
  readonly high: string | null;
}

export interface Earlier extends Change {
  readonly count: number;
}

/** Dismissed issues of a year. */
export interface SetAside extends Change {
  readonly count: number;
  /** Also those of earlier years whose units were sold in this one. The change of the gain, if the issues are real, is due to both. */
  readonly earlier: number;
  /** Of those of the year, the ones with an unknown amount. */
  readonly unknown: number;
  /** When the last was. */
  readonly lastAt: string | null;
  /** The addresses of those who did. */
  readonly by: readonly string[];
}

export const checkIds = [
  'sources',
  'files',
  'rows',
  'categories',
  'transfers',
  'costs',
  'prices',
  'choices',
] as const;

/** One line of the list that makes a year ready. */
export interface ReadinessCheck {
  readonly id: (typeof checkIds)[number];
  readonly open: number;
  readonly done: number;
  /** The issues that it looks for. Empty for sources, whose data ends early, and for files with missing rows. */
  readonly codes: readonly string[];
}

type IssueCheckId = Exclude<ReadinessCheck['id'], 'sources' | 'files'>;

const codesByCheck: Readonly<Record<IssueCheckId, readonly string[]>> = {
  rows: [
    'possible-duplicate',
    'time-out-of-range',
    'amount-out-of-range',
    'unknown-asset',
    'negative-balance',
    'possible-double-income',
  ],
  categories: ['category-side', 'unsupported-category'],
  transfers: ['unmatched-withdrawal', 'unmatched-deposit'],
  costs: ['missing-basis', 'zero-basis', 'unsupported-basis', 'redenomination'],
  prices: ['missing-price', 'implausible-price'],
  choices: ['spec-id-refused', 'transition-refused', 'order-lapsed', 'slashing-loss'],
};

const DAY_MS = 86_400_000;

/** Every year with activity, newest first; or one year, with activity or not. */
export async function loadReadiness(
  db: Db,
  account: Account,
  now: Date,
  year?: number,
): Promise<readonly YearReadiness[]> {
  const spans = year === undefined ? await getSpans(db, account) : [getTaxYearSpan(account, year)];
  const [progress, counts] = [
    await readProgressByYear(db, account.id, spans),
    await countIssuesByYear(db, account.id, spans),
  ];
  const stakes = Map.groupBy(await readStakesByYear(db, account.id, spans), (each) => each.year);
  const reaches = await readSourceReaches(db, account.id);
  const missing = await findMissingRows(db, account.id);
  const carried = await loadSeparateCarryovers(db, account);
  const unpriced = Map.groupBy(await readExcluded(db, account, spans), (each) => each.year);
  const byYear = Map.groupBy(counts, (each) => each.year);
  return spans.map((span) => {
    const sold = stakes.get(span.year) ?? [];
    const [own, earlier] = [
      sold.filter(({ isEarlier }) => !isEarlier),
      sold.filter(({ isEarlier }) => isEarlier),
    ];
    const issues = byYear.get(span.year) ?? [];
    const kinds = issues.map((kind) => addSold(kind, own));
    const done = progress.find((each) => each.year === span.year) ?? {
      year: span.year,
      transactions: 0,
      leftOut: 0,
      troubled: 0,
      matched: 0,
      unmatched: 0,
    };
    const behind = reaches.filter((reach) => isBehind(reach, span, now));
    const missingRows = filterMissingRows(missing, span);
    const excluded = unpriced.get(span.year) ?? [];
    const change = changeByAll([...kinds, ...earlier.map(openEnds)]);
    return {
      ...done,
      label: getPlace(account).years.label(span.year),
      isPresent: getTaxYearAt(account, now.toISOString()) === span.year,
      kinds,
      ...change,
      excluded,
      range: getRange(change, excluded, kinds, earlier),
      earlier: getEarlier(earlier),
      later: getLater(issues, own),
      mayMoveLater: kinds.some(({ mayMoveLater }) => mayMoveLater),
      aside: sumExcluded(kinds, earlier),
      carried: carried.get(span.year - 1) ?? null,
      behind: behind.map(({ sourceId, name, lastAt }) => ({ sourceId, name, lastAt })),
      missingRows,
      checks: checkIds.flatMap((id) => {
        if (id === 'sources')
          return { id, open: behind.length, done: reaches.length - behind.length, codes: [] };
        // Files without running balances can't prove that nothing is missing, so there is no line without a finding.
        if (id === 'files')
          return missingRows.length === 0
            ? []
            : { id, open: missingRows.length, done: 0, codes: [] };
        return addRejected(makeIssuesCheck(id, kinds, earlier, done), excluded);
      }),
    };
  });
}

/** The changes of a year's gain and income separately: unpriced income affects only the income. */
function getRange(
  { low, high }: Change,
  excluded: readonly YearUnpriced[],
  kinds: readonly YearKind[],
  earlier: readonly YearStake[],
): YearRange {
  const income = excluded.filter(({ kind }) => kind === 'income');
  const incomeEnds = {
    low: sum(income.map((each) => money(each.low ?? '0'))),
    high: sum(income.map((each) => money(each.high ?? '0'))),
  };
  const grave = kinds.filter(({ severity }) => severity !== 'info');
  return {
    gainLow: format(subtract(money(low ?? '0'), incomeEnds.low)),
    gainHigh: format(subtract(money(high ?? '0'), incomeEnds.high)),
    incomeLow: format(incomeEnds.low),
    incomeHigh: format(incomeEnds.high),
    items:
      getCount(grave, ({ count }) => count) +
      getCount(earlier, ({ count }) => count) +
      countUnpriced(excluded.filter(isUnread)),
    unknown: getCount(grave, ({ unstaked }) => unstaked) + countUnpriced(excluded.filter(isUnread)),
  };
}

/** Rows that could not be read are open among the rows of the year. */
const addRejected = (check: ReadinessCheck, excluded: readonly YearUnpriced[]): ReadinessCheck =>
  check.id === 'rows' ? { ...check, open: check.open + countRejected(excluded) } : check;

/** The years whose totals are incomplete because prices are missing, or rows or files could not be read, for pages with sums of several years. */
export async function readExcludedYears(
  db: Db,
  account: Account,
): Promise<readonly YearUnpriced[]> {
  const spans = await getSpans(db, account);
  const own = getTaxYearSpan(account, account.taxYear);
  return readExcluded(
    db,
    account,
    spans.some(({ year }) => year === own.year) ? spans : [own, ...spans],
  );
}

/** Transactions of each tax year that use an assumed price. */
export async function countAssumed(db: Db, account: Account): Promise<readonly YearAssumed[]> {
  return await countAssumedByYear(db, account.id, await getSpans(db, account));
}

/** The tax year or the days that a report is of; it is of all time if both are missing. */
interface ReportedTime {
  readonly year: number | null;
  readonly period: { readonly from: string; readonly to: string } | undefined;
}

/** What a report excludes because it was rejected at import or not imported at all. */
export async function countUnread(
  db: Db,
  account: Account,
  of: ReportedTime,
): Promise<readonly UnpricedCount[]> {
  const rejected = await countRejectedByYear(db, account.id);
  const files = await countUnresolvedImports(db, account.id);
  const years = getReportedYears(account, of);
  return [
    { kind: 'rejected', transactions: countRejectedIn(rejected, years) },
    { kind: 'file', transactions: files },
  ].filter(({ transactions }) => transactions > 0);
}

function getReportedYears(
  account: Account,
  { year, period }: ReportedTime,
): readonly [first: number, last: number] {
  if (period) return [Number(period.from.slice(0, 4)), Number(period.to.slice(0, 4))];
  return year === null ? [-Infinity, Infinity] : getCalendarYears(getTaxYearSpan(account, year));
}

async function readExcluded(
  db: Db,
  account: Account,
  spans: readonly YearSpan[],
): Promise<readonly YearUnpriced[]> {
  const unpriced = await readUnpricedByYear(db, account.id, spans);
  const rejected = await countRejectedByYear(db, account.id);
  const files = await countUnresolvedImports(db, account.id);
  return [
    ...unpriced,
    ...spans.flatMap((span) => [
      ...filterRejected(rejected, span),
      ...countUnknown(span.year, 'file', files),
    ]),
  ];
}

/** Rows without a year are in each year, under a kind of their own so that they can be counted once. */
function filterRejected(
  rejected: readonly RejectedYear[],
  span: YearSpan,
): readonly YearUnpriced[] {
  const { dated = [], undated = [] } = Object.groupBy(rejected, ({ year }) =>
    year === null ? 'undated' : 'dated',
  );
  const years = getCalendarYears(span);
  return [
    ...countUnknown(span.year, 'rejected', countRejectedIn(dated, years)),
    ...countUnknown(span.year, 'undated', countRejectedIn(undated, years)),
  ];
}

/** The first and the last calendar year that a tax year overlaps. Time zones differ by less than a day. */
const getCalendarYears = ({ from, to }: YearSpan): readonly [first: number, last: number] => [
  new Date(Date.parse(from) + DAY_MS).getUTCFullYear(),
  new Date(Date.parse(to) - DAY_MS).getUTCFullYear(),
];

/** Rows that contain no year can be of any; those that do can be of each tax year that overlaps theirs. */
const countRejectedIn = (
  rejected: readonly RejectedYear[],
  [first, last]: readonly [first: number, last: number],
): number =>
  getCount(
    rejected.filter(({ year }) => year === null || (year >= first && year <= last)),
    ({ rows }) => rows,
  );

/** Rows or files whose content is unknown; empty for none. */
const countUnknown = (
  year: number,
  kind: 'rejected' | 'undated' | 'file',
  count: number,
): readonly YearUnpriced[] =>
  count === 0 ? [] : [{ year, kind, transactions: count, low: null, high: null, unstaked: count }];

/** The tax years from the first transaction to the last, the newest first. */
export async function getSpans(db: Db, account: Account): Promise<readonly YearSpan[]> {
  const span = await readTransactionSpan(db, account.id);
  if (!span) return [];
  const [first, last] = [getTaxYearAt(account, span.first), getTaxYearAt(account, span.last)];
  return Array.from({ length: last - first + 1 }, (_, index) =>
    getTaxYearSpan(account, last - index),
  );
}

/** Issues of earlier years are open in this one where their units were sold in it. */
function makeIssuesCheck(
  id: IssueCheckId,
  kinds: readonly YearIssueCount[],
  earlier: readonly YearStake[],
  { matched }: YearProgress,
): ReadinessCheck {
  const isAffected = ({
    code,
    severity,
  }: {
    readonly code: string;
    readonly severity: string;
  }): boolean => severity !== 'info' && codesByCheck[id].includes(code);
  const selected = kinds.filter(isAffected);
  const open = [...selected, ...earlier.filter(isAffected)];
  return {
    id,
    open: getCount(open, ({ count }) => count),
    done: getCount(selected, ({ dismissed }) => dismissed) + (id === 'transfers' ? matched : 0),
    codes: codesByCheck[id],
  };
}

function sumExcluded(
  kinds: readonly YearIssueCount[],
  earlier: readonly YearStake[],
): SetAside | null {
  const [own, before] = [kinds.filter(isAside), earlier.filter(isAside)];
  const selected = [...own, ...before];
  if (selected.length === 0) return null;
  return {
    count: getCount(own, ({ dismissed }) => dismissed),
    earlier: getCount(before, ({ dismissed }) => dismissed),
    unknown: getCount(own, ({ dismissedUnstaked }) => dismissedUnstaked),
    ...changeByAll([
      ...own.map(({ code, dismissedLow: low, dismissedHigh: high }) => ({ code, low, high })),
      ...before.map(toDismissedCount),
    ]),
    lastAt: selected
      .flatMap(({ dismissedAt }) => dismissedAt ?? [])
      .reduce<string | null>((last, at) => (last === null || at > last ? at : last), null),
    by: [...new Set(selected.flatMap(({ dismissedBy }) => dismissedBy))].sort(),
  };
}

const isAside = ({ dismissed }: { readonly dismissed: number }): boolean => dismissed > 0;
const getCount = <Each>(all: readonly Each[], count: (each: Each) => number): number =>
  all.reduce((total, each) => total + count(each), 0);

/** A kind with what of it counts in the year because its units were sold in it, and with what counts in others. */
function addSold(kind: YearIssueCount, sold: readonly YearStake[]): YearKind {
  const found = sold.find(({ code, severity }) => code === kind.code && severity === kind.severity);
  if (!found) return { ...kind, laterLow: kind.whenSoldLow, laterHigh: kind.whenSoldHigh };
  const [open, aside] = [openEnds(found), toDismissedCount(found)];
  const left = getRemaining({ low: kind.whenSoldLow, high: kind.whenSoldHigh }, toSoldCount(found));
  return {
    ...kind,
    laterLow: left?.low ?? null,
    laterHigh: left?.high ?? null,
    low: addKnown(kind.low, open.low),
    high: addKnown(kind.high, open.high),
    dismissedLow: addKnown(kind.dismissedLow, aside.low),
    dismissedHigh: addKnown(kind.dismissedHigh, aside.high),
  };
}

const addKnown = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : format(sum([money(a), money(b)]));

type StakeCount = Pick<YearIssueCount, 'code' | 'low' | 'high'>;

const openEnds = ({ code, worth }: YearStake): StakeCount => getEnds(code, worth);
/** The part that the year's issues expect when units are sold. */
const toSoldCount = ({ code, whenSold }: YearStake): StakeCount => getEnds(code, whenSold);
const toDismissedCount = ({ code, dismissedWorth }: YearStake): StakeCount =>
  getEnds(code, dismissedWorth);

function getEnds(code: string, worth: string | null): StakeCount {
  if (worth === null) return { code, low: null, high: null };
  const { low, high } = getCostRange(code, money(worth));
  return { code, low: format(low), high: format(high) };
}

function getEarlier(stakes: readonly YearStake[]): Earlier | null {
  const open = stakes.filter(({ count }) => count > 0);
  return open.length === 0
    ? null
    : { count: getCount(open, ({ count }) => count), ...changeByAll(open.map(openEnds)) };
}

/** The whole impact of units of the year's issues, less what was sold in it. */
function getLater(issues: readonly YearIssueCount[], sold: readonly YearStake[]): Change | null {
  const all = changeByAll(
    issues.map(({ code, whenSoldLow: low, whenSoldHigh: high }) => ({ code, low, high })),
  );
  return getRemaining(all, changeByAll(sold.map(toSoldCount)));
}

function getRemaining(all: Change, { low, high }: Change): Change | null {
  if (all.low === null || all.high === null) return null;
  const left = [
    subtract(money(all.low), money(low ?? '0')),
    subtract(money(all.high), money(high ?? '0')),
  ] as const;
  return left.every((each) => absolute(each) < minShown)
    ? null
    : { low: format(left[0]), high: format(left[1]) };
}

/** Parts are rounded down: what is less than half a cent was sold. */
const minShown = money('0.005');

function changeByAll(kinds: readonly StakeCount[]): Change {
  const changes = kinds.flatMap(({ code, low, high }): readonly Ends[] =>
    low === null || high === null
      ? []
      : [getGainChange(code, { low: money(low), high: money(high) })],
  );
  if (changes.length === 0) return { low: null, high: null };
  return {
    low: format(sum(changes.map(({ low }) => low))),
    high: format(sum(changes.map(({ high }) => high))),
  };
}
