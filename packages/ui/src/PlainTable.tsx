import './evidence.css';
import './table.css';
import type { Column } from './table-model.ts';

interface PlainTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
}

/** A few rows inside a drawer, where nothing is sorted, opened or paged. */
export function PlainTable<Row>({ label, rows, rowId, columns }: PlainTableProps<Row>) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keyboard
    <section className="lb-lots-box" aria-label={label} tabIndex={0}>
      <table className="lb-lots">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.end ? 'lb-table-end' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowId(row)}>
              {columns.map((column) => (
                <td key={column.id} className={column.end ? 'lb-table-end' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
