import { add, format, money } from '@lotbook/decimal/decimal';
import type { UnpricedCount } from '@lotbook/model/excluded-words';
import { several } from '@lotbook/model/several';
import { formatAmount } from '@lotbook/ui/format-amount';

export * from '@lotbook/model/excluded-words';

/** What a sum of a tax year leaves out. */
export interface Unpriced extends UnpricedCount {
  readonly year: number;
}

interface Range {
  /** The sum shown. */
  readonly sum: string;
  /** By how much it may change once what is open is resolved. */
  readonly low: string;
  readonly high: string;
  readonly items: number;
  /** Of those, the ones about which nobody can tell how much money they affect. */
  readonly unknown: number;
}

/** `so far; between 7,449.77 and 9,000.00 until 3 items are resolved`; undefined if the sum is final. */
export function formatRange({ sum, low, high, items, unknown }: Range): string | undefined {
  const [from, to] = [endText(sum, low), endText(sum, high)];
  if (from !== to) {
    const known = items - unknown;
    const until = known <= 0 ? '' : ` until ${several(known, 'item is', 'items are')} resolved`;
    // An item with an unknown amount can move the sum out of the range, so it isn't one of those that the range covers.
    const further =
      unknown === 0 ? '' : `, plus ${several(unknown, 'item', 'items')} with an unknown amount`;
    return `so far; between ${from} and ${to}${until}${further}`;
  }
  return unknown === 0
    ? undefined
    : `so far; ${several(unknown, 'item', 'items')} with an unknown amount`;
}

function endText(sum: string, change: string): string {
  const shown = formatAmount(format(add(money(sum), money(change))), 'cents');
  return shown === undefined ? '0' : `${shown.sign < 0 ? '−' : ''}${shown.text}`;
}

export const isZero = (amount: string): boolean => money(amount) === 0n;
