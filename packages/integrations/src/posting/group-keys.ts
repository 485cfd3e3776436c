import type { JournalEntry } from '@lotbook/journal/journal';
import { isOpeningEntry } from '@lotbook/journal/open-balances';
import { endOfMonth } from '@lotbook/journal/periods';
import type { LocalDate } from '@lotbook/model/time';
import type { CheckContext, PostingPolicy } from './check-entry.ts';
import type { PostedEntry } from './posted-entry.ts';

/** The entry in the accounting system that an entry of the journal is part of. */
export interface GroupKey {
  readonly key: string;
  readonly date: LocalDate;
}

interface GroupingContext extends Pick<CheckContext, 'company' | 'policy'> {
  readonly posted?: readonly PostedEntry[];
}

/**
 * Groups entries as the mode says. In a closed period, an entry remains in the one that it was posted with: another mode would reverse the whole period and post it again,
 * or, if new entries of closed periods are held, take it out of the books. So does an entry of a sum that stays as it was posted.
 */
export function makeGroupKeys(
  { company: { lockDate }, policy: { mode, currency }, posted = [] }: GroupingContext,
  isInKept: (sum: string, entry: string) => boolean,
): (entry: JournalEntry) => GroupKey {
  const known = new Set(posted.filter(isInBooks).map(({ key }) => toBaseKey(key)));
  return (entry) => {
    const wanted = toGroupKey(entry, mode, currency);
    const isClosed = lockDate !== undefined && entry.date <= lockDate;
    const found = listGroupKeys(entry, currency).find(
      ({ key }) => known.has(key) && (isClosed || isInKept(key, entry.key)),
    );
    return found ?? wanted;
  };
}

/** The entries that an entry of the journal can be part of. */
export const listGroupKeys = (entry: JournalEntry, currency: string): readonly GroupKey[] =>
  modes.map((each) => toGroupKey(entry, each, currency));

/** The narrowest first: the sum of a month may be posted without this entry. */
const modes: readonly PostingPolicy['mode'][] = ['transaction', 'day', 'month'];

function toGroupKey(entry: JournalEntry, mode: PostingPolicy['mode'], currency: string): GroupKey {
  const { key, kind, date } = entry;
  if (mode === 'transaction' || isOpeningEntry(entry)) return { key, date };
  return mode === 'day'
    ? { key: `sum:${date}:${kind}:${currency}`, date }
    : { key: `sum:${date.slice(0, 7)}:${kind}:${currency}`, date: endOfMonth(date) };
}

/** Whether a key names the sum of several entries. */
export const isSum = (key: string): boolean => key.startsWith('sum:');

/** The key of an entry without the number of its part. */
export const toBaseKey = (key: string): string => key.replace(/~\d+$/, '');

/** Whether the entry counts in the books now. */
export const isInBooks = ({ purpose, state }: PostedEntry): boolean =>
  purpose === 'entry' && state !== 'removed' && state !== 'reversed';
