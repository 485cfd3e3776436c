import type { Instant } from '@lotbook/model/time';
import type { Movement, Transaction } from '@lotbook/model/transaction';
import { compareText, compareNaturally } from './natural.ts';

/** A transaction with its time as a number, so that the hot loop need not read the text again. */
export interface Dated {
  readonly transaction: Transaction;
  readonly ms: number;
}

/**
 * Transactions by time; those of one instant by the id their source gave, compared naturally, and those without one after them by content.
 * The order of the input never matters.
 */
export function sortByTime(transactions: readonly Transaction[]): readonly Dated[] {
  const dated = transactions.map(toDated);
  const contents = new Map<Transaction, string>();
  const content = (transaction: Transaction) => {
    const known = contents.get(transaction);
    if (known !== undefined) return known;
    const made = getContent(transaction);
    contents.set(transaction, made);
    return made;
  };
  return dated.sort((a, b) => a.ms - b.ms || compareTies(a.transaction, b.transaction, content));
}

/** Transactions that are in order, those of one instant together. */
export function* groupByInstant(dated: readonly Dated[]): Iterable<readonly Dated[]> {
  for (let from = 0; from < dated.length;) {
    const to = endOfInstant(dated, from);
    yield to === from + 1 ? [dated[from]!] : dated.slice(from, to);
    from = to;
  }
}

/** Where the instant ends that begins at a place of the order. */
export function endOfInstant(dated: readonly Dated[], from: number): number {
  const { ms } = dated[from]!;
  let to = from + 1;
  while (to < dated.length && dated[to]!.ms === ms) to += 1;
  return to;
}

export const toDated = (transaction: Transaction): Dated => ({
  transaction,
  ms: getMilliseconds(transaction.at),
});

function compareTies(
  a: Transaction,
  b: Transaction,
  content: (transaction: Transaction) => string,
): number {
  if (a.externalId !== undefined && b.externalId !== undefined) {
    const difference = compareNaturally(a.externalId, b.externalId);
    if (difference !== 0) return difference;
  } else if (a.externalId !== b.externalId) return a.externalId === undefined ? 1 : -1;
  return compareText(content(a), content(b)) || compareNaturally(a.id, b.id);
}

/**
 * The facts of a transaction as one line of text; equal text is an equal transaction. Its sources
 * come last, so that what they are called decides the order only among otherwise equal ones.
 */
export function getContent(transaction: Transaction): string {
  const movements = transaction.movements.toSorted(compareContents);
  const { treatments, position } = transaction;
  const own = treatments
    ? [JSON.stringify(Object.entries(treatments).sort(([a], [b]) => compareText(a, b)))]
    : [];
  return [
    transaction.at,
    transaction.type,
    transaction.category ?? '',
    transaction.txHash ?? '',
    ...movements.map(getMovementContent),
    ...own,
    ...(position === undefined ? [] : [position]),
    ...movements.map(({ source }) => source),
  ].join('|');
}

const directionRank: Readonly<Record<Movement['direction'], number>> = { out: 0, in: 1, fee: 2 };

/** The transaction with its movements in one order, whatever the order of the rows that they are from. Mostly they are in order already, and it is the same. */
export function sortMovements(transaction: Transaction): Transaction {
  const { movements } = transaction;
  for (let index = 1; index < movements.length; index += 1)
    if (compareSides(movements[index - 1]!, movements[index]!) > 0)
      return { ...transaction, movements: movements.toSorted(compareSides) };
  return transaction;
}

const compareSides = (a: Movement, b: Movement): number =>
  directionRank[a.direction] - directionRank[b.direction] || compareMovements(a, b);

/** Movements of one side of a transaction: by the id of their row, compared naturally, those without one last; else by content. */
export function compareMovements(a: Movement, b: Movement): number {
  if (a.rowId !== b.rowId) {
    if (a.rowId === undefined || b.rowId === undefined) return a.rowId === undefined ? 1 : -1;
    const difference = compareNaturally(a.rowId, b.rowId);
    if (difference !== 0) return difference;
  }
  return compareContents(a, b);
}

/** By everything but the source, then by source. */
const compareContents = (a: Movement, b: Movement): number =>
  compareText(getMovementContent(a), getMovementContent(b)) || compareText(a.source, b.source);

/** Everything that a movement says, except for its source. */
const getMovementContent = (movement: Movement): string =>
  [
    movement.direction,
    movement.asset,
    movement.quantity,
    movement.value ? `${movement.value.amount} ${movement.value.currency}` : '',
    movement.basis ? `${movement.basis.amount} ${movement.basis.currency}` : '',
    movement.acquiredOn ?? '',
    movement.withheldFrom ?? '',
    ...(movement.rowId === undefined ? [] : [movement.rowId]),
    ...(movement.givenOn === undefined ? [] : [`given ${movement.givenOn}`]),
    ...(movement.inherited ? ['inherited'] : []),
    ...(movement.onFee ? ['on fee'] : []),
    ...(movement.decided?.value ? ['value decided'] : []),
    ...(movement.decided?.basis ? ['basis decided'] : []),
    ...(movement.assigned ? ['assigned'] : []),
  ].join(',');

/** Milliseconds since 1970 of `2025-01-31T23:59:59.000Z`, without the detour through the general date parser. */
function getMilliseconds(at: Instant): number {
  if (at.length !== 24 || at.charCodeAt(23) !== 90) return Date.parse(at);
  const year = readTwoDigits(at, 0) * 100 + readTwoDigits(at, 2);
  const month = readTwoDigits(at, 5);
  const seconds = readTwoDigits(at, 11) * 3600 + readTwoDigits(at, 14) * 60 + readTwoDigits(at, 17);
  return (
    (countDaysToDate(year, month, readTwoDigits(at, 8)) * 86_400 + seconds) * 1000 +
    readTwoDigits(at, 20) * 10 +
    (at.charCodeAt(22) - 48)
  );
}

const readTwoDigits = (text: string, from: number): number =>
  (text.charCodeAt(from) - 48) * 10 + text.charCodeAt(from + 1) - 48;

/** Days since 1970-01-01 in the proleptic Gregorian calendar, counting years from March so that the leap day comes last. */
function countDaysToDate(year: number, month: number, day: number): number {
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}
