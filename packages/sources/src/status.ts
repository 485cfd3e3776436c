import { fill } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import * as skippedRows from '@lotbook/messages/generated/skipped-rows';
import { shorten, type Cells } from './cells.ts';
import { skip, type Skip } from './rows.ts';

const DONE =
  /^(complete|completed|success|successful|successfully|succeeded|filled|done|finished|settled|confirmed|closed|executed|credited|processed|paid|ok|deal)$/;
const UNDONE =
  /^(cancel|reverted|canceled|cancelled|failed|failure|fail|rejected|declined|expired|pending|processing|in progress|in review|awaiting|unconfirmed|new|open|reversed|refunded|returned|error|aborted|queued|submitted|initiated|voided|wallet processing)\b/;

/** The reason if the status means that nothing happened; undefined if something did or there is no status. Unknown words reject the row. */
export function unfinished<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  done: RegExp = /^$/,
): Skip | undefined {
  const status = cells.text(field).toLowerCase();
  if (status === '' || DONE.test(status) || done.test(status)) return undefined;
  return UNDONE.test(status)
    ? skip(fill(skippedRows.status, { status: shorten(status) }))
    : cells.fail(field, fill(texts.valueUnknown, { value: shorten(status) }));
}

const YES = /^(true|yes|y|1|ja|wahr)$/i;
const NO = /^(false|no|n|0|nein|falsch|-*)$/i;

/** A yes or no; an empty cell is a no. Other words reject the row, because they may mean either. */
export const isFlagged = <Field extends string>(cells: Cells<Field>, field: Field): boolean =>
  isEither(cells, field, [YES, NO]);

/** Which of two words a cell contains: true for the first. Other words reject the row. */
export function isEither<Field extends string>(
  cells: Cells<Field>,
  field: Field,
  [first, second]: readonly [RegExp, RegExp],
): boolean {
  const word = cells.text(field);
  if (first.test(word)) return true;
  return second.test(word)
    ? false
    : cells.fail(field, fill(texts.valueUnknown, { value: shorten(word) }));
}
