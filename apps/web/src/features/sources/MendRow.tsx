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
import { several } from '@lotbook/model/several';

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

interface MendRowProps {
  readonly importId: string;
  readonly header: readonly string[];
  readonly row: Pick<
    RejectedRowsQuery['exchangeImports'][number]['rejectedRows'][number],
    'line' | 'column' | 'reason' | 'cells' | 'corrected'
  >;
  /** So many rejected rows are shown, and this is one of them. */
  readonly rows: number;
  readonly onDone: () => void;
}

/** One rejected row, cell by cell. What was received is kept; the mended row takes its place at the same line. */
export function MendRow({ importId, header, row, rows, onDone }: MendRowProps) {
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
  // Opened from a table that may be long: whoever asked for it is taken to the cell at fault.
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
      const { rejected: left, rejectedRows } = data.retryRejectedRows;
      const same = rejectedRows.find(({ line }) => line === row.line);
      if (same) return toast(`Line ${row.line} still cannot be read: ${same.reason}.`, 'loss');
      toast(
        left === 0
          ? `Line ${row.line} was added. No row is rejected any more.`
          : `Line ${row.line} was added. ${several(left, 'row is', 'rows are')} still rejected.`,
      );
      onDone();
    } catch {
      // What was wrong stands above the fields.
    }
  };
  return (
    <Part
      title={`Line ${row.line.toLocaleString('en-US')}`}
      note="What was received is kept beside what you write."
    >
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
                // oxlint-disable-next-line react/no-array-index-key -- names of columns may repeat, their places do not
                key={at}
                label={name || `column ${at + 1}`}
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
              Read this row again
            </Button>
            <Button small kind="quiet" onClick={onDone}>
              Close
            </Button>
          </Row>
        </Stack>
      </form>
    </Part>
  );
}
