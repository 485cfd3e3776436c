import { Badge } from '@lotbook/ui/Badge';
import { Ellipsis } from '@lotbook/ui/icons';
import { SideNote, Inline } from '@lotbook/ui/Inline';
import { RowMenu } from '@lotbook/ui/RowMenu';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { statuses } from '../run-columns.tsx';
import { formatRhythm, formatYear, type Schedule } from './schedule-text.ts';

export interface ScheduleActions {
  readonly mayDelete: boolean;
  readonly onRun: (schedule: Schedule) => void;
  /** Holds it, or lets it go on. */
  readonly onPause: (schedule: Schedule) => void;
  readonly onEdit: (schedule: Schedule) => void;
  readonly onDelete: (schedule: Schedule) => void;
}

export const scheduleColumns = (actions: ScheduleActions): readonly Column<Schedule>[] => [
  {
    id: 'report',
    label: 'Report',
    width: '',
    cell: ({ label, taxYear, format }) => (
      <Inline>
        {label} {format.toUpperCase()}
        {taxYear !== null && <SideNote>{formatYear[taxYear] ?? taxYear}</SideNote>}
      </Inline>
    ),
  },
  { id: 'when', label: 'When', width: '', cell: (schedule) => formatRhythm(schedule) },
  {
    id: 'next',
    label: 'Next run',
    width: '',
    cell: ({ nextAt }) =>
      nextAt === null ? <Badge tone="plain">Paused</Badge> : <When at={nextAt} />,
  },
  { id: 'last', label: 'Last run', width: '', cell: (schedule) => <Last schedule={schedule} /> },
  {
    id: 'mail',
    label: 'Mail to',
    width: '',
    cell: ({ mail, madeBy }) => (mail ? (madeBy ?? 'nobody: they have gone') : 'nobody'),
  },
  {
    id: 'actions',
    label: 'Actions',
    width: '',
    end: true,
    cell: (schedule) => <Menu schedule={schedule} actions={actions} />,
  },
];

function Last({ schedule: { lastAt, lastStatus, lastError } }: { readonly schedule: Schedule }) {
  if (lastAt === null || lastStatus === null) return 'not yet';
  const { label, tone } = statuses[lastStatus] ?? { label: lastStatus, tone: 'plain' as const };
  return (
    <Inline>
      <When at={lastAt} /> <Badge tone={tone}>{label}</Badge>
      {lastError !== null && <SideNote>{lastError}</SideNote>}
    </Inline>
  );
}

function Menu({
  schedule,
  actions,
}: {
  readonly schedule: Schedule;
  readonly actions: ScheduleActions;
}) {
  const { onRun, onPause, onEdit, onDelete, mayDelete } = actions;
  return (
    <RowMenu
      label={`Actions of the schedule of ${schedule.label}`}
      icon={<Ellipsis size={16} aria-hidden />}
      actions={[
        { label: 'Make it now', onClick: () => onRun(schedule) },
        { label: schedule.paused ? 'Go on' : 'Pause', onClick: () => onPause(schedule) },
        { label: 'Change', onClick: () => onEdit(schedule) },
        { label: 'Delete', onClick: () => onDelete(schedule), disabled: !mayDelete },
      ]}
    />
  );
}
