import { useApolloClient, useQuery } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { Confirm } from '@lotbook/ui/Confirm';
import { Skeleton } from '@lotbook/ui/Skeleton';
import { PlainTable } from '@lotbook/ui/PlainTable';
import { Stack, Text } from '@lotbook/ui/layout';
import type { Column } from '@lotbook/ui/table-model';
import { useCallback, useRef, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { RejectedRowsQuery } from '../../generated/graphql.ts';
import { useAction } from '../../system/use-action.ts';
import { useAccountId } from '../account/use-account.ts';
import { useAllowed } from '../account/use-may.ts';
import { several } from '@lotbook/model/several';
import { MendRow } from './MendRow.tsx';

const SHOWN = 200;

const RejectedRowsDocument = graphql(`
  query RejectedRows($accountId: ID!, $exchangeId: ID, $rows: Int) {
    exchangeImports(accountId: $accountId, exchangeId: $exchangeId) {
      id
      rejected
      header
      rejectedRows(limit: $rows) {
        line
        column
        reason
        cells
        corrected
      }
    }
  }
`);

type Rejection = RejectedRowsQuery['exchangeImports'][number]['rejectedRows'][number];

/** The rows that could not be read: where, why, and as they were received. */
export function RejectedRows({
  importId,
  sourceId,
}: {
  readonly importId: string;
  readonly sourceId: string;
}) {
  const accountId = useAccountId();
  const [line, setLine] = useState<number>();
  const place = useRef<HTMLDivElement>(null);
  // Whoever follows a link to the rejected rows of a file stands at them, however long the list of files is.
  const reach = useCallback((found: HTMLDivElement | null) => {
    place.current = found;
    found?.scrollIntoView?.({ block: 'center' });
  }, []);
  const { data, error } = useQuery(RejectedRowsDocument, {
    variables: { accountId, exchangeId: sourceId, rows: SHOWN },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data)
    return <Banner tone="loss">The rejected rows could not be read: {error.message}</Banner>;
  const found = data?.exchangeImports.find((one) => one.id === importId);
  if (!found) return <Skeleton width={40} />;
  if (found.rejected === 0)
    return <Text tone="muted">No row of this file is rejected any more.</Text>;
  const mending = found.rejectedRows.find((row) => row.line === line);
  const shown = found.header
    ? [...columns.slice(0, -1), mendColumn(setLine), ...columns.slice(-1)]
    : columns;
  const close = () => {
    setLine(undefined);
    place.current?.focus();
  };
  return (
    <Stack gap="one">
      <div ref={reach} tabIndex={-1}>
        <PlainTable
          listed
          label="Rejected rows"
          rows={found.rejectedRows}
          rowId={(row) => `${row.line} ${row.column}`}
          columns={shown}
        />
      </div>
      {mending && found.header && (
        <MendRow
          key={mending.line}
          importId={importId}
          header={found.header}
          row={mending}
          rows={SHOWN}
          onDone={close}
        />
      )}
      {found.rejected > SHOWN && (
        <Text tone="muted" size="small">
          The first {SHOWN} of {found.rejected.toLocaleString('en-US')}.
        </Text>
      )}
      <GiveUp importId={importId} count={found.rejected} />
      <Text tone="muted" size="small">
        {found.header
          ? 'Mend rows here, or in the file and bring it again: only they are added.'
          : 'Mend these rows in the file and bring it again: only they are added.'}
      </Text>
    </Stack>
  );
}

const GiveUpRows = graphql(`
  mutation GiveUpRows($accountId: ID!, $fileId: ID!) {
    deleteFailedManualExchangeOrder(accountId: $accountId, fileId: $fileId)
  }
`);

/** Rows that nobody will mend: they are kept as received, and wait no longer. */
function GiveUp({ importId, count }: { readonly importId: string; readonly count: number }) {
  const accountId = useAccountId();
  const { may } = useAllowed();
  const client = useApolloClient();
  const { run, busy } = useAction(GiveUpRows, { toastWrong: true });
  const [asking, setAsking] = useState(false);
  if (!may('sourceEdit')) return null;
  const giveUp = async () => {
    const isDone = await run(
      { accountId, fileId: importId },
      `${several(count, 'row was', 'rows were')} given up.`,
    );
    setAsking(false);
    if (isDone) await client.refetchQueries({ include: 'active' });
  };
  const rows = several(count, 'row', 'rows');
  return (
    <div>
      <Button small kind="quiet" onClick={() => setAsking(true)}>
        Give {count === 1 ? 'this row' : 'these rows'} up
      </Button>
      <Confirm
        title={`Give ${rows} up?`}
        verb="Give up"
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void giveUp()}
        busy={busy}
      >
        <Text>
          <strong>{rows}</strong> of this file will no longer wait to be mended, and stay out of
          your books. What the file added stays. What you want after all can be mended in the file
          and brought again.
        </Text>
      </Confirm>
    </div>
  );
}

const columns: readonly Column<Rejection>[] = [
  {
    id: 'line',
    label: 'Line',
    width: '',
    end: true,
    cell: (row) => row.line.toLocaleString('en-US'),
  },
  { id: 'column', label: 'Column', width: '', cell: (row) => row.column || 'whole row' },
  { id: 'reason', label: 'Reason', width: '', wraps: true, cell: (row) => row.reason },
  {
    id: 'cells',
    label: 'The row',
    width: '',
    wraps: true,
    cell: (row) => <code>{(row.corrected ?? row.cells).join(', ')}</code>,
  },
];

const mendColumn = (onMend: (line: number) => void): Column<Rejection> => ({
  id: 'mend',
  label: 'Mend',
  width: '',
  cell: (row) => (
    <Button small kind="quiet" onClick={() => onMend(row.line)} label={`Mend line ${row.line}`}>
      Mend
    </Button>
  ),
});
