import { Banner } from '@lotbook/ui/Banner';
import { BulletList } from '@lotbook/ui/BulletList';
import { Stack, Text } from '@lotbook/ui/layout';
import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { Preview } from './mapping-form.ts';

type Reading = Preview['readings'][number];

/** What is missing from the mapping, or what the first rows become with it. */
export function Outcome({ preview }: { readonly preview: Preview }) {
  const { faults, readings } = preview;
  return (
    <Stack gap="one">
      {faults.length > 0 && (
        <Banner tone="warning">
          <BulletList items={faults} />
        </Banner>
      )}
      <Text tone="strong">{describeReadiness(preview)}</Text>
      {readings.length > 0 && (
        <PlainTable
          label="What the first rows become"
          rows={selectVisible(readings)}
          rowId={({ line, kind, text }) => `${line} ${kind} ${text}`}
          columns={columns}
        />
      )}
    </Stack>
  );
}

const maxShown = 10;

/** Rejected rows first: they are what a person can do something about. */
const selectVisible = (readings: readonly Reading[]): readonly Reading[] =>
  [
    ...readings.filter(({ kind }) => kind === 'rejected'),
    ...readings.filter(({ kind }) => kind !== 'rejected'),
  ].slice(0, maxShown);

/** The service looks at no more rows than these. */
const maxViewed = 200;

/** `0 of 2 rows are ready to import.` */
export function describeReadiness({ faults, rows, read, rejected, skipped }: Preview): string {
  if (faults.length > 0) return `0 of ${counted(rows.length)} ready to import.`;
  const total = read + rejected + skipped;
  const of = total >= maxViewed ? `the first ${counted(total)}` : counted(total);
  return `${read.toLocaleString('en-US')} of ${of} ready to import.${skipped > 0 ? ` ${counted(skipped).replace(/ (is|are)$/, '')} skipped.` : ''}`;
}

const counted = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'row is' : 'rows are'}`;

const labels: Readonly<Record<string, string>> = {
  transaction: 'Ready',
  rejected: 'Rejected',
  skipped: 'Skipped',
};

const columns: readonly Column<Reading>[] = [
  {
    id: 'line',
    label: 'Line',
    width: '',
    end: true,
    cell: ({ line }) => line.toLocaleString('en-US'),
  },
  { id: 'kind', label: 'Status', width: '', cell: ({ kind }) => labels[kind] ?? kind },
  {
    id: 'text',
    label: 'Result',
    width: '',
    wraps: true,
    cell: ({ column, text }) => (column ? `${column} ${text}` : text),
  },
];
