import type { Row } from './file-source.ts';

/** Thrown while a row is being mapped; becomes a rejection of that row. Never leaves this package. */
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
