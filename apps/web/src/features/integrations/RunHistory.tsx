import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { formatRunState } from './posting-texts.ts';
import type { ConnectedIntegration } from './use-integration.ts';

type Run = ConnectedIntegration['runs'][number];

/** Syncs and previews: who, when, and what came of it. */
export function RunHistory({ runs }: Pick<ConnectedIntegration, 'runs'>) {
  const t = useTranslate();
  return (
    <Section title={t(texts.history)} note={t(texts.historyNote)}>
      {runs.length === 0 ? (
        <Text tone="muted">{t(texts.noRuns)}</Text>
      ) : (
        <PlainTable
          label={t(texts.tableOf, { title: t(texts.history) })}
          rows={runs}
          rowId={({ id }) => id}
          columns={makeColumns(t)}
          listed
        />
      )}
    </Section>
  );
}

const makeColumns = (t: Translate): readonly Column<Run>[] => [
  { id: 'at', label: t(common.date), width: '', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'type',
    label: t(texts.runType),
    width: '',
    cell: ({ preview }) => t(preview ? texts.previewAction : texts.tabSync),
  },
  {
    id: 'by',
    label: t(texts.runBy),
    width: '',
    cell: ({ requestedBy }) => requestedBy ?? t(texts.dailySync),
  },
  {
    id: 'status',
    label: t(common.status),
    width: '',
    cell: ({ status }) => formatRunState(status, t),
  },
  {
    id: 'result',
    label: t(common.result),
    width: '',
    wraps: true,
    cell: ({ message }) => message ?? '–',
  },
];
