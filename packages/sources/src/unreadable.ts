import type { FilledMessage } from '@lotbook/messages/fill';
import type { Row } from './file-source.ts';

/** Thrown while mapping a row; becomes a rejection of that row. Never thrown outside this package. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly column: string;
  readonly row: Row | undefined;
  readonly reason: FilledMessage;
  constructor(column: string, reason: FilledMessage, row?: Row) {
    super(reason.code);
    this.reason = reason;
    this.column = column;
    this.row = row;
  }
}
