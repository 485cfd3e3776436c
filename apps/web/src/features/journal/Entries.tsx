import * as journal from '@lotbook/messages/generated/web/journal';
import { Button } from '@lotbook/ui/buttons';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { BookOpen } from '@lotbook/ui/icons';
import { TableFoot } from '@lotbook/ui/TableFoot';
import { useTranslate } from '@lotbook/ui/translate';
import { useCallback, useMemo, useState } from 'react';
import { PageButton, PageLink } from '../../system/links.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { useAccount } from '../account/use-account.ts';
import { isComputing, useUpdating } from '../account/use-updating.ts';
import { makeEntryColumns, entryLines } from './entry-columns.tsx';
import { toRows, type EntryRow } from './entry-rows.ts';
import { EntryDrawer } from './EntryDrawer.tsx';
import { EntryFilters } from './EntryFilters.tsx';
import {
  compactJournal,
  isFilteredJournal,
  toJournalFilter,
  type JournalView,
} from './journal-view.ts';
import { MissingAccounts } from './MissingAccounts.tsx';
import { useEntries } from './use-entries.ts';
import { useEntryOptions } from './use-entry-options.ts';
import { useJournalState } from './use-journal-state.ts';

/** All entries of the journal, the newest first. */
export function Entries() {
  const t = useTranslate();
  const [view, change] = useRouteSearch<JournalView>();
  const { account } = useAccount();
  const { state, isWaiting } = useJournalState();
  const options = useEntryOptions();
  const key = JSON.stringify(toJournalFilter(view));
  const filter = useMemo(() => JSON.parse(key) as ReturnType<typeof toJournalFilter>, [key]);
  const { entries, totals, error, isChanging, more, refetch } = useEntries(filter);
  const { expanded, toggle } = useExpanded();
  const rows = useMemo(
    () => toRows(entries ?? [], (id) => view.lines === true || expanded.has(id)),
    [entries, expanded, view.lines],
  );
  const currency = account?.fiatCurrency ?? 'USD';
  const hasTransactions = account?.audit === false;
  const columns = useMemo(
    () => makeEntryColumns({ t, currency, onExpand: toggle, hasTransactions }),
    [t, currency, toggle, hasTransactions],
  );
  const show = (next: JournalView) => change(next, { replace: true });
  const open = ({ entry }: EntryRow) => change({ ...view, entry: entry.key });
  const isStale = isChanging || isWaiting;
  const { now } = useUpdating();
  const isComing = isWaiting || (now !== undefined && isComputing(now));
  const listed = entries?.find((entry) => entry.key === view.entry);
  return (
    <>
      <MissingAccounts />
      <EntryFilters
        view={view}
        options={options}
        fiscalYearStart={state?.fiscalYearStart ?? 1}
        onChange={show}
        tools={
          <Button
            kind="quiet"
            onClick={() => show(compactJournal({ ...view, lines: view.lines ? undefined : true }))}
          >
            {t(view.lines ? journal.hideAllLines : journal.showAllLines)}
          </Button>
        }
      />
      <DataTable
        label={t(journal.entriesTab)}
        rows={rows}
        rowId={({ id }) => id}
        columns={columns}
        lines={entryLines}
        status={error ? 'failed' : entries ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        stale={isStale}
        more={more}
        onOpen={open}
        openId={view.entry}
        fill
        leastWidth={1280}
        empty={<NoEntries isFiltered={isFilteredJournal(view)} isComing={isComing} />}
      />
      <TableFoot updating={isStale}>
        {totals && !(isComing && totals.count === 0) && (
          <>
            <span>
              {t(isFilteredJournal(view) ? journal.matchingCount : journal.entryCount, {
                count: totals.count,
              })}
            </span>
            <span>
              {t(journal.turnover, {
                amount: { amount: totals.amount, currency },
                credits: { amount: totals.amount, currency },
              })}
            </span>
            <PageLink page="reports">{t(journal.exportNote)}</PageLink>
          </>
        )}
      </TableFoot>
      <EntryDrawer
        entryKey={view.entry}
        entry={listed}
        chart={state?.chart}
        onClose={() => change(compactJournal({ ...view, entry: undefined }))}
      />
    </>
  );
}

/** The entries whose lines are shown. */
function useExpanded() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(() => new Set());
  const toggle = useCallback(
    (id: string) =>
      setExpanded((before) => {
        const next = new Set(before);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    [],
  );
  return { expanded, toggle };
}

function NoEntries({
  isFiltered,
  isComing,
}: {
  readonly isFiltered: boolean;
  /** An import or a calculation runs, so entries may follow. */
  readonly isComing: boolean;
}) {
  const t = useTranslate();
  const icon = <BookOpen size={32} strokeWidth={1.5} aria-hidden />;
  if (isFiltered)
    return (
      <Empty
        title={t(journal.noMatches)}
        icon={icon}
        actions={<PageButton page="journal">{t(journal.showAll)}</PageButton>}
      >
        {t(journal.noMatchesHelp)}
      </Empty>
    );
  if (isComing)
    return (
      <Empty title={t(journal.noEntries)} icon={icon}>
        {t(journal.entriesComing)}
      </Empty>
    );
  return (
    <Empty title={t(journal.noEntries)} icon={icon} actions={<AddFilesButton />}>
      {t(journal.noEntriesHelp)}
    </Empty>
  );
}
