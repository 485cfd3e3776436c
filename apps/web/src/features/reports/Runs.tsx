import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { MoneyCurrency } from '@lotbook/ui/Amount';
import { useMutation, useQuery } from '@apollo/client/react';
import { Confirm } from '@lotbook/ui/Confirm';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Section, Text } from '@lotbook/ui/layout';
import type { Sort } from '@lotbook/ui/table-model';
import { useToast } from '@lotbook/ui/toast';
import { use, useEffect, useMemo, useState } from 'react';
import type { ReportTypesQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { useReportPayer } from '../checkout/report-payer.ts';
import { WhoPays } from '../checkout/WhoPays.tsx';
import { useTaxPlace } from '../account/use-tax-place.ts';
import { useFilterOptions } from '../transactions/use-filter-options.ts';
import {
  CancelReport,
  RepeatReport,
  DeleteReports,
  ReportFilterOptionsDocument,
  ReportsDocument,
} from './queries.ts';
import { isRunning, getName, makeColumns, makeLines, type Run } from './run-columns.tsx';
import { nothingChosen, RunFilter, type Chosen } from './RunFilter.tsx';
import { useDownload } from '../shared/use-download.ts';

const POLL_MS = 1000;
const SHOWN = 50;

const toFilter = ({ type, taxYear, status, made }: Chosen) => ({
  ...(type !== '' && { type: [type] }),
  ...(taxYear !== '' && { taxYear: [Number(taxYear)] }),
  ...(status !== '' && { status: [status] }),
  ...(made !== '' && { scheduled: made === 'scheduled' }),
});

/** The created reports, newest first. */
export function Runs({
  types,
  ofClients = false,
}: {
  readonly types: ReportTypesQuery['reportTypes'];
  readonly ofClients?: boolean;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const [chosen, setChosen] = useState<Chosen>(nothingChosen);
  const [sort, setSort] = useState<Sort>({ column: 'requested', order: 'desc' });
  const [limit, setLimit] = useState(SHOWN);
  const { data, previousData, error, refetch, startPolling, stopPolling } = useQuery(
    ReportsDocument,
    {
      variables: { accountId, limit, sort, filter: toFilter(chosen) },
      fetchPolicy: 'cache-and-network',
    },
  );
  const runs = data?.reports.reports;
  const total = data?.reports.totalCount ?? 0;
  const busy = runs?.some(isRunning) ?? false;
  useEffect(() => {
    if (busy) startPolling(POLL_MS);
    else stopPolling();
  }, [busy, startPolling, stopPolling]);

  const title = t(ofClients ? reports.clientReports : reports.yourReports);
  const { years } = useTaxPlace();
  const options = useFilterOptions();
  const ownCurrency = use(MoneyCurrency);
  const names = useMemo(
    () => ({ ...options, currency: ofClients ? undefined : ownCurrency }),
    [options, ofClients, ownCurrency],
  );
  const download = useDownload();
  // Until it is known, link to Tax Checkout, which shows who pays.
  const mayPay = useReportPayer(accountId).payer?.mayPay ?? true;
  const mayDelete = useAllowed().may('reportDelete');
  const [deleting, setDeleting] = useState<Run>();
  const [cancel] = useMutation(CancelReport, {
    refetchQueries: [ReportsDocument, ReportFilterOptionsDocument],
  });
  const [repeat] = useMutation(RepeatReport, {
    refetchQueries: [ReportsDocument, ReportFilterOptionsDocument],
  });
  const [remove, removal] = useMutation(DeleteReports, {
    refetchQueries: [ReportsDocument, ReportFilterOptionsDocument],
  });
  const actions = useMemo(
    () => ({
      onDownload: download,
      onPreview: (run: Run) =>
        download({
          ...run,
          downloadUrl: run.previewUrl,
          fileName: `preview-${run.fileName ?? `${run.type}.${run.format}`}`,
        }),
      onCancel: (run: Run) =>
        cancel({ variables: { accountId: run.account, id: run.id } }).catch((reason: Error) =>
          toast(t(reports.cancelFailed, { reason: reason.message }), 'loss'),
        ),
      onDelete: mayDelete ? setDeleting : undefined,
      onAgain: (run: Run) =>
        repeat({ variables: { accountId: run.account, id: run.id } }).catch((reason: Error) =>
          toast(t(reports.repeatFailed, { reason: reason.message }), 'loss'),
        ),
      mayPay,
      yearLabel: years.label,
    }),
    [t, cancel, repeat, download, toast, years, mayPay, mayDelete],
  );
  const columns = useMemo(
    () => makeColumns(t, actions, types, names, ofClients),
    [t, actions, types, names, ofClients],
  );
  const lines = useMemo(() => makeLines(t, actions, ofClients), [t, actions, ofClients]);
  const confirm = async () => {
    if (!deleting) return;
    await remove({ variables: { accountId: deleting.account, ids: [deleting.id] } }).catch(
      (reason: Error) => toast(t(reports.deleteFailed, { reason: reason.message }), 'loss'),
    );
    setDeleting(undefined);
  };
  return (
    <>
      {!ofClients && runs?.some(({ paymentRequired }) => paymentRequired) && <WhoPays />}
      <Section title={title} flush bar={<RunFilter chosen={chosen} onChange={setChosen} />}>
        <DataTable
          label={title}
          rows={runs ?? previousData?.reports.reports ?? []}
          rowId={(run) => run.id}
          columns={columns}
          lines={lines}
          rowHeight={48}
          status={error && !runs ? 'failed' : runs ? 'ready' : 'loading'}
          sort={sort}
          onSort={setSort}
          total={total}
          more={{ has: (runs?.length ?? 0) < total, load: () => setLimit((many) => many + SHOWN) }}
          onRetry={() => void refetch()}
          leastWidth={ofClients ? 1120 : 960}
          empty={
            chosen === nothingChosen ? (
              <Empty title={t(reports.noReports)}>
                {t(ofClients ? reports.noClientReportsHelp : reports.noReportsHelp)}
              </Empty>
            ) : (
              <Empty title={t(reports.noMatches)}>{t(reports.noMatchesHelp)}</Empty>
            )
          }
        />
        <Confirm
          title={t(reports.deleteTitle)}
          verb={t(reports.deleteReport)}
          danger
          open={deleting !== undefined}
          onClose={() => setDeleting(undefined)}
          onConfirm={() => void confirm()}
          busy={removal.loading}
        >
          <Text>
            {deleting &&
              t(reports.deleteHelp, {
                report: getName(t, deleting, actions),
                format: deleting.format.toUpperCase(),
              })}
          </Text>
        </Confirm>
      </Section>
    </>
  );
}
