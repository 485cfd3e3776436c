import { Banner } from '@lotbook/ui/Banner';
import { Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { Preview } from './told.ts';

type Reading = Preview['readings'][number];

/** What the mapping lacks, or what the first rows become with it. */
export function Outcome({ preview: { faults, readings, read, rejected, skipped } }: { readonly preview: Preview }) {
  if (faults.length > 0) {
    return (
      <Banner tone="warning">
        <ul>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      </Banner>
    );
  }
  return (
    <Stack gap="one">
      <Text>
        Of the first {(read + rejected + skipped).toLocaleString('en-US')} rows {read.toLocaleString('en-US')} can be read, {rejected.toLocaleString('en-US')}{' '}
        cannot, {skipped.toLocaleString('en-US')} are left out.
      </Text>
      <PlainTable label="What the first rows become" rows={readings} rowId={({ line, kind, text }) => `${line} ${kind} ${text}`} columns={columns} />
    </Stack>
  );
}

const words: Readonly<Record<string, string>> = { transaction: 'read', rejected: 'rejected', skipped: 'left out' };

const columns: readonly Column<Reading>[] = [
  { id: 'line', label: 'Line', width: '', end: true, cell: ({ line }) => line.toLocaleString('en-US') },
  { id: 'kind', label: 'State', width: '', cell: ({ kind }) => words[kind] ?? kind },
  { id: 'text', label: 'Becomes', width: '', cell: ({ column, text }) => (column ? `${column} ${text}` : text) },
];
