import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Message } from '@lotbook/messages/message';
import { useTranslate } from '@lotbook/ui/translate';
import { Button } from '@lotbook/ui/buttons';
import { Empty } from '@lotbook/ui/Empty';
import { Inbox } from '@lotbook/ui/icons';
import type { TransactionFilter } from '../../generated/graphql.ts';

interface NoneFitsProps {
  readonly search: string | undefined;
  readonly dates: RequestedDates;
  /** The dates of the filter as its chip shows them; undefined without any. */
  readonly formattedDates?: string | undefined;
  readonly onAllDates?: () => void;
  readonly onClear: () => void;
}

type RequestedDates = Pick<TransactionFilter, 'txDateStart' | 'txDateEnd'>;

/** Why the date range can't contain transactions; undefined if it can. */
function explainEmptyDays(
  { txDateStart: from, txDateEnd: to }: RequestedDates,
  now = new Date().toISOString(),
): Message | undefined {
  if (!from) return undefined;
  if (to && from >= to) return texts.datesReversed;
  return from > now ? texts.datesInFuture : undefined;
}

/** Shown when no row matches the filters. */
export function NoneFits({
  search = '',
  dates,
  formattedDates,
  onAllDates,
  onClear,
}: NoneFitsProps) {
  const t = useTranslate();
  const emptyDates = explainEmptyDays(dates);
  return (
    <Empty
      title={t(texts.noMatches)}
      icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
      actions={
        <>
          {formattedDates !== undefined && onAllDates && (
            <Button kind="primary" onClick={onAllDates}>
              {t(texts.showAllDates)}
            </Button>
          )}
          <Button onClick={onClear}>{t(texts.clearAllFilters)}</Button>
        </>
      }
    >
      {emptyDates
        ? t(emptyDates)
        : formattedDates === undefined
          ? t(texts.noMatchesHelp)
          : t(texts.filteredByDate, { dates: formattedDates })}
      {search.trim() !== '' && ` ${t(texts.searchFields)}`}
      {/["“”„]/.test(search) && ` ${t(texts.searchQuotes)}`}
      {search.split(/[\s"“”„]+/).some(isShortHash) && ` ${t(texts.searchShortHash)}`}
    </Empty>
  );
}

/** Looks like part of a hash, contract address or ID, but is too short to be searched there. */
const isShortHash = (word: string): boolean =>
  word.length < 6 && (/^0x/i.test(word) || /^[\da-z]*\d[\da-z]*$/i.test(word));
