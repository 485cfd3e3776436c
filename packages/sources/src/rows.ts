import { fill, type FilledMessage } from '@lotbook/messages/fill';
import * as texts from '@lotbook/messages/generated/file-reading';
import { toStoredText } from '@lotbook/messages/stored-text';
import { findOneSided } from '@lotbook/model/one-sided';
import { Cells, type Layout } from './cells.ts';
import type { Reading, ReadTransaction, Row, RowParser } from './file-source.ts';
import { explainMissingUnits } from './refuse-sides.ts';
import { UnknownRows } from './unknown-rows.ts';
import { Unreadable } from './unreadable.ts';

/** The result of mapping rows: transactions, or the reason why they don't affect holdings. */
export type Outcome = ReadTransaction | readonly ReadTransaction[] | Skip;
export interface Skip {
  readonly skip: FilledMessage;
}
export const skip = (reason: FilledMessage): Skip => ({ skip: reason });

/** A format with one transaction per row. */
export function eachRow<Field extends string>(
  layout: Layout<Field>,
  read: (cells: Cells<Field>) => Outcome,
): RowParser {
  return {
    push: (row) => toReadings([row], layout, (only) => read(only[0])),
    end: () => [],
  };
}

/** A format whose rows can be parsed only together; they are held until the end. */
export function readWholeFile<Field extends string>(
  layout: Layout<Field>,
  open: (all: readonly Cells<Field>[]) => RowParser,
): RowParser {
  const held: Row[] = [];
  return {
    push(row) {
      held.push(row);
      return [];
    },
    end() {
      const parser = open(held.map((row) => new Cells(row, layout)));
      return [...held.flatMap((row) => parser.push(row)), ...parser.end()];
    },
  };
}

export interface Grouping<Field extends string> {
  /** Rows with the same key belong together; undefined: a group of one row. */
  readonly key: (cells: Cells<Field>) => string | undefined;
  /** How many other rows may follow before a complete group is read; by default groups are read at the file's end. */
  readonly window?: number;
  /** Whether a group is complete; by default every group is. Incomplete ones wait for the file's end. */
  readonly complete?: (rows: readonly Cells<Field>[]) => boolean;
  /** Keys that may have the rest of an incomplete group, if exports scatter it. */
  readonly neighbours?: (rows: readonly Cells<Field>[]) => readonly string[];
  /** The columns whose words decide what a row means. A row with unknown words rejects the groups that it may be a part of. */
  readonly words?: readonly Field[];
}

type Some<T> = readonly [T, ...T[]];
interface Group {
  readonly rows: Row[];
  /** Its own, and those of the groups merged into it. */
  readonly keys: string[];
  lastSeen: number;
}

