import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { Inbox } from '@lotbook/ui/icons';
import type { TransactionFilter } from '../../generated/graphql.ts';

interface NoneFitsProps {
  readonly search: string | undefined;
  readonly dates: RequestedDates;
  /** The dates of the filter, as its chip names them; undefined without any. */
  readonly datesInWords?: string | undefined;
  readonly onAllDates?: () => void;
  readonly onClear: () => void;
}

type RequestedDates = Pick<TransactionFilter, 'txDateStart' | 'txDateEnd'>;

/** Why no day is left, so that nothing can fit; undefined where that is not the reason. */
function explainEmptyDays(
  { txDateStart: from, txDateEnd: to }: RequestedDates,
  now = new Date().toISOString(),
): string | undefined {
  if (!from) return undefined;
  if (to && from >= to)
    return 'The last day of the dates lies before the first, so that no day is left.';
  return from > now ? 'The dates are yet to come: no transaction is later than now.' : undefined;
}

/** No row is left under the filters. */
export const NoneFits = ({
  search = '',
  dates,
  datesInWords,
  onAllDates,
  onClear,
}: NoneFitsProps) => (
  <Empty
    title="No transactions match"
    icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
    actions={
      <>
        {datesInWords !== undefined && onAllDates && (
          <Button kind="primary" onClick={onAllDates}>
            Show all dates
          </Button>
        )}
        <Button onClick={onClear}>Clear all filters</Button>
      </>
    }
  >
    {explainEmptyDays(dates) ??
      (datesInWords === undefined
        ? 'No transaction of this account matches all of the filters.'
        : `The table is filtered by date: ${datesInWords}.`)}
    {search.trim() !== '' &&
      ' The search looks in sources, assets, types, categories, memos, contacts, hashes and ids.'}
    {/["“”„]/.test(search) &&
      ' Words in quotation marks are found only where they stand as they are written.'}
    {search.split(/[\s"“”„]+/).some(isShortHash) &&
      ' Hashes, contracts and the ids of sources are found by six of their characters or more.'}
  </Empty>
);

/** Looks like a part of a hash, a contract or an id, and is too short to be looked for in them. */
const isShortHash = (word: string): boolean =>
  word.length < 6 && (/^0x/i.test(word) || /^[\da-z]*\d[\da-z]*$/i.test(word));
