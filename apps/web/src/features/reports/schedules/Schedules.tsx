import type { Message } from '@lotbook/messages/message';
import * as reports from '@lotbook/messages/generated/web/reports';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { useToast } from '@lotbook/ui/toast';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { ReportTypesQuery } from '../../../generated/graphql.ts';
import { useAccountId } from '../../account/use-account.ts';
import { useAllowed } from '../../account/use-may.ts';
import { ReportFilterOptionsDocument, ReportsDocument } from '../queries.ts';
import { DeleteSchedule, PauseSchedule, RunSchedule, SchedulesDocument } from './documents.ts';
import { makeScheduleColumns } from './schedule-columns.tsx';
import type { Schedule } from './schedule-text.ts';

const ScheduleDialog = lazy(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

const POLL_MS = 2000;

/** The open form: of a schedule, or of a new one. */
type Open = { readonly schedule: Schedule | undefined };

/** Reports that are created regularly. */
export function Schedules({ types }: { readonly types: ReportTypesQuery['reportTypes'] }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const { may } = useAllowed();
  const [open, setOpen] = useState<Open>();
  const [deleting, setDeleting] = useState<Schedule>();
  const { data, error, startPolling, stopPolling } = useQuery(SchedulesDocument, {
    variables: { accountId },
    fetchPolicy: 'cache-and-network',
  });
  const [pause] = useMutation(PauseSchedule, { refetchQueries: [SchedulesDocument] });
  const [run] = useMutation(RunSchedule, {
    refetchQueries: [SchedulesDocument, ReportsDocument, ReportFilterOptionsDocument],
  });
  const [remove, removal] = useMutation(DeleteSchedule, { refetchQueries: [SchedulesDocument] });
  const schedules = data?.reportSchedules ?? [];
  const busy = schedules.some(
    ({ lastStatus }) => lastStatus === 'queued' || lastStatus === 'running',
  );
  useEffect(() => {
    if (busy) startPolling(POLL_MS);
    else stopPolling();
  }, [busy, startPolling, stopPolling]);
  const columns = useMemo(() => {
    const make = async ({ id, label }: Schedule) => {
      const made = await run({ variables: { accountId, id } });
      const problem = made.data?.runReportSchedule.error;
      toast(
        problem
          ? t(reports.runFailed, { reason: problem })
          : t(reports.runStarted, { report: label }),
        problem ? 'loss' : 'gain',
      );
    };
    const showError =
      (message: Message<{ readonly reason: string }>) =>
      (error: unknown): void =>
        toast(
          t(message, {
            reason: error instanceof Error ? error.message : t(reports.unknownReason),
          }),
          'loss',
        );
    return makeScheduleColumns(t, {
      mayDelete: may('reportDelete'),
      onRun: (schedule) => make(schedule).catch(showError(reports.runFailed)),
      onPause: ({ id, paused }) =>
        pause({ variables: { accountId, id, paused: !paused } }).catch(
          showError(reports.changeFailed),
        ),
      onEdit: (schedule) => setOpen({ schedule }),
      onDelete: setDeleting,
    });
  }, [t, accountId, may, pause, run, toast]);
  const confirm = async () => {
    if (!deleting) return;
    await remove({ variables: { accountId, id: deleting.id } }).catch((reason: Error) =>
      toast(t(reports.deleteFailed, { reason: reason.message }), 'loss'),
    );
    setDeleting(undefined);
  };
  return (
    <Section
      title={t(reports.schedulesTitle)}
      flush={schedules.length > 0}
      action={
        may('reportCreate') && (
          <Button
            small
            disabled={types.length === 0}
            onClick={() => setOpen({ schedule: undefined })}
          >
            {t(reports.schedule)}
          </Button>
        )
      }
    >
      {error && !data && (
        <Banner tone="loss">{t(reports.schedulesFailed, { reason: error.message })}</Banner>
      )}
      {schedules.length > 0 ? (
        <PlainTable
          label={t(reports.schedulesTitle)}
          rows={schedules}
          rowId={({ id }) => id}
          columns={columns}
        />
      ) : (
        <Text tone="muted">{t(reports.noSchedules)}</Text>
      )}
      <Suspense>
        {open && (
          <ScheduleDialog
            key={open.schedule?.id ?? 'new'}
            types={types}
            schedule={open.schedule}
            onClose={() => setOpen(undefined)}
          />
        )}
      </Suspense>
      <Confirm
        title={t(reports.deleteScheduleTitle)}
        verb={t(reports.deleteSchedule)}
        danger
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => void confirm()}
        busy={removal.loading}
      >
        <Text>{t(reports.deleteScheduleHelp, { report: deleting?.label ?? '' })}</Text>
      </Confirm>
    </Section>
  );
}
