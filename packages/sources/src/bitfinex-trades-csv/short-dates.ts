import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as rejectedRows from '@lotbook/messages/generated/rejected-rows';
import type { Instant } from '@lotbook/model/time';
import { shorten, Cells, type Layout } from '../cells.ts';
import type { Reading, Row, RowParser } from '../file-source.ts';
import { eachRow, type Outcome } from '../rows.ts';
import { readTime } from '../times.ts';

/** Which comes first in `03-04-21`, as selected at the export. */
export type DateOrder = 'day-first' | 'year-first';

const SHORT = /^(\d{2})-(\d{2})-(\d{2})(?= )/;
/** The possible years of trades, in two digits; other values are days. */
const isYear = (text: string | undefined): boolean => Number(text) >= 12 && Number(text) <= 31;

/** The date order that this date proves, if any. */
export function getOrder(text: string): DateOrder | undefined {
  const match = SHORT.exec(text.trim());
  if (!match || isYear(match[1]) === isYear(match[3])) return undefined;
  return isYear(match[1]) ? 'year-first' : 'day-first';
}

/** Holds rows until one of them proves the date order. If none does, ambiguous rows are rejected. */
export function parseDatedRows<Field extends string>(
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
export function readShortTime<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  order: DateOrder | undefined,
): Instant {
  const text = cells.required(field);
  const match = SHORT.exec(text);
  if (!match) return cells.time(field, {});
  if (order === undefined)
    return cells.fail(field, fill(rejectedRows.shortDateAmbiguous, { value: shorten(text) }));
  const [day, month, year] = order === 'day-first' ? match.slice(1) : match.slice(1).toReversed();
  return (
    readTime(`20${year}-${month}-${day}${text.slice(8)}`) ??
    cells.fail(field, fill(texts.timeInvalid, { value: shorten(text) }))
  );
}
