import * as texts from '@lotbook/messages/generated/web/account';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { add, format, money } from '@lotbook/decimal/decimal';
import { formatAmount } from '@lotbook/ui/format-amount';
import { english } from '../../system/english.ts';

/** Transactions that the totals of a year exclude because prices are missing. */
export interface Unpriced {
  readonly year: number;
  readonly kind: string;
  readonly transactions: number;
}

const names: Readonly<Record<string, Message<{ count: number }>>> = {
  disposal: texts.unpricedSales,
  income: texts.unpricedIncome,
  gift: texts.unpricedGifts,
};

/** The number of excluded transactions, of all kinds or of some. */
export const countUnpriced = (excluded: readonly Unpriced[], ...kinds: readonly string[]): number =>
  excluded.reduce(
    (sum, { kind, transactions }) =>
      kinds.length === 0 || kinds.includes(kind) ? sum + transactions : sum,
    0,
  );

/** `2 sales and 1 reward or other income`; empty without any. */
export function formatUnpriced(excluded: readonly Unpriced[], t: Translate = english): string {
  const parts = Object.entries(names).flatMap(([kind, name]) => {
    const count = countUnpriced(excluded, kind);
    return count === 0 ? [] : [t(name, { count })];
  });
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : t(texts.listEnd, { items: parts.join(', '), last });
}

/** `2 sales have no price and are not included`; empty without any. */
export function formatExcluded(excluded: readonly Unpriced[], t: Translate = english): string {
  const transactions = formatUnpriced(excluded, t);
  return transactions === ''
    ? ''
    : t(texts.excluded, { transactions, count: countUnpriced(excluded) });
}

interface Range {
  /** The displayed sum. */
  readonly sum: string;
  /** The possible change of the sum until all items are resolved. */
  readonly low: string;
  readonly high: string;
  readonly items: number;
  /** The number of those items whose impact is unknown. */
  readonly unknown: number;
}

/** `so far; between 7,449.77 and 9,000.00 until 3 items are resolved`; undefined if the sum is final. */
export function formatRange(
  { sum, low, high, items, unknown }: Range,
  t: Translate = english,
): string | undefined {
  const [from, to] = [formatEnd(sum, low), formatEnd(sum, high)];
  // An item with an unknown amount can move the sum out of the range, so the range doesn't cover it.
  if (from !== to)
    return t(texts.rangeSoFar, { from, to, known: Math.max(0, items - unknown), unknown });
  return unknown === 0 ? undefined : t(texts.unknownSoFar, { unknown });
}

function formatEnd(sum: string, change: string): string {
  const shown = formatAmount(format(add(money(sum), money(change))), 'cents');
  return shown === undefined ? '0' : `${shown.sign < 0 ? '−' : ''}${shown.text}`;
}

export const isZero = (amount: string): boolean => money(amount) === 0n;
