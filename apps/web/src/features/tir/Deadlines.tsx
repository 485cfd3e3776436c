import * as common from '@lotbook/messages/generated/common';
import * as texts from '@lotbook/messages/generated/web/tir';
import type { Translate } from '@lotbook/messages/translator';
import { Badge } from '@lotbook/ui/Badge';
import { Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import type { TirStatisticsQuery } from '../../generated/graphql.ts';

type Stats = TirStatisticsQuery['tirStatistics'];
type Deadline = Stats['deadlines'][number];

/** Due dates, and how many forms are still to be furnished or filed. */
export function Deadlines({ stats: { deadlines, rows } }: { readonly stats: Stats }) {
  const t = useTranslate();
  return (
    <Section title={t(texts.deadlines)}>
      <PlainTable
        listed
        label={t(texts.due)}
        rows={deadlines}
        rowId={({ formType, kind }) => `${formType} ${kind}`}
        columns={makeColumns(t, rows)}
      />
    </Section>
  );
}

/** Forms that are made and not furnished or filed yet. */
function countOpen({ formType, kind }: Deadline, rows: Stats['rows']): number | undefined {
  const row = rows.find((each) => each.formType === formType);
  if (!row || row.generated === 0) return undefined;
  return Math.max(0, row.generated - (kind === 'furnish' ? row.furnished : row.filed));
}

function TimeLeft({
  deadline,
  rows,
}: {
  readonly deadline: Deadline;
  readonly rows: Stats['rows'];
}) {
  const t = useTranslate();
  const { daysLeft, kind } = deadline;
  const open = countOpen(deadline, rows);
  if (open === 0) return <Badge tone="gain">{t(common.done)}</Badge>;
  if (daysLeft >= 0)
    return (
      <Badge tone={daysLeft <= 14 && open !== undefined ? 'warning' : 'plain'}>
        {t(texts.daysLeft, { count: daysLeft })}
      </Badge>
    );
  if (open === undefined) return t(texts.noFormsMade);
  const params = { count: open, days: -daysLeft };
  return (
    <Badge tone="loss">
      {t(kind === 'furnish' ? texts.overdueFurnish : texts.overdueFile, params)}
    </Badge>
  );
}

const makeColumns = (t: Translate, rows: Stats['rows']): readonly Column<Deadline>[] => [
  { id: 'form', label: t(texts.form), width: '', cell: ({ formType }) => formType },
  {
    id: 'kind',
    label: t(texts.deadlineKind),
    width: '',
    cell: ({ kind }) => (kind === 'furnish' ? t(texts.dueFurnish) : t(texts.dueFile)),
  },
  { id: 'day', label: t(texts.due), width: '', cell: ({ day }) => <When at={day} /> },
  {
    id: 'left',
    label: t(texts.timeLeft),
    width: '',
    cell: (deadline) => <TimeLeft deadline={deadline} rows={rows} />,
  },
];
