import { isCategory } from '@lotbook/model/category';
import { earliestInstant, isDate, type Instant } from '@lotbook/model/time';
import type { Issue, IssueCode, IssueText } from '@lotbook/model/issue';
import { findOneSided } from '@lotbook/model/one-sided';
import { transactionTypes, type Movement, type Transaction } from '@lotbook/model/transaction';
import { isFiat } from '@lotbook/model/fiat';
import type { AssetId } from '@lotbook/model/ids';
import { unifySpelling } from './spelling.ts';
import { sortMovements } from './order.ts';

/** Quantities and amounts are counted up to this, in 10⁻¹⁸ units: twenty digits before the point. */
export const largestAmount = 10n ** 38n;
/** Transactions are accepted until the end of this year if no current date is given. */
export const latestInstant = '2199-12-31T23:59:59.999Z' as Instant;

/** The transactions that count, and an issue for each that cannot, by the id of its transaction. `latest`: what comes after it has not happened yet. */
export function selectCounted(
  transactions: readonly Transaction[],
  latest?: Instant,
): { readonly counted: readonly Transaction[]; readonly issues: readonly Issue[] } {
  const issues: Issue[] = [];
  const counted: Transaction[] = [];
  for (const each of unifySpelling(transactions)) {
    if (each.ignored) continue;
    const transaction = sortMovements(each);
    const issue = impossible(transaction, latest);
    if (issue) issues.push(issue);
    else counted.push(transaction);
  }
  return { counted, issues: issues.sort((a, b) => (a.transactionId < b.transactionId ? -1 : 1)) };
}

/** What makes a transaction impossible to count, if anything. It is left out and reported. */
export function impossible(
  transaction: Transaction,
  latest: Instant = latestInstant,
): Issue | undefined {
  const fault = getFault(transaction, latest);
  if (!fault) return undefined;
  const { id, movements } = transaction;
  const asset =
    (movements.find((movement) => !isFiat(movement.asset)) ?? movements[0])?.asset ??
    ('' as AssetId);
  return {
    code: fault.code,
    severity: 'error',
    transactionId: id,
    asset,
    text: fault.text,
  };
}

interface Fault {
  readonly code: IssueCode;
  readonly text: IssueText;
}

function getFault(transaction: Transaction, latest: Instant): Fault | undefined {
  const { at, type, category, movements } = transaction;
  if (!isInstant(at) || at < earliestInstant || at > latestInstant)
    return {
      code: 'time-out-of-range',
      text: { code: 'engine-issues.timeImpossible', params: { at } },
    };
  if (at > latest)
    return {
      code: 'time-out-of-range',
      text: { code: 'engine-issues.timeInFuture', params: { at } },
    };
  if (!types.has(type))
    return {
      code: 'unsupported-category',
      text: { code: 'engine-issues.unknownType', params: { type } },
    };
  if (category !== undefined && !isCategory(category))
    return {
      code: 'unsupported-category',
      text: { code: 'engine-issues.unknownCategory', params: { category } },
    };
  for (const movement of movements) {
    const fault = movementFault(movement, at);
    if (fault) return fault;
  }
  return tradeFault(transaction);
}

function tradeFault(transaction: Transaction): Fault | undefined {
  const found = findOneSided(transaction);
  if (found?.kind !== 'of-no-units') return undefined;
  const { sent, received, nothing } = found;
  const { type } = transaction;
  const trade = type === 'buy' || type === 'sell' ? type : 'other';
  return {
    code: 'amount-out-of-range',
    text: {
      code: 'engine-issues.tradeOfNoUnits',
      params: { trade, sent, received, asset: nothing.asset },
    },
  };
}

function movementFault(
  { direction, asset, quantity, value, basis, acquiredOn }: Movement,
  at: Instant,
): Fault | undefined {
  if (asset.trim() === '')
    return { code: 'unknown-asset', text: { code: 'engine-issues.sideWithoutAsset' } };
  if (direction !== 'in' && direction !== 'out' && direction !== 'fee')
    return { code: 'unsupported-category', text: { code: 'engine-issues.sideWithoutDirection' } };
  if (!isInRange(quantity) || !isInRange(value?.amount) || !isInRange(basis?.amount))
    return { code: 'amount-out-of-range', text: { code: 'engine-issues.amountImpossible' } };
  if (direction !== 'fee' && quantity === 0n && value && value.amount > 0n)
    return {
      code: 'amount-out-of-range',
      text: { code: 'engine-issues.valueOfNoUnits', params: { asset } },
    };
  if (acquiredOn === undefined) return undefined;
  if (!isCalendarDate(acquiredOn) || acquiredOn < earliestDate)
    return {
      code: 'time-out-of-range',
      text: { code: 'engine-issues.acquisitionDateInvalid', params: { acquiredOn } },
    };
  return acquiredOn > dayAfter(at)
    ? {
        code: 'time-out-of-range',
        text: { code: 'engine-issues.acquisitionDateTooLate', params: { acquiredOn } },
      }
    : undefined;
}

/** The latest calendar date at an instant in any time zone. */
const dayAfter = (at: Instant): string =>
  new Date(Date.parse(at) + 86_400_000).toISOString().slice(0, 10);

const types: ReadonlySet<string> = new Set(transactionTypes);
const earliestDate = earliestInstant.slice(0, 10);

const isInRange = (amount: bigint | undefined): boolean =>
  amount === undefined || (amount >= 0n && amount < largestAmount);

/** `2025-01-31T23:59:59.999Z`. Character by character, because it runs once for every transaction of every book. */
function isInstant(text: string): boolean {
  if (text.length !== pattern.length) return false;
  for (let index = 0; index < pattern.length; index += 1) {
    const code = text.charCodeAt(index);
    const wanted = pattern.charCodeAt(index);
    if (wanted === zero ? code < zero || code > zero + 9 : code !== wanted) return false;
  }
  if (!isWithin(text, 11, 0, 23) || !isWithin(text, 14, 0, 59) || !isWithin(text, 17, 0, 59))
    return false;
  return isEveryMonth(text) || isCalendarDate(text.slice(0, 10));
}

/** A day that every month has; the calendar need not be asked. */
const isEveryMonth = (text: string): boolean =>
  isWithin(text, 5, 1, 12) && isWithin(text, 8, 1, 28);

function isWithin(text: string, from: number, least: number, most: number): boolean {
  const number = (text.charCodeAt(from) - zero) * 10 + text.charCodeAt(from + 1) - zero;
  return number >= least && number <= most;
}

const pattern = '0000-00-00T00:00:00.000Z';
const zero = '0'.charCodeAt(0);

const isCalendarDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isDate(Number(text.slice(0, 4)), Number(text.slice(5, 7)), Number(text.slice(8, 10)));
