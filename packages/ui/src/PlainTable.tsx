import './evidence.css';
import './table.css';
import { Fragment, type ReactNode } from 'react';
import type { Column } from './table-model.ts';
import { useNarrow } from './use-narrow.tsx';

interface PlainTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  /** On phones each row becomes a list with labels next to the cells. */
  readonly listed?: boolean;
  /** The open row and its details. */
  readonly openId?: string | undefined;
  readonly below?: ReactNode;
}

/** A small table without sorting, opening or paging. */
export function PlainTable<Row>({
  label,
  rows,
  rowId,
  columns,
  listed = false,
  openId,
  below,
}: PlainTableProps<Row>) {
  const isNarrow = useNarrow();
  if (listed && isNarrow)
    return (
      <ListedRows
        label={label}
        rows={rows}
        rowId={rowId}
        columns={columns}
        openId={openId}
        below={below}
      />
    );
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
            <Fragment key={rowId(row)}>
              <tr>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={
                      column.end ? 'lb-table-end' : column.wraps ? 'lb-lots-words' : undefined
                    }
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
              {rowId(row) === openId && (
                <tr className="lb-lots-below">
                  <td colSpan={columns.length}>{below}</td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
        <PlainTotals columns={columns} />
      </table>
    </section>
  );
}

function PlainTotals<Row>({ columns }: Pick<PlainTableProps<Row>, 'columns'>) {
  if (!columns.some(({ total }) => total !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {columns.map(({ id, end, total }) => (
          <td key={id} className={end ? 'lb-table-end' : undefined}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

function ListedRows<Row>({
  label,
  rows,
  rowId,
  columns,
  openId,
  below,
}: Omit<PlainTableProps<Row>, 'listed'>) {
  return (
    <ul className="lb-listed" aria-label={label}>
      {rows.map((row) => (
        <li key={rowId(row)}>
          <dl>
            {columns
              .map((column) => ({ ...column, shown: column.cell(row) }))
              // A label without anything next to it says nothing.
              .filter(({ shown }) => shown !== '' && shown !== null)
              .map(({ id, label: name, shown }) => (
                <div key={id}>
                  <dt>{name}</dt>
                  <dd>{shown}</dd>
                </div>
              ))}
          </dl>
          {rowId(row) === openId && <div className="lb-listed-below">{below}</div>}
        </li>
      ))}
      {columns.some(({ total }) => total !== undefined) && (
        <li>
          <dl>
            {columns
              .filter(({ total }) => total !== undefined)
              .map(({ id, label, total }) => (
                <div key={id}>
                  <dt>{label}</dt>
                  <dd>{total}</dd>
                </div>
              ))}
          </dl>
        </li>
      )}
    </ul>
  );
}
