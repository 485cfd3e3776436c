import './evidence.css';
import './layout.css';

/** A row of a file as it was received: each column's name and its cell. */
export function RawRow({ cells }: { readonly cells: readonly (readonly [string, string])[] }) {
  return (
    <dl className="lb-raw">
      {cells.map(([column, cell], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may come twice, and the cells never change their order
        <div key={index}>
          <dt>{column}</dt>
          <dd>{cell || <span className="lb-muted">empty</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
