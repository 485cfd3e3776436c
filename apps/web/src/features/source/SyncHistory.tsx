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

/** When a source was brought up to date, by whom, and what came of it. */
export function SyncHistory({ sourceId }: { readonly sourceId: string }) {
  const accountId = useAccountId();
  const { data, error } = useQuery(SyncRunsDocument, {
    variables: { accountId, sourceId },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <Section title="Updates" note="Each time that it was asked for what is new.">
      {error && !data && <Text tone="muted">The updates could not be read: {error.message}</Text>}
      {data?.syncRuns.length === 0 && <Text tone="muted">It was not brought up to date yet.</Text>}
      {data && data.syncRuns.length > 0 && (
        <PlainTable
          label="Every update"
          rows={data.syncRuns}
          rowId={({ id }) => id}
          columns={columns}
        />
      )}
    </Section>
  );
}

const states: Readonly<Record<string, string>> = {
  queued: 'Waits',
  running: 'Running',
  paused: 'Waits',
  done: 'Done',
  failed: 'Failed',
};

const columns: readonly Column<Run>[] = [
  { id: 'at', label: 'When', width: '', cell: ({ createdAt }) => <When at={createdAt} /> },
  { id: 'by', label: 'Asked by', width: '', cell: ({ requestedBy }) => requestedBy ?? 'Lotbook' },
  { id: 'state', label: 'State', width: '', cell: ({ status }) => states[status] ?? status },
  {
    id: 'fetched',
    label: 'Fetched',
    width: '',
    end: true,
    cell: ({ fetched }) => fetched.toLocaleString('en-US'),
  },
  {
    id: 'added',
    label: 'Added',
    width: '',
    end: true,
    cell: ({ added }) => added.toLocaleString('en-US'),
  },
  {
    id: 'there',
    label: 'Already there',
    width: '',
    end: true,
    cell: ({ alreadyThere }) => alreadyThere.toLocaleString('en-US'),
  },
  {
    id: 'unread',
    label: 'Not read',
    width: '',
    end: true,
    cell: ({ unread }) => unread.toLocaleString('en-US'),
  },
  { id: 'message', label: 'What came of it', width: '', cell: ({ message }) => message ?? '' },
];
