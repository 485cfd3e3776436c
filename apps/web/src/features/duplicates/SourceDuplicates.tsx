import { useQuery } from '@apollo/client/react';
import { Amount } from '@lotbook/ui/Amount';
import { shortened } from '@lotbook/ui/AssetName';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { StateWords } from '@lotbook/ui/Inline';
import { Row, Section } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import { When } from '@lotbook/ui/When';
import { useState } from 'react';
import type { IssueFilter } from '../../generated/graphql.ts';
import { PageLink } from '../../system/links.tsx';
import { several } from '@lotbook/model/several';
import { useAllowed } from '../account/use-may.ts';
import { SourceDuplicatesDocument, type Duplicate } from './documents.ts';
import { MergeSure } from './MergeSure.tsx';
import { formatOrigin } from './origin-text.ts';
import { duplicateCode, useDuplicates, type DuplicateActions } from './use-duplicates.ts';

/** What a source seems to have told twice, with the ways to settle it. Nothing stands here where nothing does. */
export function SourceDuplicates({
  accountId,
  sourceId,
}: {
  readonly accountId: string;
  readonly sourceId: string;
}) {
  const { may } = useAllowed();
  const acts = useDuplicates();
  const [asking, setAsking] = useState(false);
  const { data } = useQuery(SourceDuplicatesDocument, {
    variables: { accountId, sourceId },
    fetchPolicy: 'cache-and-network',
  });
  if (!data || data.possibleDuplicates.length === 0) return null;
  const open = data.possibleDuplicates.filter(({ state }) => state === 'possible').length;
  const mayDecide = may('sourceEdit');
  return (
    <Section
      title="Told twice"
      note="Two imports tell of the same amounts in the same second. Merged, the one that tells less is set aside, and what you said about it goes over; both rows are kept."
      action={
        mayDecide &&
        open > 1 && (
          <Button disabled={acts.busy} onClick={() => setAsking(true)}>
            Merge all that wait
          </Button>
        )
      }
    >
      {acts.said && <Banner tone="warning">{acts.said}</Banner>}
      {acts.wrong && <Banner tone="loss">{acts.wrong}</Banner>}
      <PlainTable
        label={several(open, 'possible duplicate', 'possible duplicates')}
        rows={data.possibleDuplicates}
        rowId={({ other }) => other.id}
        columns={mayDecide ? [...columns, getActionsColumn(acts)] : columns}
      />
      {asking && (
        <MergeSure
          accountId={accountId}
          which={{ filter: waitingAt(sourceId) }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  );
}

const waitingAt = (sourceId: string): IssueFilter => ({
  codes: [duplicateCode],
  sources: [sourceId],
  dismissed: false,
});

const states: Readonly<Record<string, readonly ['ok' | 'wrong' | 'idle', string]>> = {
  possible: ['wrong', 'Waits for you'],
  merged: ['ok', 'Merged'],
  distinct: ['ok', 'Not a duplicate'],
};

function State({ state }: Pick<Duplicate, 'state'>) {
  const [kind, words] = states[state] ?? ['idle', state];
  return <StateWords kind={kind} words={words} />;
}

const columns: readonly Column<Duplicate>[] = [
  { id: 'when', label: 'When', width: '', cell: ({ other }) => <When at={other.timestamp} /> },
  {
    id: 'what',
    label: 'Amounts',
    width: '',
    cell: ({ other }) =>
      other.movements.map(({ direction, asset, quantity }) => (
        <div key={`${direction} ${asset} ${quantity}`}>
          {direction === 'in' ? '+' : '−'}
          <Amount value={quantity} unit={shortened(asset)} />
        </div>
      )),
  },
  {
    id: 'kept',
    label: 'Stays',
    width: '',
    cell: ({ kept }) => (
      <PageLink page="transactions" search={{ txId: kept.id }}>
        {formatOrigin(kept)}
      </PageLink>
    ),
  },
  {
    id: 'other',
    label: 'Set aside',
    width: '',
    cell: ({ other }) => (
      <PageLink page="transactions" search={{ txId: other.id }}>
        {formatOrigin(other)}
      </PageLink>
    ),
  },
  {
    id: 'moves',
    label: 'Goes over',
    width: '',
    cell: ({ moves }) => (moves.length === 0 ? '–' : moves.join(' ')),
  },
  { id: 'state', label: 'State', width: '', cell: ({ state }) => <State state={state} /> },
];

const getActionsColumn = ({
  busy,
  merge,
  keepBoth,
  split,
  askAgain,
}: DuplicateActions): Column<Duplicate> => ({
  id: 'acts',
  label: 'Settle',
  width: '',
  cell: (duplicate) => (
    <Row>
      {duplicate.state === 'possible' && (
        <>
          <Button small disabled={busy} onClick={() => void merge(duplicate)}>
            Merge
          </Button>
          <Button small kind="quiet" disabled={busy} onClick={() => void keepBoth(duplicate)}>
            Not a duplicate
          </Button>
        </>
      )}
      {duplicate.state === 'merged' && (
        <Button small kind="quiet" disabled={busy} onClick={() => void split(duplicate)}>
          Count both
        </Button>
      )}
      {duplicate.state === 'distinct' && (
        <Button small kind="quiet" disabled={busy} onClick={() => void askAgain(duplicate)}>
          Ask again
        </Button>
      )}
    </Row>
  ),
});
