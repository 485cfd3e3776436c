import type { Row } from './file-source.ts';

/** Thrown while mapping a row; becomes a rejection of that row. Never thrown outside this package. */
export class Unreadable extends Error {
  override name = 'Unreadable';
  readonly column: string;
  readonly row: Row | undefined;
  constructor(column: string, reason: string, row?: Row) {
    super(reason);
    this.column = column;
    this.row = row;
  }
}
