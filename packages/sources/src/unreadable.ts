import { type FilledMessage, toEnglish } from '@lotbook/messages/fill';
import type { Row } from './file-source.ts';

/** Thrown while mapping a row; becomes a rejection of that row. Never thrown outside this package. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly column: string;
  readonly row: Row | undefined;
  readonly reason: string | FilledMessage;
  constructor(column: string, reason: string | FilledMessage, row?: Row) {
    super(toEnglish(reason));
    this.reason = reason;
    this.column = column;
    this.row = row;
  }
}
