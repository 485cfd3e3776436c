import { add, format, money } from '@lotbook/decimal/decimal';
import { several } from '@lotbook/model/several';
import { formatAmount } from '@lotbook/ui/format-amount';

/** What the sums of a year lack because prices are missing. */
export interface Unpriced {
  readonly year: number;
  readonly kind: string;
  readonly transactions: number;
}

const names: Readonly<Record<string, readonly [string, string]>> = {
  disposal: ['sale', 'sales'],
  income: ['reward or other income', 'rewards or other income'],
  gift: ['gift or donation', 'gifts or donations'],
};

/** How many transactions of the kinds are in no total. */
export const countUnpriced = (excluded: readonly Unpriced[], ...kinds: readonly string[]): number =>
  excluded.reduce(
    (sum, { kind, transactions }) =>
      kinds.length === 0 || kinds.includes(kind) ? sum + transactions : sum,
    0,
  );

/** `2 sales and 1 reward or other income`; empty without any. */
export function formatUnpriced(excluded: readonly Unpriced[]): string {
  const parts = Object.entries(names).flatMap(([kind, [one, many]]) => {
    const count = countUnpriced(excluded, kind);
    return count === 0 ? [] : [several(count, one, many)];
  });
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

/** `2 sales have no price and are not included`; empty without any. */
export function formatExcluded(excluded: readonly Unpriced[]): string {
  const words = formatUnpriced(excluded);
  return words === ''
    ? ''
    : `${words} ${countUnpriced(excluded) === 1 ? 'has no price and is' : 'have no price and are'} not included`;
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
