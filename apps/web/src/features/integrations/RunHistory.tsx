import * as texts from '@lotbook/messages/generated/web/integrations';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useLazyQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Inline } from '@lotbook/ui/Inline';
import { Section, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { useTranslate } from '@lotbook/ui/translate';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import { useAccount } from '../account/use-account.ts';
import { IntegrationRunsDocument } from './documents.ts';
import { formatRunState } from './posting-texts.ts';
import type { ConnectedIntegration } from './use-integration.ts';

type Run = ConnectedIntegration['runs'][number];

/** Runs that are read at once. An integration comes with as many. */
const pageSize = 20;

interface RunHistoryProps extends Pick<ConnectedIntegration, 'runs'> {
  readonly appName: string;
}

/** Syncs and previews: who, when, and what came of it. */
export function RunHistory({ appName, runs: newest }: RunHistoryProps) {
  const t = useTranslate();
  const { runs, isComplete, isLoading, error, loadMore } = useRuns(appName, newest);
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
      {error && <Banner tone="loss">{t(common.reloadFailed, { reason: error })}</Banner>}
      {!isComplete && (
        <Inline>
          <Button busy={isLoading} onClick={() => loadMore()}>
            {t(common.showMore)}
          </Button>
        </Inline>
      )}
    </Section>
  );
}

/** The newest runs, followed by older ones as far as they were asked for. */
function useRuns(appName: string, newest: readonly Run[]) {
  const { accountId } = useAccount();
  const [load] = useLazyQuery(IntegrationRunsDocument, { fetchPolicy: 'network-only' });
  const [older, setOlder] = useState<readonly Run[]>([]);
  const [isComplete, setComplete] = useState(newest.length < pageSize);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string>();
  const known = new Set(newest.map(({ id }) => id));
  const runs = [...newest, ...older.filter(({ id }) => !known.has(id))];
  const loadMore = async (): Promise<void> => {
    setLoading(true);
    try {
      const { data, error: failure } = await load({
        variables: { accountId, appName, afterId: runs.at(-1)!.id, limit: pageSize },
      });
      if (failure) throw failure;
      const more = data?.integrationRuns ?? [];
      setOlder([...runs.slice(newest.length), ...more]);
      setComplete(more.length < pageSize);
      setError(undefined);
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    } finally {
      setLoading(false);
    }
  };
  return { runs, isComplete, isLoading, error, loadMore };
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
