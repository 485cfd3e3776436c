import type { Instant } from '@lotbook/model/time';
import { shown, Cells, type Layout } from '../cells.ts';
import type { Reading, Row, RowParser } from '../file-source.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readTime } from '../times.ts';

/** Which comes first in `03-04-21`, as the person chose at the export. */
export type DateOrder = 'day-first' | 'year-first';

const SHORT = /^(\d{2})-(\d{2})-(\d{2})(?= )/;
/** The years that trades can be of, in two digits: what lies outside is a day. */
const isYear = (text: string | undefined): boolean => Number(text) >= 12 && Number(text) <= 31;

/** The order that this date gives away, if it does. */
export function getOrder(text: string): DateOrder | undefined {
  const match = SHORT.exec(text.trim());
  if (!match || isYear(match[1]) === isYear(match[3])) return undefined;
  return isYear(match[1]) ? 'year-first' : 'day-first';
}

/** Rows, once one of them has given the order of its date away; where none does, what cannot be told is rejected. */
export function eachDatedRow<Field extends string>(
  layout: Layout<Field>,
  field: Field,
  read: (cells: Cells<Field>, order: DateOrder | undefined) => Outcome,
): RowParser {
  let order: DateOrder | undefined;
  const waiting: Row[] = [];
  const parser = eachRow(layout, (cells) => read(cells, order));
  const release = (): readonly Reading[] => waiting.splice(0).flatMap((row) => parser.push(row));
  return {
    push(row) {
      const text = new Cells(row, layout).text(field);
      order ??= getOrder(text);
      if (order === undefined && SHORT.test(text)) {
        waiting.push(row);
        return [];
      }
      return [...release(), ...parser.push(row)];
    },
    end: () => [...release(), ...parser.end()],
  };
}

/** The time of a cell whose year may have two digits. UTC. */
export function shortTime<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  order: DateOrder | undefined,
): Instant {
  const text = cells.required(field);
  const match = SHORT.exec(text);
  if (!match) return cells.time(field, {});
  if (order === undefined)
    return cells.fail(
      field,
      `'${shown(text)}' can be read in two ways and no row tells which: export again with the date as YY-MM-DD, over a longer time`,
    );
  const [day, month, year] = order === 'day-first' ? match.slice(1) : match.slice(1).toReversed();
  return (
    readTime(`20${year}-${month}-${day}${text.slice(8)}`) ??
    cells.fail(field, `'${shown(text)}' is not a date and time that this format uses`)
  );
}
