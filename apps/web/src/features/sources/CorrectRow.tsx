import * as texts from '@lotbook/messages/generated/web/sources';
import * as contract from '@lotbook/messages/generated/contract';
import { useTranslate } from '@lotbook/ui/translate';
import { useMutation } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Part } from '@lotbook/ui/Part';
import { Row, Stack } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { RejectedRowsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';

const RetryRejectedRows = graphql(`
  mutation RetryRejectedRows(
    $accountId: ID!
    $importId: ID!
    $corrections: [RowCorrection!]!
    $rows: Int
  ) {
    retryRejectedRows(accountId: $accountId, importId: $importId, corrections: $corrections) {
      id
      rejected
      added
      rejectedRows(limit: $rows) {
        line
        reason
      }
    }
  }
`);

interface CorrectRowProps {
  readonly importId: string;
  readonly header: readonly string[];
  readonly row: Pick<
    RejectedRowsQuery['exchangeImports'][number]['rejectedRows'][number],
    'line' | 'column' | 'reason' | 'cells' | 'corrected'
  >;
  /** The number of rejected rows on the page, for the query. */
  readonly rows: number;
  readonly onDone: () => void;
}

/** Edits the cells of one rejected row. The imported row stays stored next to the correction. */
export function CorrectRow({ importId, header, row, rows, onDone }: CorrectRowProps) {
  const t = useTranslate();
  const accountId = useAccountId();
  const toast = useToast();
  const [cells, setCells] = useState<readonly string[]>(() =>
    header.map((_, at) => (row.corrected ?? row.cells)[at] ?? ''),
  );
  const [retry, { loading, error }] = useMutation(RetryRejectedRows, {
    refetchQueries: 'active',
    awaitRefetchQueries: true,
  });
  const form = useRef<HTMLFormElement>(null);
  // The form opens below a table that may be long, so focus the first invalid cell.
  useEffect(
    () =>
      (
        form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]') ??
        form.current?.querySelector('input')
      )?.focus(),
    [],
  );
  const run = async () => {
    try {
      const { data } = await retry({
        variables: {
          accountId,
          importId,
          corrections: [{ line: row.line, cells: [...cells] }],
          rows,
        },
      });
      if (!data) return;
      const { rejected, rejectedRows } = data.retryRejectedRows;
      const same = rejectedRows.find(({ line }) => line === row.line);
      if (same)
        return toast(t(texts.lineStillRejected, { line: row.line, reason: same.reason }), 'loss');
      toast(t(texts.lineAdded, { line: row.line, count: rejected }));
      onDone();
    } catch {
      // The banner above the fields shows the error.
    }
  };
  return (
    <Part title={t(texts.lineNumber, { line: row.line })} note={t(texts.fixNote)}>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <Stack>
          {error && <Banner tone="loss">{error.message}</Banner>}
          <FormRow>
            {header.map((name, at) => (
              <TextField
                // oxlint-disable-next-line react/no-array-index-key -- column names may repeat, their positions don't
                key={at}
                label={name || t(texts.columnNumber, { number: at + 1 })}
                value={cells[at] ?? ''}
                onChange={(text) =>
                  setCells(cells.map((cell, index) => (index === at ? text : cell)))
                }
                error={name === row.column ? row.reason : undefined}
              />
            ))}
          </FormRow>
          <Row>
            <Button small submit kind="primary" busy={loading}>
              {t(texts.retryRow)}
            </Button>
            <Button small kind="quiet" onClick={onDone}>
              {t(contract.close)}
            </Button>
          </Row>
        </Stack>
      </form>
    </Part>
  );
}
