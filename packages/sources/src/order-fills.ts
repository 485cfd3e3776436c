import { fill as fillText } from '@lotbook/messages/fill';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import { absolute, sum, type Quantity } from '@lotbook/decimal/decimal';
import { Cells, layout, type Layout } from './cells.ts';
import { readUnits } from './cell-units.ts';
import { fillColumns } from './columns.ts';
import type { FileSource, ReadTransaction, Row } from './file-source.ts';
import {
  fillFields,
  readFill,
  type FillCells,
  type FillField,
  type FillFormat,
} from './fill-rows.ts';
import { asksZone, getTimeStyle } from './row-zone.ts';
import { groupBy, readWholeFile, type Outcome } from './rows.ts';
import type { TimeStyle } from './times.ts';
import { Unreadable } from './unreadable.ts';

export interface NestedFills {
  /** Cells that a fill's row has before its time, price, amount, total and fee. */
  readonly offset: number;
  readonly isNested: (row: Row) => boolean;
  readonly isHeading: (row: Row) => boolean;
}

/** Orders with their fills in the rows below, which have a separate header. Orders without such rows are read alone. */
export const readOrderFills = (
  format: FillFormat,
  nested: NestedFills,
): Required<Pick<FileSource, 'open' | 'asksTimeZone'>> => ({
  asksTimeZone: asksZone(format),
  open: (header, options, preamble) => {
    const style = getTimeStyle(format, header, options, preamble);
    const orders = layout(header, fillColumns(fillFields, format.columns), options);
    const { id: _, ...columns } = format.columns;
    const fills = layout(
      [...header, NESTED_FEE],
      fillColumns(fillFields, { ...columns, fee: NESTED_FEE }),
      options,
    );
    return readWholeFile(orders, (all) => {
      const isOrdered = isInOrder(
        all.map(({ row }) => row),
        nested,
      );
      let order = 0;
      const key = ({ row }: FillCells): string => {
        if (!nested.isNested(row)) order += 1;
        return String(order);
      };
      return groupBy(orders, { key, window: 1 }, (rows) =>
        readOrder(rows, { format, nested, style, fills, isOrdered }),
      );
    });
  },
});

/** Whether fills are below headings and headings below orders, so that the file wasn't sorted. */
function isInOrder(rows: readonly Row[], { isNested, isHeading }: NestedFills): boolean {
  const kinds = rows.map((row) => (isHeading(row) ? 'heading' : isNested(row) ? 'fill' : 'order'));
  return kinds.every((kind, at) => {
    const before = kinds[at - 1] ?? 'nothing';
    if (kind === 'heading') return before === 'order' && kinds[at + 1] === 'fill';
    return kind === 'order' ? before !== 'heading' : before === 'heading' || before === 'fill';
  });
}

const NESTED_FEE = 'Fee of the fill';

interface Context {
  readonly format: FillFormat;
  readonly nested: NestedFills;
  readonly style: TimeStyle;
  readonly fills: Layout<FillField>;
  readonly isOrdered: boolean;
}

function readOrder(
  [order, ...rest]: readonly [FillCells, ...FillCells[]],
  context: Context,
): Outcome {
  const { format, nested, style } = context;
  if (nested.isNested(order.row)) return order.fail('time', fillText(rejectedRows.orderMissing));
  const whole = readFill(order, format, style);
  if (!context.isOrdered && !('skip' in whole))
    return order.fail('time', fillText(rejectedRows.rowsMovedApart));
  const fills = rest.filter(({ row }) => !nested.isHeading(row));
  if ('skip' in whole || fills.length === 0) return whole;
  const cells = fills.map(({ row }) => new Cells(spread(order.row, row, context), context.fills));
  if (sum(cells.map(readOrderAmount)) !== readOrderAmount(order))
    order.fail('amount', fillText(rejectedRows.notSumOfFills));
  return cells.flatMap((each, at) => readNested(each, fills[at]?.row ?? order.row, context));
}

const readOrderAmount = (cells: FillCells): Quantity =>
  absolute(readUnits(cells, 'amount', { asset: 'units' }).quantity);

/** The order's row with the values of one of its fills. */
function spread(
  order: Row,
  { line, cells: own }: Row,
  { nested, fills: { header, index } }: Context,
): Row {
  const cells = header.map((_, at) => order.cells[at] ?? '');
  const fields: readonly FillField[] = ['time', 'price', 'amount', 'total', 'fee'];
  for (const [at, field] of fields.entries())
    if (index[field] >= 0) cells[index[field]] = own[nested.offset + at] ?? '';
  return { line, cells };
}

function readNested(
  cells: FillCells,
  row: Row,
  { format, style }: Context,
): readonly ReadTransaction[] {
  try {
    const outcome = readFill(cells, format, style);
    return 'skip' in outcome ? [] : [outcome].flat();
  } catch (error) {
    throw error instanceof Unreadable ? new Unreadable(error.column, error.reason, row) : error;
  }
}
