import * as texts from '@lotbook/messages/generated/web/transactions';
import type { Translate } from '@lotbook/messages/translator';
import type { Column } from '@lotbook/ui/table-model';
import { Tick } from '@lotbook/ui/Tick';
import { formatCategory } from '@lotbook/model/category-text';
import type { TransactionRow } from '../use-transactions.ts';
import type { Selection } from './use-selection.ts';

type Cell = Column<TransactionRow>['cell'];

/** The checkbox of a row. Memoize it by selection. */
export const tickCell =
  ({ all, has, toggle, clear }: Selection, t: Translate): Cell =>
  ({ id, category, timestamp }) => (
    <Tick
      label={t(texts.selectRow, { category: formatCategory(category, t) })}
      at={timestamp}
      checked={has(id)}
      onChange={() => (all ? clear() : toggle(id))}
    />
  );

/** The IDs of the selected rows must fit into a request. To select more, people select all rows that match the filters. */
const maxSelected = 20_000;

/** A column of checkboxes; the one in the header selects all loaded rows. */
export function tickColumn(
  { all, ids, choose, clear }: Selection,
  rows: readonly TransactionRow[],
  cell: Cell,
  t: Translate,
): Column<TransactionRow> {
  const isWhole =
    all || (rows.length > 0 && rows.slice(0, maxSelected).every(({ id }) => ids.has(id)));
  return {
    id: 'tick',
    label: t(texts.select),
    head: (
      <Tick
        label={t(texts.selectAllLoaded)}
        checked={isWhole}
        disabled={rows.length === 0}
        onChange={(checked) =>
          checked ? choose(rows.slice(0, maxSelected).map(({ id }) => id)) : clear()
        }
      />
    ),
    width: '36px',
    cell,
  };
}
