import type { Column } from '@lotbook/ui/table-model';
import { Tick } from '@lotbook/ui/Tick';
import { formatCategory } from '@lotbook/model/category-text';
import type { TransactionRow } from '../use-transactions.ts';
import type { Selection } from './use-selection.ts';

type Cell = Column<TransactionRow>['cell'];

/** A row's tick; the same one as long as the selection is. */
export const tickCell =
  ({ all, has, toggle, clear }: Selection): Cell =>
  ({ id, category, timestamp }) => (
    <Tick
      label={`Choose ${formatCategory(category)} of`}
      at={timestamp}
      checked={has(id)}
      onChange={() => (all ? clear() : toggle(id))}
    />
  );

/** Of more loaded rows the first are chosen: what names them has to fit into a request. All that fit the filters are another choice. */
const mostChosen = 20_000;

/** Ticks beside the rows; the one in the head is for all that are loaded. */
export function tickColumn(
  { all, ids, choose, clear }: Selection,
  rows: readonly TransactionRow[],
  cell: Cell,
): Column<TransactionRow> {
  const isWhole =
    all || (rows.length > 0 && rows.slice(0, mostChosen).every(({ id }) => ids.has(id)));
  return {
    id: 'tick',
    label: 'Choose',
    head: (
      <Tick
        label="Choose all loaded rows"
        checked={isWhole}
        onChange={(checked) =>
          checked ? choose(rows.slice(0, mostChosen).map(({ id }) => id)) : clear()
        }
      />
    ),
    width: '36px',
    cell,
  };
}
