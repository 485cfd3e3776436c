import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir-carf';
import type { Translate } from '@lotbook/messages/translator';
import { Amount } from '@lotbook/ui/Amount';
import { DataTable } from '@lotbook/ui/DataTable';
import { Empty } from '@lotbook/ui/Empty';
import { Files } from '@lotbook/ui/icons';
import { Section } from '@lotbook/ui/layout';
import type { Column, TwoLines } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useMemo } from 'react';
import { useModalAbout } from '../../../system/modals.ts';
import type { CarfReport } from './Carf.tsx';
import { CarfReportDrawer } from './CarfReportDrawer.tsx';
import { CarfState, nameCarfReport } from './CarfState.tsx';

/** The reports of a year, the newest first. */
export function CarfReports({ reports }: { readonly reports: readonly CarfReport[] }) {
  const t = useTranslate();
  const opened = useModalAbout('carf-report');
  const columns = useMemo(() => makeColumns(t), [t]);
  const lines = useMemo(() => makeLines(t), [t]);
  return (
    <Section title={t(common.reports)} note={t(texts.reportsHelp)} flush>
      <DataTable
        label={t(common.reports)}
        rows={reports}
        rowId={({ id }) => id}
        columns={columns}
        lines={lines}
        leastWidth={720}
        status="ready"
        onRetry={refuseRetry}
        onOpen={({ id }) => opened.show(id)}
        openId={opened.subject}
        empty={
          <Empty
            title={t(texts.noReports)}
            icon={<Files size={32} strokeWidth={1.5} aria-hidden />}
          >
            {t(texts.noReportsHelp)}
          </Empty>
        }
      />
      <CarfReportDrawer
        report={reports.find(({ id }) => id === opened.subject)}
        onClose={opened.close}
      />
    </Section>
  );
}

const refuseRetry = (): void => undefined;

const makeColumns = (t: Translate): readonly Column<CarfReport>[] => [
  {
    id: 'report',
    label: t(common.name),
    width: 'minmax(200px, 2fr)',
    cell: (report) => nameCarfReport(report, t),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '150px',
    cell: (report) => <CarfState report={report} t={t} />,
  },
  {
    id: 'users',
    label: t(texts.users),
    width: '96px',
    end: true,
    cell: ({ users }) => <Amount value={String(users)} digits="count" />,
  },
  {
    id: 'records',
    label: t(texts.records),
    width: '110px',
    end: true,
    cell: ({ records }) => <Amount value={String(records)} digits="count" />,
  },
  {
    id: 'at',
    label: t(texts.made),
    width: '168px',
    cell: ({ createdAt }) => <When at={createdAt} />,
  },
];

const makeLines = (t: Translate): TwoLines<CarfReport> => ({
  what: (report) => nameCarfReport(report, t),
  when: ({ createdAt }) => <When at={createdAt} />,
  amount: ({ users }) => t(texts.userCount, { count: users }),
  outcome: (report) => <CarfState report={report} t={t} />,
});
