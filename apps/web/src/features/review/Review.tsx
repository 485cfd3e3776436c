import * as readiness from '@lotbook/messages/generated/web/readiness';
import * as review from '@lotbook/messages/generated/web/review';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { DataTable } from '@lotbook/ui/DataTable';
import { Columns, Section, Split } from '@lotbook/ui/layout';
import { Skeleton } from '@lotbook/ui/Skeleton';
import type { Sort } from '@lotbook/ui/table-model';
import { useCallback, useMemo } from 'react';
import { AppPage } from '../../system/AppPage.tsx';
import { useRouteSearch } from '../../system/use-search.ts';
import { MissingFiles } from '../account/MissingFiles.tsx';
import { ComputingBanner } from '../account/ComputingBanner.tsx';
import { useAccount } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { isComputing, useUpdating } from '../account/use-updating.ts';
import { BulkProgress } from '../transactions/bulk/BulkProgress.tsx';
import { useSelection } from '../transactions/bulk/use-selection.ts';
import { useFilterOptions } from '../transactions/use-filter-options.ts';
import { AllClear, Computing, NoMatches, NotComputed } from './AllClear.tsx';
import { makeColumns, makeLines, tickCell, tickColumn } from './columns.tsx';
import { ReviewDocument, type IssueRow } from './documents.ts';
import { IssueDrawer } from './IssueDrawer.tsx';
import { Kinds } from './Kinds.tsx';
import { sumExcluded, getKinds, sumTransactions } from '../account/readiness-text.ts';
import { ReviewBulk } from './ReviewBulk.tsx';
import { ReviewFilters } from './ReviewFilters.tsx';
import { useListedOnly } from './use-listed-only.ts';
import { useReviewRows } from './use-review-rows.ts';
import {
  toColumnSort,
  compactReview,
  isNarrowed,
  getIssueKey,
  toReviewSort,
  type ReviewView,
} from './view.ts';
import { YearMeters } from './YearMeters.tsx';

/** All open issues by tax impact, with the ways to resolve them, and the readiness of each year. */
export function Review() {
  const t = useTranslate();
  const [view, change] = useRouteSearch<ReviewView>();
  const { accountId, account } = useAccount();
  const { may } = useAllowed();
  const { now } = useUpdating();
  const options = useFilterOptions();
  const { data, error: readinessError } = useQuery(ReviewDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const { rows, list, filter, error, changing, refetch, loadMore } = useReviewRows(view);
  const selection = useSelection(JSON.stringify(filter));
  useListedOnly(selection, rows, list?.pageInfo.hasNextPage === false && !changing);
  const show = useCallback((next: ReviewView) => change(next, { replace: true }), [change]);
  const set = (part: Partial<Record<keyof ReviewView, unknown>>) =>
    show(compactReview({ ...view, issue: undefined, ...part } as ReviewView));
  const open = useCallback((issue: string) => change((before) => ({ ...before, issue })), [change]);

  const currency = account?.fiatCurrency ?? 'USD';
  const years = data?.readiness ?? [];
  const files = data?.unresolvedImports ?? [];
  const counted =
    view.taxYear === undefined ? years : years.filter(({ year }) => year === view.taxYear);
  const kinds = getKinds(counted);
  const aside = sumExcluded(counted);
  const isAside = view.aside === true;
  const mayDecide = may('sourceEdit');
  const figures = useMemo(() => makeColumns(t, currency, isAside), [t, currency, isAside]);
  const tick = useMemo(() => tickCell(t, selection), [t, selection]);
  const lines = useMemo(
    () => makeLines(currency, isAside, mayDecide ? tick : undefined),
    [currency, isAside, mayDecide, tick],
  );
  const columns = mayDecide ? [tickColumn(t, selection, rows, tick), ...figures] : figures;
  const stale = changing || (now?.taxUpdater.taxUpdateInProgress ?? false);
  const isClear = !isAside && !isNarrowed(compactReview({ ...view, taxYear: undefined }));
  const more = { has: list?.pageInfo.hasNextPage ?? false, load: loadMore };
  const chosen = years.find(({ year }) => year === view.taxYear);
  const empty =
    now?.generation === 0 ? (
      <NotComputed />
    ) : isClear && now && isComputing(now) ? (
      <Computing />
    ) : isClear ? (
      <AllClear
        year={chosen}
        looked={data && sumTransactions(counted)}
        aside={aside}
        excluded={counted.flatMap(({ excluded }) => excluded)}
        currency={currency}
        onShowAside={() => set({ aside: true })}
      />
    ) : (
      <NoMatches aside={isAside} onClear={() => show({})} />
    );
  const issues = (
    <Section
      title={t(isAside ? review.dismissedIssues : readiness.needsAttention)}
      note={list ? t(review.issueCount, { count: list.totalCount }) : t(review.loading)}
      flush
    >
      <DataTable
        label={t(review.issues)}
        rows={rows}
        rowId={getRowId}
        columns={columns}
        lines={lines}
        status={error ? 'failed' : list ? 'ready' : 'loading'}
        onRetry={() => void refetch()}
        stale={stale}
        total={list?.totalCount ?? 0}
        more={more}
        sort={toColumnSort(view)}
        onSort={(sort: Sort) => set({ sort: toReviewSort(sort) })}
        onOpen={(row) => open(getRowId(row))}
        openId={view.issue}
        leastWidth={(mayDecide ? 760 : 724) + (isAside ? 400 : 0)}
        empty={empty}
      />
    </Section>
  );
  const meters = years.length > 0 && (
    <YearMeters
      years={years}
      chosen={view.taxYear}
      currency={currency}
      stale={stale}
      onChoose={(taxYear) => set({ taxYear, soldIn: undefined })}
    />
  );
  const kindList = (
    <Kinds
      kinds={kinds}
      taxYear={view.taxYear}
      chosen={view.codes ?? []}
      aside={isAside}
      currency={currency}
      onChoose={(codes) => set({ codes })}
    />
  );
  return (
    <AppPage title={t(review.title)}>
      <ComputingBanner />
      <MissingFiles files={files} />
      {mayDecide && <BulkProgress accountId={accountId} mayCancel />}
      <ReviewFilters view={view} options={options} years={years} onChange={show} />
      {isAside ? (
        <>
          {issues}
          <Columns>
            {kindList}
            {meters}
          </Columns>
        </>
      ) : (
        // On a phone, the readiness of the years is above the issues, so wait for it: it would push them down.
        <Split
          main={data || readinessError ? issues : <LoadingIssues />}
          lead={meters}
          side={kindList}
        />
      )}
      {mayDecide && (
        <ReviewBulk
          accountId={accountId}
          currency={currency}
          selection={selection}
          rows={rows}
          filter={filter}
          total={list?.totalCount ?? 0}
        />
      )}
      <IssueDrawer
        issue={view.issue}
        rows={rows}
        more={more}
        onClose={() => change(compactReview({ ...view, issue: undefined }))}
        onOpen={open}
      />
    </AppPage>
  );
}

function LoadingIssues() {
  const t = useTranslate();
  return (
    <Section title={t(readiness.needsAttention)}>
      <Skeleton width={24} />
    </Section>
  );
}

const getRowId = (row: IssueRow): string => getIssueKey(row.node);
