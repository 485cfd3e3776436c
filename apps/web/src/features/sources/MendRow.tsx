import { useMutation } from '@apollo/client/react';
import { Banner } from '@lotbook/ui/Banner';
import { Button } from '@lotbook/ui/buttons';
import { TextField } from '@lotbook/ui/fields';
import { FormRow } from '@lotbook/ui/FormRow';
import { Part } from '@lotbook/ui/Part';
import { Row, Stack } from '@lotbook/ui/layout';
import { useToast } from '@lotbook/ui/toast';
import { useState } from 'react';
import { graphql } from '../../generated/gql.ts';
import type { RejectedRowsQuery } from '../../generated/graphql.ts';
import { useAccountId } from '../account/use-account.ts';
import { several } from '../account/words.ts';

const RetryRejectedRows = graphql(`
  mutation RetryRejectedRows($accountId: ID!, $importId: ID!, $corrections: [RowCorrection!]!) {
    retryRejectedRows(accountId: $accountId, importId: $importId, corrections: $corrections) {
      id
      rejected
      added
    }
  }
`);

interface MendRowProps {
  readonly importId: string;
  readonly header: readonly string[];
  readonly row: Pick<RejectedRowsQuery['exchangeImports'][number]['rejectedRows'][number], 'line' | 'column' | 'reason' | 'cells' | 'corrected'>;
  readonly onDone: () => void;
}

/** One rejected row, cell by cell. What was received is kept; the mended row takes its place at the same line. */
export function MendRow({ importId, header, row, onDone }: MendRowProps) {
  const accountId = useAccountId();
  const toast = useToast();
  const [cells, setCells] = useState<readonly string[]>(() => header.map((_, at) => (row.corrected ?? row.cells)[at] ?? ''));
  const [retry, { loading, error }] = useMutation(RetryRejectedRows, { refetchQueries: 'active', awaitRefetchQueries: true });
  const run = async () => {
    try {
      const { data } = await retry({ variables: { accountId, importId, corrections: [{ line: row.line, cells: [...cells] }] } });
      const left = data?.retryRejectedRows.rejected ?? 0;
      toast(left === 0 ? 'Every row could be read.' : `Line ${row.line} was read again. ${several(left, 'row is', 'rows are')} still rejected.`);
      if (left === 0) onDone();
    } catch {
      // What was wrong stands above the fields.
    }
  };
  return (
    <Part title={`Line ${row.line.toLocaleString('en-US')}`} note="What was received is kept beside what you write.">
      <form
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
                onChange={(text) => setCells(cells.map((cell, index) => (index === at ? text : cell)))}
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
