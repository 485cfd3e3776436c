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
import { scheduleColumns } from './schedule-columns.tsx';
import type { Schedule } from './schedule-text.ts';

const ScheduleDialog = lazy(() =>
  import('./ScheduleDialog.tsx').then((module) => ({ default: module.ScheduleDialog })),
);

const POLL_MS = 2000;

/** What is open: the form of a schedule, or of a new one. */
type Open = { readonly schedule: Schedule | undefined };

/** Reports that are made again and again. */
export function Schedules({ types }: { readonly types: ReportTypesQuery['reportTypes'] }) {
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
        problem ? `Not made: ${problem}` : `${label} is being made. It appears among your reports.`,
        problem ? 'loss' : 'gain',
      );
    };
    const failed = (what: string) => (reason: unknown) =>
      toast(`${what}: ${reason instanceof Error ? reason.message : 'unknown reason'}`, 'loss');
    return scheduleColumns({
      mayDelete: may('reportDelete'),
      onRun: (schedule) => void make(schedule).catch(failed('Not made')),
      onPause: ({ id, paused }) =>
        void pause({ variables: { accountId, id, paused: !paused } }).catch(failed('Not changed')),
      onEdit: (schedule) => setOpen({ schedule }),
      onDelete: setDeleting,
    });
  }, [accountId, may, pause, run, toast]);
  const confirm = async () => {
    if (!deleting) return;
    await remove({ variables: { accountId, id: deleting.id } }).catch((reason: Error) =>
      toast(`Not deleted: ${reason.message}`, 'loss'),
    );
    setDeleting(undefined);
  };
  return (
    <Section
      title="Scheduled reports"
      flush={schedules.length > 0}
      action={
        may('reportCreate') && (
          <Button
            small
            disabled={types.length === 0}
            onClick={() => setOpen({ schedule: undefined })}
          >
            Schedule a report
          </Button>
        )
      }
    >
      {error && !data && (
        <Banner tone="loss">The schedules could not be read: {error.message}</Banner>
      )}
      {schedules.length > 0 ? (
        <PlainTable
          label="Scheduled reports"
          rows={schedules}
          rowId={({ id }) => id}
          columns={columns}
        />
      ) : (
        <Text tone="muted">
          None. A report can be made every month, quarter or year, with a mail when it is ready.
        </Text>
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
        title="Delete this schedule?"
        verb="Delete schedule"
        danger
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => void confirm()}
        busy={removal.loading}
      >
        <Text>
          {deleting?.label} is not made by itself any more. The reports that it made stay.
        </Text>
      </Confirm>
    </Section>
  );
}
