import * as common from '@lotbook/messages/generated/common';
import * as reports from '@lotbook/messages/generated/web/reports';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { Badge } from '@lotbook/ui/Badge';
import { Ellipsis } from '@lotbook/ui/icons';
import { SideNote, Inline } from '@lotbook/ui/Inline';
import { RowMenu } from '@lotbook/ui/RowMenu';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { formatStatus, statuses } from '../run-columns.tsx';
import { formatRhythm, formatYear, type Schedule } from './schedule-text.ts';

export interface ScheduleActions {
  readonly mayDelete: boolean;
  readonly onRun: (schedule: Schedule) => unknown;
  /** Pauses or resumes it. */
  readonly onPause: (schedule: Schedule) => unknown;
  readonly onEdit: (schedule: Schedule) => void;
  readonly onDelete: (schedule: Schedule) => void;
}

export const makeScheduleColumns = (
  t: Translate,
  actions: ScheduleActions,
): readonly Column<Schedule>[] => [
  {
    id: 'report',
    label: t(reports.reportColumn),
    width: '',
    cell: ({ label, taxYear, format }) => (
      <Inline>
        {label} {format.toUpperCase()}
        {taxYear !== null && <SideNote>{formatYear(t, taxYear)}</SideNote>}
      </Inline>
    ),
  },
  {
    id: 'when',
    label: t(common.frequency),
    width: '',
    cell: (schedule) => formatRhythm(t, schedule),
  },
  {
    id: 'next',
    label: t(reports.nextColumn),
    width: '',
    cell: ({ nextAt }) =>
      nextAt === null ? <Badge tone="plain">{t(reports.paused)}</Badge> : <When at={nextAt} />,
  },
  {
    id: 'last',
    label: t(reports.lastColumn),
    width: '',
    cell: (schedule) => <Last schedule={schedule} />,
  },
  {
    id: 'mail',
    label: t(reports.mailColumn),
    width: '',
    cell: ({ mail, madeBy }) => (mail ? (madeBy ?? t(reports.formerUser)) : t(reports.noMail)),
  },
  {
    id: 'actions',
    label: t(common.actions),
    width: '',
    end: true,
    cell: (schedule) => <Menu schedule={schedule} actions={actions} />,
  },
];

function Last({ schedule: { lastAt, lastStatus, lastError } }: { readonly schedule: Schedule }) {
  const t = useTranslate();
  if (lastAt === null || lastStatus === null) return t(common.notYet);
  return (
    <Inline>
      <When at={lastAt} />{' '}
      <Badge tone={statuses[lastStatus]?.tone ?? 'plain'}>{formatStatus(t, lastStatus)}</Badge>
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
  const t = useTranslate();
  const { onRun, onPause, onEdit, onDelete, mayDelete } = actions;
  return (
    <RowMenu
      label={t(reports.scheduleActions, { report: schedule.label })}
      icon={<Ellipsis size={16} aria-hidden />}
      actions={[
        { label: t(reports.runNow), onClick: () => onRun(schedule) },
        {
          label: t(schedule.paused ? reports.resume : reports.pause),
          onClick: () => onPause(schedule),
        },
        { label: t(common.edit), onClick: () => onEdit(schedule) },
        { label: t(common.deleteAction), onClick: () => onDelete(schedule), disabled: !mayDelete },
      ]}
    />
  );
}
