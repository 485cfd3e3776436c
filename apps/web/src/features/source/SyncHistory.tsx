import * as texts from '@lotbook/messages/generated/web/source';
import * as common from '@lotbook/messages/generated/common';
import type { Message } from '@lotbook/messages/message';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate } from '@lotbook/ui/translate';
import { useQuery } from '@apollo/client/react';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Section, Text } from '@lotbook/ui/layout';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { graphql } from '../../generated/gql.ts';
import type { SyncRunsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';

const SyncRunsDocument = graphql(`
  query SyncRuns($accountId: ID!, $sourceId: ID!) {
    syncRuns(accountId: $accountId, sourceId: $sourceId) {
      id
      status
      fetched
      added
      alreadyThere
      unread
      message
      requestedBy
      createdAt
    }
  }
`);

type Run = SyncRunsQuery['syncRuns'][number];

/** The updates of a connected source and their results. */
export function SyncHistory({ sourceId }: { readonly sourceId: string }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { data, error } = useQuery(SyncRunsDocument, {
    variables: { accountId, sourceId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Section title={t(texts.updates)} note={t(texts.updatesNote)}>
      {error && !data && (
        <Text tone="muted">{t(texts.updatesFailed, { reason: error.message })}</Text>
      )}
      {data?.syncRuns.length === 0 && <Text tone="muted">{t(texts.noUpdates)}</Text>}
      {data && data.syncRuns.length > 0 && (
        <PlainTable
          label={t(texts.updateHistory)}
          rows={data.syncRuns}
          rowId={({ id }) => id}
          columns={makeColumns(t)}
        />
      )}
    </Section>
  );
}

const states: Readonly<Record<string, Message>> = {
  queued: common.waiting,
  running: texts.running,
  paused: common.waiting,
  done: common.done,
  failed: texts.failed,
};

function formatStatus(t: Translate, status: string): string {
  const text = states[status];
  return text ? t(text) : status;
}

const makeColumns = (t: Translate): readonly Column<Run>[] => [
  { id: 'at', label: t(common.date), width: '', cell: ({ createdAt }) => <When at={createdAt} /> },
  {
    id: 'by',
    label: t(texts.startedBy),
    width: '',
    cell: ({ requestedBy }) => requestedBy ?? t(texts.productName),
  },
  {
    id: 'state',
    label: t(common.status),
    width: '',
    cell: ({ status }) => formatStatus(t, status),
  },
  {
    id: 'fetched',
    label: t(texts.rowsFetched),
    width: '',
    end: true,
    cell: ({ fetched }) => t(common.number, { value: fetched }),
  },
  {
    id: 'added',
    label: t(texts.added),
    width: '',
    end: true,
    cell: ({ added }) => t(common.number, { value: added }),
  },
  {
    id: 'there',
    label: t(texts.duplicates),
    width: '',
    end: true,
    cell: ({ alreadyThere }) => t(common.number, { value: alreadyThere }),
  },
  {
    id: 'unread',
    label: t(common.rejected),
    width: '',
    end: true,
    cell: ({ unread }) => t(common.number, { value: unread }),
  },
  { id: 'message', label: t(common.result), width: '', cell: ({ message }) => message ?? '' },
];
