import * as texts from '@lotbook/messages/generated/web/sources';
import * as common from '@lotbook/messages/generated/common';
import type { Translate } from '@lotbook/messages/translator';
import { useTranslate, RichText, bold } from '@lotbook/ui/translate';
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
import { CorrectRow } from './CorrectRow.tsx';

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

/** The rejected rows of a file: the line, the reason and the original cells. */
export function RejectedRows({
  importId,
  sourceId,
}: {
  readonly importId: string;
  readonly sourceId: string;
}) {
  const t = useTranslate();
  const accountId = useAccountId();
  const [line, setLine] = useState<number>();
  const place = useRef<HTMLDivElement>(null);
  // A link can open the rejected rows of one file in a long list, so scroll to them.
  const reach = useCallback((found: HTMLDivElement | null) => {
    place.current = found;
    found?.scrollIntoView?.({ block: 'center' });
  }, []);
  const { data, error } = useQuery(RejectedRowsDocument, {
    variables: { accountId, exchangeId: sourceId, rows: SHOWN },
    fetchPolicy: 'cache-and-network',
  });
  if (error && !data)
    return <Banner tone="loss">{t(texts.rejectedFailed, { reason: error.message })}</Banner>;
  const found = data?.exchangeImports.find((one) => one.id === importId);
  if (!found) return <Skeleton width={40} />;
  if (found.rejected === 0) return <Text tone="muted">{t(texts.noneRejected)}</Text>;
  const editing = found.rejectedRows.find((row) => row.line === line);
  const columns = makeColumns(t, found.header ? setLine : undefined);
  const close = () => {
    setLine(undefined);
    place.current?.focus();
  };
  return (
    <Stack gap="one">
      <div ref={reach} tabIndex={-1}>
        <PlainTable
          listed
          label={t(texts.rejectedRows)}
          rows={found.rejectedRows}
          rowId={(row) => `${row.line} ${row.column}`}
          columns={columns}
        />
      </div>
      {editing && found.header && (
        <CorrectRow
          key={editing.line}
          importId={importId}
          header={found.header}
          row={editing}
          rows={SHOWN}
          onDone={close}
        />
      )}
      {found.rejected > SHOWN && (
        <Text tone="muted" size="small">
          {t(common.showingFirst, { shown: SHOWN, total: found.rejected })}
        </Text>
      )}
      <DiscardRows importId={importId} count={found.rejected} />
      <Text tone="muted" size="small">
        {found.header ? t(texts.fixHereOrInFile) : t(texts.fixInFile)}
      </Text>
    </Stack>
  );
}

const GiveUpRows = graphql(`
  mutation GiveUpRows($accountId: ID!, $fileId: ID!) {
    deleteFailedManualExchangeOrder(accountId: $accountId, fileId: $fileId)
  }
`);

/** Discards rejected rows. They stay stored as received, but are no longer listed as open. */
function DiscardRows({ importId, count }: { readonly importId: string; readonly count: number }) {
  const t = useTranslate();
  const accountId = useAccountId();
  const { may } = useAllowed();
  const client = useApolloClient();
  const { run, busy } = useAction(GiveUpRows, { toastWrong: true });
  const [asking, setAsking] = useState(false);
  if (!may('sourceEdit')) return null;
  const discard = async () => {
    const isDone = await run({ accountId, fileId: importId }, t(texts.discarded, { count }));
    setAsking(false);
    if (isDone) await client.refetchQueries({ include: 'active' });
  };
  return (
    <div>
      <Button small kind="quiet" onClick={() => setAsking(true)}>
        {t(texts.discardRows, { count })}
      </Button>
      <Confirm
        title={t(texts.discardTitle, { count })}
        verb={t(texts.discard)}
        danger
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => void discard()}
        busy={busy}
      >
        <Text>
          <RichText message={texts.discardHelp} params={{ count }} tags={{ b: bold }} />
        </Text>
      </Confirm>
    </div>
  );
}

const makeColumns = (
  t: Translate,
  onFix: ((line: number) => void) | undefined,
): readonly Column<Rejection>[] => [
  {
    id: 'line',
    label: t(common.line),
    width: '',
    end: true,
    cell: (row) => t(common.number, { value: row.line }),
  },
  {
    id: 'column',
    label: t(texts.column),
    width: '',
    cell: (row) => row.column || t(texts.wholeRow),
  },
  { id: 'reason', label: t(common.reason), width: '', wraps: true, cell: (row) => row.reason },
  ...(onFix ? [makeFixColumn(t, onFix)] : []),
  {
    id: 'cells',
    label: t(texts.originalRow),
    width: '',
    wraps: true,
    cell: (row) => <code>{(row.corrected ?? row.cells).join(', ')}</code>,
  },
];

const makeFixColumn = (t: Translate, onFix: (line: number) => void): Column<Rejection> => ({
  id: 'fix',
  label: t(texts.fix),
  width: '',
  cell: (row) => (
    <Button
      small
      kind="quiet"
      onClick={() => onFix(row.line)}
      label={t(texts.fixLine, { line: row.line })}
    >
      {t(texts.fix)}
    </Button>
  ),
});
