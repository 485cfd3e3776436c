import type { Instant } from '@lotbook/model/time';
import { Cells } from './cells.ts';
import type { TimeStyle } from './times.ts';
import { Unreadable } from './unreadable.ts';

/** A time that is written in an unusual way, read after its text was rewritten. */
export function readRewrittenTime<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  rewrite: (text: string) => string,
  style: TimeStyle,
): Instant {
  const text = rewrite(cells.required(field));
  const row = {
    ...cells.row,
    cells: cells.row.cells.map((cell, at) => (at === cells.layout.index[field] ? text : cell)),
  };
  try {
    return new Cells(row, cells.layout).time(field, style);
  } catch (error) {
    if (error instanceof Unreadable) return cells.fail(field, error.reason);
    throw error;
  }
}
