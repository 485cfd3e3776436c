import { Cells, type Layout } from './cells.ts';
import type { Reading, ReadTransaction, Row, RowParser } from './file-source.ts';
import { Unreadable } from './unreadable.ts';

/** What a mapping makes of its rows: transactions, or the reason why they say nothing about holdings. */
export type Outcome = ReadTransaction | readonly ReadTransaction[] | Skip;
export interface Skip {
  readonly skip: string;
}
export const skip = (reason: string): Skip => ({ skip: reason });

/** A format of which each row stands for itself. */
export function eachRow<Field extends string>(layout: Layout<Field>, read: (cells: Cells<Field>) => Outcome): RowParser {
  return {
    push: (row) => readings([row], layout, (only) => read(only[0])),
    end: () => [],
  };
}

export interface Grouping<Field extends string> {
  /** Rows with the same key belong together; undefined: the row stands for itself. */
  readonly key: (cells: Cells<Field>) => string | undefined;
  /** How many rows may come in between before a group counts as complete; without it groups are complete at the file's end. */
  readonly window?: number;
}

type Some<T> = readonly [T, ...T[]];

/** A format of which several rows are one transaction. Groups leave in the order of their first row. */
export function groupBy<Field extends string>(layout: Layout<Field>, grouping: Grouping<Field>, read: (cells: Some<Cells<Field>>) => Outcome): RowParser {
  const open = new Map<string, { rows: Row[]; lastSeen: number }>();
  let seen = 0;
  const close = (key: string, rows: readonly Row[]): readonly Reading[] => {
    open.delete(key);
    return readings(rows, layout, read);
  };
  return {
    push(row) {
      seen += 1;
      const ready = overdue(open, seen - (grouping.window ?? Infinity)).flatMap(([key, group]) => close(key, group.rows));
      const key = safeKey(row, layout, grouping);
      if (key === undefined) return [...ready, ...readings([row], layout, read)];
      const group = open.get(key) ?? { rows: [], lastSeen: seen };
      group.rows.push(row);
      group.lastSeen = seen;
      open.set(key, group);
      return ready;
    },
    end: () => [...open].flatMap(([key, group]) => close(key, group.rows)),
  };
}

/** The groups at the front that have waited long enough. Only the front is looked at, so that a row costs no more in a long file. */
function overdue<Group extends { lastSeen: number }>(open: ReadonlyMap<string, Group>, before: number): [string, Group][] {
  const ready: [string, Group][] = [];
  for (const entry of open) {
    if (entry[1].lastSeen >= before) break;
    ready.push(entry);
  }
  return ready;
}

/** A row whose key cannot be read stands for itself, so that it is rejected alone. */
function safeKey<Field extends string>(row: Row, layout: Layout<Field>, grouping: Grouping<Field>): string | undefined {
  try {
    return grouping.key(new Cells(row, layout));
  } catch (error) {
    if (error instanceof Unreadable) return undefined;
    throw error;
  }
}

function readings<Field extends string>(rows: readonly Row[], layout: Layout<Field>, read: (cells: Some<Cells<Field>>) => Outcome): readonly Reading[] {
  try {
    const outcome = read(rows.map((row) => new Cells(row, layout)) as unknown as Some<Cells<Field>>);
    if ('skip' in outcome) return rows.map((row) => ({ kind: 'skipped', row, reason: outcome.skip }));
    return [outcome].flat().map((transaction) => ({ kind: 'transaction', transaction, rows }));
  } catch (error) {
    if (error instanceof Unreadable) return rejections(rows, error);
    throw error;
  }
}

function rejections(rows: readonly Row[], error: Unreadable): readonly Reading[] {
  const culprit = error.row ?? rows[0];
  return rows.map((row) => {
    const reason = row === culprit ? error.message : `belongs with line ${culprit?.line}, which could not be read`;
    return { kind: 'rejected', rejection: { line: row.line, column: row === culprit ? error.column : '', reason, cells: row.cells } };
  });
}
