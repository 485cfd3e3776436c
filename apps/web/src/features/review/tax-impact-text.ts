import { format, money, negate, sum } from '@lotbook/decimal/decimal';
import { several } from '@lotbook/model/several';
import { getGainChange } from '@lotbook/model/stake';
import { getCurrencyDecimals } from '@lotbook/decimal/currency-decimals';
import { formatAmount } from '@lotbook/ui/format-amount';

interface Change {
  readonly low: string | null;
  readonly high: string | null;
  /** Items whose amount is unknown: they are not in `low` and `high`. */
  readonly unstaked?: number;
}

interface Stake extends Change {
  readonly code: string;
}

/** By how much the gain may change, in words, and how many items are not counted because their amount is unknown; undefined if that is so of all. */
export function formatChange(change: Change, currency: string): string | undefined {
  const words = knownWords(change, currency);
  const { unstaked = 0 } = change;
  return words === undefined || unstaked === 0
    ? words
    : `${words}, not counting ${several(unstaked, 'item', 'items')} with an unknown amount`;
}

function knownWords({ low, high }: Change, currency: string): string | undefined {
  if (low === null || high === null) return undefined;
  const fall = low.startsWith('-') ? shown(format(negate(money(low))), currency) : nothing;
  const rise = high.startsWith('-') ? nothing : shown(high, currency);
  if (fall === nothing && rise === nothing)
    return `Your gain may change by less than ${getCurrencyDecimals(currency) === 0 ? '1' : '0.01'} ${currency}`;
  if (fall === nothing) return `Your gain may grow by up to ${rise} ${currency}`;
  if (rise === nothing) return `Your gain may fall by up to ${fall} ${currency}`;
  if (fall === rise) return `Your gain may fall or grow by up to ${fall} ${currency}`;
  return `Your gain may fall by up to ${fall} or grow by up to ${rise} ${currency}`;
}

interface YearChange extends Change {
  readonly mayMoveLater: boolean;
  readonly range?: {
    /** Open items whose amount is unknown: they are not in `low` and `high`. */
    readonly unknown: number;
  };
}

/** The same of a year; where nobody can tell which units are sold in it, what hangs on them may move the gain of a later one. */
export function formatYear(year: YearChange, currency: string): string | undefined {
  const words = formatChange(year, currency);
  if (words === undefined) return undefined;
  const later = year.mayMoveLater ? ', in this year or when the units are sold' : '';
  const unknown = year.range?.unknown ?? 0;
  return `${words}${later}${unknown === 0 ? '' : `, not counting ${several(unknown, 'item', 'items')} with an unknown amount`}`;
}

/** What hangs on units that came in a year and counts in others: as a sentence without its end. */
export function formatLater(later: Change, label: string, currency: string): string | undefined {
  const words = formatChange(later, currency);
  return (
    words &&
    `In other years, when units that came in ${label} are sold: ${words.replace(/^Your/, 'your')}`
  );
}

/** By how much several issues together may change the gain; those with an unknown amount are counted. */
export function addChanges(issues: readonly Change[]): Required<Change> {
  const known = issues.flatMap(({ low, high }) =>
    low === null || high === null ? [] : { low, high },
  );
  const addEnds = (end: 'low' | 'high'): string | null =>
    known.length === 0 ? null : format(sum(known.map((each) => money(each[end]))));
  return { low: addEnds('low'), high: addEnds('high'), unstaked: issues.length - known.length };
}

/** The same of one issue, or of all with the same code. */
export function formatStake(
  { code, low, high, unstaked = 0 }: Stake,
  currency: string,
): string | undefined {
  if (low === null || high === null) return undefined;
  const change = getGainChange(code, { low: money(low), high: money(high) });
  return formatChange({ low: format(change.low), high: format(change.high), unstaked }, currency);
}

/** What hangs on a choice of lots that is not followed: what the sale comes to, whose lots it decides. Undefined for other issues, and where nothing was sold. */
export function formatLotChoice(
  code: string,
  { proceeds, gainLoss }: { readonly proceeds: string | null; readonly gainLoss: string | null },
  currency: string,
) {
  if (code !== 'spec-id-refused' || proceeds === null || gainLoss === null) return undefined;
  const gain = gainLoss.startsWith('-')
    ? `a loss of ${shown(format(negate(money(gainLoss))), currency)}`
    : `a gain of ${shown(gainLoss, currency)}`;
  return `Which lots the sale takes: with those of the method it counts ${gain} ${currency}, of proceeds of ${shown(proceeds, currency)} ${currency}`;
}

const nothing = '0';

function shown(text: string, currency: string): string {
  const amount = formatAmount(text, 'cents', currency);
  return amount === undefined || amount.sign === 0 ? nothing : amount.text;
}
