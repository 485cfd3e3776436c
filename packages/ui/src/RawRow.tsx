import './evidence.css';

/** A row of a file as it was received: each column's name and its cell. */
export function RawRow({ cells }: { readonly cells: readonly (readonly [string, string])[] }) {
  return (
    <dl className="lb-raw">
      {cells.map(([column, cell]) => (
        <div key={column}>
          <dt>{column}</dt>
          <dd>{cell || <span className="lb-muted">empty</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