/** A format in which several rows make one transaction. */
export function groupBy<Field extends string>(
  layout: Layout<Field>,
  grouping: Grouping<Field>,
  read: (cells: Some<Cells<Field>>) => Outcome,
): RowParser {
  const open = new Map<string, Group>();
  const incomplete = new Map<string, Group>();
  const unknown = new UnknownRows(layout, {
    key: (row) => getKeyIfReadable(row, layout, grouping),
    neighbours: (row) => readOr([], () => grouping.neighbours?.([new Cells(row, layout)]) ?? []),
    words: grouping.words ?? [],
    read: (row) => read([new Cells(row, layout)]),
  });
  let seen = 0;
  const toCells = ({ rows }: Group): readonly Cells<Field>[] =>
    rows.map((row) => new Cells(row, layout));
  /** A group with an unreadable cell is read at once, which reports the error. */
  const isComplete = (group: Group): boolean =>
    grouping.complete === undefined ||
    readOr(true, () => grouping.complete?.(toCells(group)) !== false);

  /** Returns true if the group was merged into one that it completes. */
  const mergeIntoIncomplete = (group: Group): boolean => {
    for (const key of readOr([], () => grouping.neighbours?.(toCells(group)) ?? [])) {
      const other = open.get(key) ?? incomplete.get(key);
      if (!other || isComplete(other)) continue;
      for (const row of group.rows) other.rows.push(row);
      other.rows.sort((a, b) => a.line - b.line);
      other.keys.push(...group.keys);
      return true;
    }
    return false;
  };
  const readGroup = (group: Group): readonly Reading[] => {
    const { rows, keys } = group;
    const line = unknown.findLine(keys, keys.length > 1 || !isComplete(group));
    return line === undefined || rows.some((row) => row.line === line)
      ? toReadings(rows, layout, read)
      : rows.map((row) => reject(row, '', fill(texts.belongsToLine, { line: String(line) })));
  };
  const close = (key: string, group: Group, atEnd: boolean): readonly Reading[] => {
    open.delete(key);
    incomplete.delete(key);
    if (isComplete(group)) return readGroup(group);
    if (mergeIntoIncomplete(group)) return [];
    if (atEnd) return readGroup(group);
    incomplete.set(key, group);
    return [];
  };
  return {
    push(row) {
      seen += 1;
      const ready = listOverdue(open, seen - (grouping.window ?? Infinity)).flatMap(
        ([key, group]) => close(key, group, false),
      );
      const key = getKeyIfReadable(row, layout, grouping);
      unknown.note(row, key);
      if (key === undefined) return [...ready, ...toReadings([row], layout, read)];
      const group = open.get(key) ??
        incomplete.get(key) ?? { rows: [], keys: [key], lastSeen: seen };
      incomplete.delete(key);
      open.delete(key);
      open.set(key, group);
      group.rows.push(row);
      group.lastSeen = seen;
      return ready;
    },
    end: () => [...incomplete, ...open].flatMap(([key, group]) => close(key, group, true)),
  };
}

/** The oldest groups are at the front: each new row moves its group to the back. */
function listOverdue(open: ReadonlyMap<string, Group>, before: number): [string, Group][] {
  const ready: [string, Group][] = [];
  for (const entry of open) {
    if (entry[1].lastSeen >= before) break;
    ready.push(entry);
  }
  return ready;
}

/** A row with an unreadable key is a group of its own, so that it is rejected alone. */
const getKeyIfReadable = <Field extends string>(
  row: Row,
  layout: Layout<Field>,
  grouping: Grouping<Field>,
): string | undefined => readOr(undefined, () => grouping.key(new Cells(row, layout)));

function readOr<T>(fallback: T, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unreadable) return fallback;
    throw error;
  }
}

function toReadings<Field extends string>(
  rows: readonly Row[],
  layout: Layout<Field>,
  read: (cells: Some<Cells<Field>>) => Outcome,
): readonly Reading[] {
  try {
    const outcome = read(
      rows.map((row) => new Cells(row, layout)) as unknown as Some<Cells<Field>>,
    );
    if ('skip' in outcome)
      return rows.map((row) => ({ kind: 'skipped', row, reason: outcome.skip }));
    return [outcome].flat().map((transaction) => ({
      kind: 'transaction',
      transaction: requireUnits(transaction),
      rows,
    }));
  } catch (error) {
    if (error instanceof Unreadable) return rejectRows(rows, error);
    throw error;
  }
}

/** A trade of no units of an asset isn't valid; the gain or loss on a position is in its own asset. */
function requireUnits(transaction: ReadTransaction): ReadTransaction {
  const trade = findOneSided(transaction);
  if (trade?.kind === 'of-no-units') throw new Unreadable('', explainMissingUnits(trade));
  return transaction;
}

function rejectRows(rows: readonly Row[], error: Unreadable): readonly Reading[] {
  const culprit = error.row ?? rows[0];
  return rows.map((row) =>
    row === culprit
      ? reject(row, error.column, error.reason)
      : reject(row, '', fill(texts.belongsToLine, { line: String(culprit?.line) })),
  );
}

const reject = ({ line, cells }: Row, column: string, reason: FilledMessage): Reading => ({
  kind: 'rejected',
  rejection: { line, column, reason: toStoredText(reason), cells },
});
