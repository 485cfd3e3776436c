import * as texts from '@lotbook/messages/generated/web/account';
import type { Translate } from '@lotbook/messages/translator';
import { add, format, money } from '@lotbook/decimal/decimal';
import type { UnpricedCount } from '@lotbook/model/excluded-words';
import { formatAmount } from '@lotbook/ui/format-amount';

export {
  countFiles,
  countRejected,
  countUnpriced,
  findLacking,
  isUnread,
  formatExcluded,
  formatUnpriced,
  type UnpricedCount,
} from '@lotbook/model/excluded-words';

/** What a sum of a tax year excludes. */
export interface Unpriced extends UnpricedCount {
  readonly year: number;
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
  currency: string,
  t: Translate,
): string | undefined {
  const [from, to] = [formatEnd(sum, low, currency), formatEnd(sum, high, currency)];
  // An item with an unknown amount can move the sum out of the range, so the range doesn't cover it.
  if (from !== to)
    return t(texts.rangeSoFar, { from, to, known: Math.max(0, items - unknown), unknown });
  return unknown === 0 ? undefined : t(texts.unknownSoFar, { unknown });
}

/** A sum and its possible change, with a sign if it is negative. */
export function formatEnd(sum: string, change: string, currency: string): string {
  const shown = formatAmount(format(add(money(sum), money(change))), 'cents', currency);
  return shown === undefined ? '0' : `${shown.sign < 0 ? '−' : ''}${shown.text}`;
}

export const isZero = (amount: string): boolean => money(amount) === 0n;
