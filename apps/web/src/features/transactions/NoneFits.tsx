import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { Inbox } from '@lotbook/ui/icons';
import type { TransactionFilter } from '../../generated/graphql.ts';

interface NoneFitsProps {
  readonly search: string | undefined;
  readonly dates: DatesAsked;
  readonly onClear: () => void;
}

type DatesAsked = Pick<TransactionFilter, 'txDateStart' | 'txDateEnd'>;

/** Why no day is left, so that nothing can fit; undefined where that is not the reason. */
function whyNoDay({ txDateStart: from, txDateEnd: to }: DatesAsked, now = new Date().toISOString()): string | undefined {
  if (!from) return undefined;
  if (to && from >= to) return 'The last day of the dates lies before the first, so that no day is left.';
  return from > now ? 'The dates are yet to come: no transaction is later than now.' : undefined;
}

/** No row is left under the filters. */
export const NoneFits = ({ search = '', dates, onClear }: NoneFitsProps) => (
  <Empty
    title="Nothing fits these filters"
    icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
    actions={<Button onClick={onClear}>Clear all filters</Button>}
  >
    {whyNoDay(dates) ?? 'No transaction of this account is left once all of them are applied.'}
    {search.trim() !== '' && ' The search looks in assets, memos, contacts, hashes and ids; sources, categories and types have lists of their own.'}
    {/["“”„]/.test(search) && ' Words in quotation marks are found only where they stand as they are written.'}
    {search.split(/[\s"“”„]+/).some(isShortHash) && ' Hashes, contracts and the ids of sources are found by six of their characters or more.'}
  </Empty>
);

/** Looks like a part of a hash, a contract or an id, and is too short to be looked for in them. */
const isShortHash = (word: string): boolean => word.length < 6 && (/^0x/i.test(word) || /^[\da-z]*\d[\da-z]*$/i.test(word));
