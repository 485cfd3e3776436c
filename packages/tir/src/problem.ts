import type * as texts from '@lotbook/messages/generated/tir';
import type { RefTo } from '@lotbook/messages/message';

export type TirText = RefTo<typeof texts>;

/** What is wrong with a cell, or what to know about it. `column` is empty for the whole row. */
export interface Problem {
  readonly column: string;
  readonly text: TirText;
}

/** A row of a file, with the line it starts in. */
export interface SourceRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A row is accepted, with notices, or rejected with all of its problems. */
export type ReadRow<T> =
  | { readonly line: number; readonly value: T; readonly notices: readonly Problem[] }
  | {
      readonly line: number;
      readonly rejected: readonly Problem[];
      readonly cells: readonly string[];
    };
