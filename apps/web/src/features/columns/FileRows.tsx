import { PlainTable } from '@lotbook/ui/PlainTable';
import type { Column } from '@lotbook/ui/table-model';
import type { Preview } from './told.ts';

const SHOWN = 5;

type FileRow = Preview['rows'][number];

/** The first rows of the file under its header. */
export function FileRows({ preview: { header, rows } }: { readonly preview: Preview }) {
  const columns: readonly Column<FileRow>[] = [
    { id: 'line', label: 'Line', width: '', end: true, cell: ({ line }) => line.toLocaleString('en-US') },
    ...header.map((name, at) => ({ id: `${at}`, label: name || `column ${at + 1}`, width: '', cell: ({ cells }: FileRow) => cells[at] ?? '' })),
  ];
  return <PlainTable label="The first rows of the file" rows={rows.slice(0, SHOWN)} rowId={({ line }) => String(line)} columns={columns} />;
}
