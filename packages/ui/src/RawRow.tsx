import * as ui from '@lotbook/messages/generated/ui';
import { useTranslate } from './translate.tsx';
import './evidence.css';
import './layout.css';

/** A row of a file as received: each column's name and value. */
export function RawRow({ cells }: { readonly cells: readonly (readonly [string, string])[] }) {
  const t = useTranslate();
  return (
    <dl className="lb-raw">
      {cells.map(([column, cell], index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a name may come twice, and the cells never change their order
        <div key={index}>
          <dt>{column}</dt>
          <dd>{cell || <span className="lb-muted">{t(ui.empty)}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
