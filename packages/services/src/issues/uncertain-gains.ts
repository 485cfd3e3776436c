import type { Db } from '@lotbook/db/database';
import type { Account } from '@lotbook/db/stores/accounts';
import type { TransactionWindow } from '@lotbook/db/stores/transaction-filter';
import { getOutcomes } from '@lotbook/db/stores/outcome-reading';
import {
  findDismissedIssues,
  findUncertainTransactions,
  toIssueKey,
  readUncertainByTransaction,
  readUncertainByYear,
  readUncertainIn,
  type UncertainWorth,
} from '@lotbook/db/stores/uncertain-gains';
import { format, money, sum } from '@lotbook/decimal/decimal';
import { Calendar } from '@lotbook/engine/calendar';
import type { AccountId } from '@lotbook/model/ids';
import { addDays } from '@lotbook/journal/periods';
import type { LocalDate, TimeZone } from '@lotbook/model/time';
import { getCostRange, getGainChange } from '@lotbook/model/stake';
import {
  countUncertain,
  noUncertainLines,
  type UncertainLines,
} from '@lotbook/reports/uncertain/uncertain-lines';
import { getSpans } from './readiness.ts';

/** By how much open issues about cost may change a gain, as shown: `low` is zero or below, `high` zero or above. */
export interface UncertainGain {
  /** Transactions, counted once for each kind of issue. */
  readonly transactions: number;
  readonly low: string;
  readonly high: string;
  /** Of the issues. */
  readonly codes: readonly string[];
}

export interface UncertainYear {
  readonly year: number;
  readonly gain: UncertainGain;
  readonly shortTerm: UncertainGain | undefined;
  readonly longTerm: UncertainGain | undefined;
}

/** The years whose gains depend on open issues about cost; others are omitted. */
export async function loadUncertainYears(
  db: Db,
  account: Account,
): Promise<readonly UncertainYear[]> {
  const rows = await readUncertainByYear(db, account.id, await getSpans(db, account));
  return [...Map.groupBy(rows, ({ year }) => year)].map(([year, all]) => ({
    year,
    gain: sumWorths(all)!,
    shortTerm: sumWorths(all.filter(({ term }) => term === 'short')),
    longTerm: sumWorths(all.filter(({ term }) => term === 'long')),
  }));
}

/** The same for the transactions of a filter; undefined if their gain is certain. */
export async function loadUncertainIn(
  db: Db,
  window: TransactionWindow,
): Promise<UncertainGain | undefined> {
  return sumWorths(await readUncertainIn(db, window));
}

/** Days, both included. */
export interface UncertainPeriod {
  readonly from: LocalDate;
  readonly to: LocalDate;
}

/** The same for days of the account. */
export const loadUncertainPeriod = (
  db: Db,
  account: Pick<Account, 'id' | 'timeZone'>,
  period: UncertainPeriod,
): Promise<UncertainGain | undefined> =>
  loadUncertainIn(db, { accountId: account.id, filter: getInstants(account, period) });

/** Figures of days that depend on open issues about cost, for documents about them. */
export async function loadUncertainLines(
  db: Db,
  account: Pick<Account, 'id' | 'timeZone'>,
  period: UncertainPeriod,
): Promise<UncertainLines> {
  const ids = await findUncertainTransactions(db, account.id, getInstants(account, period));
  const dismissed = await findDismissedIssues(db, account.id);
  let lines = noUncertainLines;
  for (let first = 0; first < ids.length; first += atOnce) {
    const outcomes = await getOutcomes(db, account.id, ids.slice(first, first + atOnce)); // oxlint-disable-line no-await-in-loop -- one batch after the other
    const disposals = outcomes.flatMap(({ outcome }) => outcome.disposals);
    lines = countUncertain(lines, { disposals }, ({ transactionId, code, asset }) =>
      dismissed.has(toIssueKey(transactionId, code, asset)),
    );
  }
  return lines;
}

/** Transactions read at once. */
const atOnce = 2_000;

function getInstants(
  { timeZone }: Pick<Account, 'timeZone'>,
  { from, to }: UncertainPeriod,
): { readonly from: string; readonly to: string } {
  const calendar = new Calendar(timeZone as TimeZone);
  return { from: calendar.getStart(from).at, to: calendar.getStart(addDays(to, 1)).at };
}

/** The same for each of some transactions, by id. */
export async function loadUncertainTransactions(
  db: Db,
  accountId: AccountId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, UncertainGain>> {
  const rows = await readUncertainByTransaction(db, accountId, ids);
  return new Map([...Map.groupBy(rows, ({ id }) => id)].map(([id, all]) => [id, sumWorths(all)!]));
}

function sumWorths(all: readonly UncertainWorth[]): UncertainGain | undefined {
  if (all.length === 0) return undefined;
  const changes = all.map(({ code, worth }) =>
    getGainChange(code, getCostRange(code, money(worth))),
  );
  return {
    transactions: all.reduce((count, { transactions }) => count + transactions, 0),
    low: format(sum(changes.map(({ low }) => low))),
    high: format(sum(changes.map(({ high }) => high))),
    codes: [...new Set(all.map(({ code }) => code))],
  };
}
