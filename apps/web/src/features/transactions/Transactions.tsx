import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { ColumnEdge } from '@lotbook/ui/ColumnEdge';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Button } from '@lotbook/ui/buttons';
import { Inbox, Plus } from '@lotbook/ui/icons';
import type { Column, Sort } from '@lotbook/ui/table-model';
import { TableFoot } from '@lotbook/ui/TableFoot';
import { useStablePlace } from '@lotbook/ui/use-stable-place';
import { useNarrow } from '@lotbook/ui/use-narrow';
import { ZoneContext } from '@lotbook/ui/When';
import { use, useCallback, useMemo, useRef, useState } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { PageButton } from '../../system/links.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { AddFilesButton } from '../account/AddFilesButton.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { CompleteLinks } from '../account/IncompleteBanner.tsx';
import { formatExcluded } from '../account/incomplete-text.ts';
import { AccountScope } from '../account/AccountScope.tsx';
import { useAccount, useAccountId } from '../account/use-account.ts';
import { useIsComputing, useUpdating } from '../account/use-updating.ts';
import { useAllowed } from '../account/use-may.ts';
import { usePlace } from '../../system/place.ts';
import { Explain } from '../explain/Explain.tsx';
import { getFilterRequest } from '../explain/explained-filter.ts';
import { useEntryModal } from '../manual/use-entry-modal.ts';
import { BulkActions } from './bulk/BulkActions.tsx';
import { tickCell, tickColumn } from './bulk/tick-column.tsx';
import { useInSight } from './bulk/use-in-sight.ts';
import { useSelection } from './bulk/use-selection.ts';
import { BulkProgress } from './bulk/BulkProgress.tsx';
import { columnsFor, getLeastWidth, makeLines, makeColumns, addTotals } from './columns.tsx';
import { Filters } from './Filters.tsx';
import { storeView } from './saved-view.ts';
import { NoneFits } from './NoneFits.tsx';
import { TransactionDrawer } from './TransactionDrawer.tsx';
import { useFilterOptions } from './use-filter-options.ts';
import { OrderField } from './table/OrderField.tsx';
import { ViewsField } from './table/SavedViews.tsx';
import { TableMenu } from './table/TableMenu.tsx';
import { useTable } from './use-table.ts';
import { useTransactions, type TransactionRow } from './use-transactions.ts';
import { getHidden } from './view-filter.ts';
import { dropFilters, dropDates } from './change-view.ts';
import { formatDateFilter } from './filter-pills.ts';
import {
  compactView,
  isFiltered,
  getSort,
  nameAllDates,
  addDefaultDates,
  type View,
} from '../shared/view.ts';

export function Transactions() {
  const t = useTranslate();
  const [{ txId, account }] = useRouteSearch<View>();
  return (
    <AccountScope
      what={txId === undefined ? undefined : 'transaction'}
      account={account}
      title={t(common.transactions)}
    >
      <TransactionList />
    </AccountScope>
  );
}

function TransactionList() {
  const t = useTranslate();
  const [requested, change] = useRouteSearch<View>();
  const { account: opened } = useAccount();
  const view = useMemo(
    () => addDefaultDates(requested, opened?.config.defaultTxDateStatic),
    [requested, opened],
  );
  const options = useFilterOptions();
  const { now } = useUpdating();
  const table = useTable(view.tableView);
  const {
    account,
    filter,
    sort,
    rows,
    loaded,
    isRead,
    sums,
    uncounted,
    error,
    changing,
    refetch,
    hasMore,
    loadMore,
    onShown,
  } = useTransactions(view, table.byDefault);
  const accountId = useAccountId();
  const { appId } = usePlace();
  const show = useCallback(
    (next: View) => {
      const stored = nameAllDates(next);
      storeView(appId, accountId, stored);
      change(stored, { replace: true });
    },
    [change, appId, accountId],
  );
  const open = useCallback(
    (row: TransactionRow) => change({ ...view, txId: row.id }),
    [change, view],
  );
  const [why, setWhy] = useState<string>();
  const askWhy = useCallback((row: TransactionRow) => setWhy(row.id), []);
  const close = () => change(compactView({ ...view, txId: undefined, account: undefined }));

  const currency = account?.fiatCurrency ?? 'USD';
  const { may } = useAllowed();
  const mayDecide = may('sourceEdit');
  const selection = useSelection(JSON.stringify(filter));
  useInSight(selection, { accountId, filter, loaded, sums });
  const { shown, widths } = table;
  const isComputing = useIsComputing();
  const stale = changing || (now?.taxUpdater.taxUpdateInProgress ?? false);
  const zone = use(ZoneContext);
  const all = useMemo(() => makeColumns(currency, zone, t), [currency, zone, t]);
  const figures = useMemo(
    () =>
      addTotals(columnsFor(all, { shown, widths }, t), sums?.totals, {
        asked: getFilterRequest(filter),
        isComputing,
        t,
      }),
    [all, shown, widths, sums?.totals, filter, isComputing, t],
  );
  const tick = useMemo(() => tickCell(selection, t), [selection, t]);
  const columns = mayDecide ? [tickColumn(selection, loaded, tick, t), ...figures] : figures;
  const lines = useMemo(
    () => makeLines(t, currency, mayDecide ? tick : undefined),
    [t, currency, mayDecide, tick],
  );
  const more = useMemo(
    () => ({ has: hasMore, load: () => void loadMore().catch(() => undefined) }),
    [hasMore, loadMore],
  );
  const narrow = useNarrow();
  const excluded = sums?.totals.excluded ?? [];
  const missing = formatExcluded(excluded, t);
  const { txId } = view;
  const filtered = isFiltered({ ...view, ...getHidden(view, table.byDefault) });
  const scroller = useRef<HTMLDivElement>(null);
  useStablePlace(
    account && `transactions.${account.id}.${JSON.stringify({ sort, filter })}`,
    scroller,
    { rows: rows.length, more },
  );
  const edge = (column: Column<TransactionRow>) => (
    <ColumnEdge column={column} onResize={table.resize} />
  );
  const order = (sort: Sort) =>
    show(compactView({ ...view, sortColumn: sort.column, sortOrder: sort.order }));
  const tools = (
    <>
      <ViewsField view={view} onChange={show} />
      <TableMenu
        view={view}
        table={table}
        shown={{ filter, sort, columns: table.shown }}
        options={options}
        mayDecide={mayDecide}
        mayExport={may('reportCreate')}
        onChange={show}
      />
    </>
  );
  return (
    <AppPage
      title={t(common.transactions)}
      width="wide"
      fill
      action={mayDecide && <AddTransaction />}
      aside={<PageButton page="review">{t(texts.review)}</PageButton>}
    >
      <ComputingBanner />
      {account && <BulkProgress accountId={account.id} mayCancel={mayDecide} />}
      <Filters
        view={view}
        options={options}
        byDefault={table.byDefault}
        onChange={show}
        isSettled={opened !== undefined}
        lead={narrow && <OrderField sort={getSort(view)} onSort={order} />}
        tools={tools}
      />
      <DataTable
        label={t(common.transactions)}
        rows={rows}
        rowId={getRowId}
        columns={columns}
        lines={lines}
        status={error ? 'failed' : isRead ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        stale={stale}
        total={sums?.totalCount}
        more={more}
        onShown={onShown}
        sort={getSort(view)}
        onSort={order}
        onOpen={open}
        onWhy={askWhy}
        openId={txId}
        isStruck={isExcluded}
        fill
        leastWidth={getLeastWidth(columns)}
        edge={edge}
        scroller={scroller}
        empty={
          filtered && options.hasTransactions !== false ? (
            <NoneFits
              search={view.search}
              dates={filter}
              formattedDates={formatDateFilter(view, options.yearLabel, t)}
              onAllDates={() => show(dropDates(view))}
              onClear={() => show(dropFilters(view))}
            />
          ) : (
            <NoneYet />
          )
        }
      />
      <TableFoot updating={stale}>
        <span>
          {error
            ? t(texts.dataSafe)
            : sums
              ? formatCount(sums.totalCount, filtered && options.hasTransactions !== false, t)
              : uncounted
                ? t(texts.countFailed)
                : t(texts.loading)}
        </span>
        <span>{t(texts.timesIn, { zone })}</span>
        {missing !== '' && (
          <span>
            {t(texts.totalsIncomplete, { missing })}{' '}
            <CompleteLinks year={undefined} excluded={excluded} />
          </span>
        )}
        {!narrow && sums && sums.totalCount > 0 && shown.includes('costBasis') && (
          <span>{t(texts.costBasisTotalNote)}</span>
        )}
      </TableFoot>
      {mayDecide && account && (
        <BulkActions
          accountId={account.id}
          appType={appId}
          currency={currency}
          selection={selection}
          filter={filter}
          total={sums?.totalCount ?? loaded.length}
          options={options}
          mayMemo={may('memoAdd')}
          choosesUnits={account.taxPayerDetails?.unitsRule === null}
          choosesLots={account.taxUpdater.specIdFeature}
          exported={may('reportCreate') ? { sort, columns: table.shown } : undefined}
        />
      )}
      {why !== undefined && (
        <Explain
          accountId={accountId}
          asked={{ what: 'transaction', id: why }}
          onClose={() => setWhy(undefined)}
        />
      )}
      <TransactionDrawer
        id={txId}
        currency={currency}
        rows={loaded}
        more={more}
        onClose={close}
        onOpen={open}
      />
    </AppPage>
  );
}

function AddTransaction() {
  const t = useTranslate();
  const { add } = useEntryModal();
  return (
    <Button icon={<Plus size={16} aria-hidden />} onClick={() => add()}>
      {t(common.addTransaction)}
    </Button>
  );
}

const getRowId = (row: TransactionRow): string => row.id;
const isExcluded = (row: TransactionRow): boolean => row.ignored;

const formatCount = (count: number, isFiltered: boolean, t: Translate): string =>
  t(isFiltered ? texts.matchingCount : common.transactionCount, { count });

function NoneYet() {
  const t = useTranslate();
  return (
    <Empty
      title={t(texts.noTransactions)}
      icon={<Inbox size={32} strokeWidth={1.5} aria-hidden />}
      actions={<AddFilesButton />}
    >
      {t(texts.noTransactionsHelp)}
    </Empty>
  );
}
